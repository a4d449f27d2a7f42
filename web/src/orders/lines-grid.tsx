import { IconChevronDown, IconCopy, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CurrencyRef } from "#contract/kit/money.ts";
import type { OrderProposal } from "#contract/orders/proposal.ts";
import { linePacks, linePercent, lineQuantity, lineUnits } from "#contract/orders/schemas.ts";
import { packaging } from "#contract/reference/resources.ts";
import { useRead } from "#web/api/query.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import type { Lines } from "#web/ui/form/lines-of.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { FIRST } from "#web/ui/form/reference.ts";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import css from "./lines-grid.module.css";
import { isBlank } from "./line-fill.ts";
import { LineNote } from "./line-note.tsx";
import { columns, PRICE_DECIMALS, type Column } from "./pasted.ts";
import { useLines, type GridLines, type GridRow, type ProposedFor } from "./use-lines.ts";
import { netOfLine, type LineValues } from "./values.ts";
import { WhatCell } from "./what-cell.tsx";

interface LinesGridProps {
  lines: Lines<LineValues>;
  currency: CurrencyRef | undefined;
  for: ProposedFor;
  onAnswer: (proposal: OrderProposal) => void;
}
const HEADS = {
  what: "orders.line_what_cell",
  packaging: "orders.line_packaging",
  quantity: "orders.line_quantity",
  unit: "orders.line_unit",
  price: "orders.line_price",
  discount: "orders.line_discount",
  tax: "orders.line_tax",
} as const satisfies Record<Column, string>;

/**
 * The lines of an order, each one row; on a phone a card. Enter and Tab go on, Enter in the last cell makes a new row, arrows go up and down, Ctrl D
 * copies, Ctrl Backspace removes, a block from a spreadsheet fills rows from the focused cell on.
 */
export default function LinesGrid({ lines, currency, ...p }: LinesGridProps) {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const packagings = useRead(packaging.list, FIRST, { quiet: true, staleTime: 60_000 }).data?.data ?? [];
  const heads = Object.fromEntries(columns.map((c) => [c, t(HEADS[c])])) as Record<Column, string>;
  const grid = useLines({ lines, packagings, heads, ...p });
  const focus = (row: number, column: Column): void =>
    root.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-cell="${column}"] input`)?.focus();
  const add = (at: number): void => {
    if (grid.isFull) return;
    flushSync(() => grid.add(at));
    focus(at, "what");
  };
  const keys = { ...grid, focus, add };
  /** To the last line if nothing stands in it, else to a new one. */
  const toLines = (): void => {
    const last = grid.rows.at(-1);
    if (last && isBlank(last.value)) focus(grid.rows.length - 1, "what");
    else add(grid.rows.length);
  };
  useKeys([
    { keys: "l", label: "orders.key_line", run: toLines },
    { keys: "mod+ArrowDown", inFields: true, run: toLines },
  ]);
  return (
    <div ref={root} className={css.grid} data-wide>
      {grid.rows.length > 0 ? <GridHead heads={heads} /> : null}
      {grid.rows.map((row, at) => (
        <LineRow
          key={row.key}
          row={row}
          at={at}
          currency={currency}
          errorOf={(field) => lines.errors.of(`${lines.name}.${at}.${field}`)}
          name={`${lines.name}.${at}`}
          onChange={(part) => grid.change(at, part)}
          onCopy={() => copied(keys, at, "what")}
          onRemove={() => removed(keys, at, "what")}
          onChosen={() => focus(at, "packaging")}
          onKeyDown={(e) => pressed(e, keys, at)}
          onPaste={(e) => pasted(e, grid, at)}
        />
      ))}
      <Button
        size="small"
        icon={<IconPlus stroke={1.6} />}
        disabled={grid.isFull}
        onClick={() => add(grid.rows.length)}
      >
        {t("orders.line_add")}
      </Button>
    </div>
  );
}

function GridHead({ heads }: { heads: Readonly<Record<Column, string>> }) {
  const t = useT();
  return (
    <div className={css.head} aria-hidden="true">
      {[...columns.filter((c) => c !== "unit").map((c) => heads[c]), t("orders.line_net")].map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  );
}

const columnAt = (target: EventTarget): Column | undefined =>
  target instanceof HTMLInputElement ? (target.closest<HTMLElement>("[data-cell]")?.dataset.cell as Column) : undefined;

type Keys = Pick<GridLines, "rows" | "copy" | "remove" | "isFull"> & {
  readonly focus: (row: number, column: Column) => void;
  readonly add: (at: number) => void;
};
function copied(keys: Keys, at: number, column: Column): void {
  if (keys.isFull) return;
  flushSync(() => keys.copy(at));
  keys.focus(at + 1, column);
}
function removed(keys: Keys, at: number, column: Column): void {
  flushSync(() => keys.remove(at));
  keys.focus(Math.min(at, keys.rows.length - 2), column);
}
/** A block of a spreadsheet fills rows; other text is left to the cell. */
function pasted(e: ClipboardEvent<HTMLElement>, grid: Pick<GridLines, "paste">, at: number): void {
  const column = columnAt(e.target);
  if (!column || !grid.paste(at, column, e.clipboardData.getData("text/plain"))) return;
  e.preventDefault();
  e.stopPropagation();
}
/** What a key does that its cell has no use for. */
function pressed(e: KeyboardEvent<HTMLElement>, keys: Keys, at: number): void {
  const column = columnAt(e.target);
  if (!column || e.defaultPrevented || e.nativeEvent.isComposing || e.altKey) return;
  const last = keys.rows.length - 1;
  const next = columns[columns.indexOf(column) + 1];
  const before = columns[columns.indexOf(column) - 1];
  const key = `${e.ctrlKey || e.metaKey ? "mod+" : ""}${e.shiftKey ? "shift+" : ""}${e.key.length === 1 ? e.key.toLowerCase() : e.key}`;
  const deeds: Readonly<Record<string, () => void>> = {
    "mod+d": () => copied(keys, at, column),
    "mod+Backspace": () => removed(keys, at, column),
    Enter: () => (next ? keys.focus(at, next) : at < last ? keys.focus(at + 1, "what") : keys.add(at + 1)),
    "shift+Enter": () => (before ? keys.focus(at, before) : keys.focus(at - 1, "tax")),
    ArrowDown: () => (at < last ? keys.focus(at + 1, column) : keys.add(at + 1)),
    ArrowUp: () => keys.focus(at - 1, column),
  };
  const deed = deeds[key];
  if (!deed) return;
  e.preventDefault();
  deed();
}

interface LineRowProps {
  row: GridRow;
  at: number;
  name: string;
  currency: CurrencyRef | undefined;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<LineValues>) => void;
  onCopy: () => void;
  onRemove: () => void;
  onChosen: () => void;
  onKeyDown: (e: KeyboardEvent<HTMLElement>) => void;
  onPaste: (e: ClipboardEvent<HTMLElement>) => void;
}
/** The props of a line's fields, and of the cells around them. */
function cellsOf({ row: { value, unread }, name, errorOf, onChange }: LineRowProps, t: Translate) {
  const field = (key: keyof LineValues, label: string) => {
    const error = errorOf(key);
    return {
      name: `${name}.${key}`,
      label: t(label),
      value: value[key],
      onChange: (given: string) => onChange({ [key]: given }),
      hideLabel: true,
      ...(error && { error }),
    };
  };
  const cell = (column: Column) => ({
    "data-cell": column,
    "data-label": t(HEADS[column]),
    // A number that cannot be read is not saved as none.
    ...(unread[column] !== undefined && { "data-problem": true, ...(column !== "what" && { "data-unread": true }) }),
  });
  return { field, cell };
}

/** What is sold, how much of it, at which price. */
function LineCells(p: LineRowProps) {
  const { row, currency, errorOf } = p;
  const t = useT();
  const { field, cell } = cellsOf(p, t);
  return (
    <>
      <div {...cell("what")}>
        <WhatCell
          value={row.value}
          error={errorOf("title") ?? errorOf("recipe_hash_id")}
          onChange={p.onChange}
          onChosen={p.onChosen}
        />
      </div>
      <div {...cell("packaging")}>
        <ReferenceField
          {...field("packaging_hash_id", "orders.line_packaging")}
          from={packaging.list}
          clearable
          placeholder="–"
        />
      </div>
      <div className={css.much}>
        <div {...cell("quantity")}>
          <NumberInput {...field("quantity", "orders.line_quantity")} rules={lineQuantity} />
        </div>
        <div {...cell("unit")}>
          <ChoiceField {...field("unit", "orders.line_unit")} options={lineUnits} texts="orders.unit_" />
        </div>
      </div>
      <div {...cell("price")}>
        <MoneyInput
          {...field("price", "orders.line_price")}
          {...(currency && { iso: currency.iso, decimals: PRICE_DECIMALS })}
        />
      </div>
      <div {...cell("discount")}>
        <NumberInput {...field("discount", "orders.line_discount")} rules={linePercent} />
      </div>
      <div {...cell("tax")}>
        <NumberInput {...field("tax", "orders.line_tax")} rules={linePercent} />
      </div>
    </>
  );
}

interface LineActsProps extends Pick<LineRowProps, "at" | "onCopy" | "onRemove"> {
  isDetailed: boolean;
  onDetails: () => void;
}
function LineActs({ at, isDetailed, onDetails, onCopy, onRemove }: LineActsProps) {
  const t = useT();
  return (
    <span className={css.acts}>
      <IconButton
        size="small"
        label={t("orders.line_details", { number: at + 1 })}
        icon={<IconChevronDown stroke={1.6} />}
        aria-expanded={isDetailed}
        onClick={onDetails}
      />
      <IconButton
        size="small"
        tabIndex={-1}
        label={t("orders.line_copy", { number: at + 1 })}
        icon={<IconCopy stroke={1.6} />}
        aria-keyshortcuts="Control+D"
        onClick={onCopy}
      />
      <IconButton
        size="small"
        tabIndex={-1}
        label={t("orders.line_remove", { number: at + 1 })}
        icon={<IconTrash stroke={1.6} />}
        aria-keyshortcuts="Control+Backspace"
        onClick={onRemove}
      />
    </span>
  );
}

/** What few lines need: packs, and another name than the recipe's. */
function LineDetails(p: LineRowProps) {
  const t = useT();
  const { field } = cellsOf(p, t);
  return (
    <div className={css.details}>
      <NumberInput {...field("packs", "orders.line_packs")} hideLabel={false} rules={linePacks} />
      {p.row.value.recipe_hash_id ? (
        <TextField {...field("title", "orders.line_name")} hideLabel={false} max={200} optional />
      ) : null}
    </div>
  );
}

function LineRow(p: LineRowProps) {
  const { row, at, currency } = p;
  const t = useT();
  const [opened, setOpened] = useState(false);
  const net = netOfLine(row.value, currency?.minor_unit ?? 2);
  const isDetailed = opened || p.errorOf("packs") !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its cells
    <div
      role="group"
      aria-label={t("orders.line", { number: at + 1 })}
      className={css.row}
      data-line
      data-row={at}
      onKeyDown={p.onKeyDown}
      onPasteCapture={p.onPaste}
    >
      <LineCells {...p} />
      <span className={css.net} data-label={t("orders.line_net")}>
        {net === undefined ? "–" : <Money value={net} {...(currency && { iso: currency.iso })} tight />}
      </span>
      <LineActs
        at={at}
        isDetailed={isDetailed}
        onDetails={() => setOpened(!opened)}
        onCopy={p.onCopy}
        onRemove={p.onRemove}
      />
      {isDetailed ? <LineDetails {...p} /> : null}
      <LineNote row={row} onChange={p.onChange} />
    </div>
  );
}
