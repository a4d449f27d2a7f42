import { IconChevronDown, IconGripVertical, IconPlus, IconScale, IconX } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { hasTwoMeanings } from "#contract/kit/number.ts";
import { dosageRules, dosageUnits } from "#contract/recipes/formulas/dosage.ts";
import type { CostOf } from "#contract/recipes/formulas/makeup.ts";
import type { Batch } from "#contract/recipes/formulas/scale.ts";
import { figureOf } from "#contract/recipes/formulas/shown.ts";
import { focusStays } from "#web/kit/focus-stays.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { CellWays, NumberCell } from "#web/ui/form/number-input.tsx";
import { BareChoice } from "#web/ui/form/bare-choice.tsx";
import css from "./formulas.module.css";
import { LineDetails } from "./line-details.tsx";
import { MaterialCell } from "./material-cell.tsx";
import {
  addLine,
  moveLine,
  pasted,
  pastedRows,
  removeLine,
  setBalance,
  setLine,
  type PastedRow,
  type SheetLine,
} from "./sheet.ts";
import type { Sheet } from "./use-sheet.ts";

interface SheetTableProps {
  recipe: string;
  sheet: Sheet;
  readOnly: boolean;
  /** Cost per line in one litre, for people who see prices; and the currency's code. */
  cost: CostOf | undefined;
  currency: string | undefined;
  batch: Batch | undefined;
  errors: Readonly<Record<string, string>>;
  /** Looks up pasted materials by number or name. */
  onResolve: (first: number, rows: readonly PastedRow[]) => void;
}

export const weight = (grams: Decimal | undefined): string => {
  if (!grams) return "";
  return grams.gte("1000") ? `${figureOf(grams.div("1000"), 4)} kg` : `${figureOf(grams, 3)} g`;
};
const units = dosageUnits.map((unit) => ({ value: unit, label: unit }));
type Column = "material" | "dosage" | "unit";

function SheetHead({ p }: { p: SheetTableProps }) {
  const t = useT();
  const { basis } = p.sheet.values;
  return (
    <thead>
      <tr>
        <th className={css.handle} aria-label={t("formulas.order")} />
        <th scope="col">{t("formulas.material")}</th>
        <th scope="col" className={css.right}>
          {t("formulas.dosage")}
        </th>
        <th scope="col">{t("formulas.unit")}</th>
        <th scope="col" className={css.right}>
          {t("formulas.percent")}
        </th>
        <th scope="col" className={css.right}>
          {t(p.batch ? "formulas.to_weigh" : basis === "litre" ? "formulas.per_litre" : "formulas.per_mass")}
        </th>
        {p.cost ? (
          <th scope="col" className={css.right}>
            {p.currency}/L
          </th>
        ) : null}
        <th className={css.acts} aria-label={t("formulas.more")} />
      </tr>
    </thead>
  );
}

/** What a litre or a mass weighs, with the sums of the columns. */
function SheetFoot({ p }: { p: SheetTableProps }) {
  const t = useT();
  const { values, formula } = p.sheet;
  const isRight = formula.difference.eq("0");
  return (
    <tfoot>
      <tr>
        <td />
        <th scope="row">
          {t(values.basis === "litre" ? "formulas.litre_weighs" : "formulas.mass_weighs", {
            mass: weight(formula.extent.mass),
          })}
        </th>
        <td />
        <td />
        <td className={`${css.right} ${isRight ? "" : css.wrong}`}>{figureOf(formula.total, 3, 3)}</td>
        <td className={css.right}>{p.batch ? weight(p.batch.mass) : weight(formula.extent.mass)}</td>
        {p.cost ? (
          <td className={css.right} data-title={`${t("formulas.cost")}, ${p.currency}/L`}>
            {figureOf(p.cost.perLitre, 4, 4)}
          </td>
        ) : null}
        <td />
      </tr>
    </tfoot>
  );
}

/** Focuses a cell once it is drawn. */
const cellFocus =
  (root: RefObject<HTMLDivElement | null>) =>
  (row: number, column: Column): void => {
    const mayFocus = focusStays(() => root.current);
    requestAnimationFrame(() => {
      if (mayFocus()) root.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus();
    });
  };

/** The lines as a spreadsheet: Enter and arrow keys move up and down, Tab sideways; a pasted block fills cells from the focused one on. */
export function SheetTable(p: SheetTableProps) {
  const t = useT();
  const { sheet } = p;
  const { values, formula, edit } = sheet;
  const root = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number>();
  const focus = cellFocus(root);
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= values.lines.length) return;
    edit((v) => moveLine(v, from, to));
  };
  const onKeyDown = (e: KeyboardEvent<HTMLElement>, row: number, column: Column): void => {
    if ((e.ctrlKey || e.metaKey) && (e.key === "ArrowUp" || e.key === "ArrowDown")) {
      e.preventDefault();
      const to = row + (e.key === "ArrowUp" ? -1 : 1);
      move(row, to);
      return focus(Math.max(0, Math.min(values.lines.length - 1, to)), column);
    }
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const down = e.key === "Enter" ? !e.shiftKey : e.key === "ArrowDown";
    const up = e.key === "Enter" ? e.shiftKey : e.key === "ArrowUp";
    if (!down && !up) return;
    // The arrow keys belong to the list of units.
    if (column === "unit" && e.key !== "Enter") return;
    e.preventDefault();
    if (up) return row > 0 ? focus(row - 1, column) : undefined;
    if (row + 1 < values.lines.length) return focus(row + 1, column);
    if (e.key !== "Enter" || p.readOnly) return;
    edit((v) => addLine(v));
    focus(row + 1, "material");
  };
  const onPaste = (e: ClipboardEvent<HTMLInputElement>, row: number, column: "material" | "dosage"): void => {
    const rows = p.readOnly ? undefined : pastedRows(e.clipboardData.getData("text/plain"), column);
    if (!rows) return;
    e.preventDefault();
    edit((v) => pasted(v, row, rows));
    p.onResolve(row, rows);
  };
  const errorOf = (i: number, field: string): string | undefined => {
    const problem = sheet.problems[`lines.${i}.${field}`];
    return problem ? t(problem) : p.errors[`lines.${i}.${field}`];
  };
  const isRight = formula.difference.eq("0");
  return (
    <div ref={root} className={css.sheet}>
      <table className={css.table} aria-label={t("formulas.lines")}>
        <SheetHead p={p} />
        <tbody>
          {values.lines.map((line, i) => (
            <LineRow
              key={line.key}
              p={p}
              line={line}
              row={i}
              dragged={dragged}
              onDragged={setDragged}
              move={move}
              errorOf={(field) => errorOf(i, field)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onChosen={() => focus(i, "dosage")}
            />
          ))}
        </tbody>
        <SheetFoot p={p} />
      </table>
      {isRight || values.lines.length === 0 ? null : (
        <p className={css.wrong} role="status">
          {t(formula.difference.gt("0") ? "formulas.too_little" : "formulas.too_much", {
            difference: figureOf(formula.difference.abs(), 6),
          })}
        </p>
      )}
      {p.readOnly ? null : (
        <div>
          <Button
            size="small"
            look="quiet"
            icon={<IconPlus stroke={1.6} />}
            onClick={() => {
              edit((v) => addLine(v));
              focus(values.lines.length, "material");
            }}
          >
            {t("formulas.add_line")}
          </Button>
        </div>
      )}
    </div>
  );
}

interface LineRowProps {
  p: SheetTableProps;
  line: SheetLine;
  row: number;
  dragged: number | undefined;
  onDragged: (row: number | undefined) => void;
  move: (from: number, to: number) => void;
  errorOf: (field: string) => string | undefined;
  onKeyDown: (e: KeyboardEvent<HTMLElement>, row: number, column: Column) => void;
  onPaste: (e: ClipboardEvent<HTMLInputElement>, row: number, column: "material" | "dosage") => void;
  onChosen: () => void;
}

type CellProps = Pick<LineRowProps, "p" | "line" | "row"> & { said: string };

/** What moves a line, by hand or by keys. */
function GripCell({
  p: { readOnly },
  line,
  row,
  said,
  onDragged,
  move,
}: CellProps & Pick<LineRowProps, "onDragged" | "move">) {
  const t = useT();
  return (
    <td className={css.handle}>
      {readOnly ? null : (
        <button
          type="button"
          className={css.grip}
          draggable
          aria-label={t("formulas.move", { name: said })}
          onDragStart={() => onDragged(row)}
          onDragEnd={() => onDragged(undefined)}
          onKeyDown={(e) => {
            const to = { ArrowUp: row - 1, ArrowDown: row + 1 }[e.key];
            if (to === undefined) return;
            e.preventDefault();
            move(row, to);
          }}
        >
          {line.is_balance ? <IconScale stroke={1.6} /> : <IconGripVertical stroke={1.6} />}
        </button>
      )}
    </td>
  );
}

interface DosageCellProps extends Omit<CellProps, "p">, Pick<LineRowProps, "onKeyDown" | "onPaste"> {
  readOnly: boolean;
  error: string | undefined;
  onText: (text: string) => void;
}
function DosageCell({ line, row, said, readOnly, error, onText, onKeyDown, onPaste }: DosageCellProps) {
  const t = useT();
  return (
    <td className={css.right}>
      {line.is_balance ? (
        <span className={css.filled}>{t("formulas.fills_up")}</span>
      ) : (
        <NumberCell
          data-cell={`${row}:dosage`}
          className={`${css.input} ${css.figure}`}
          rules={dosageRules}
          value={line.dosage}
          readOnly={readOnly}
          aria-label={t("formulas.dosage_of", { name: said })}
          aria-invalid={error ? true : undefined}
          title={error}
          onFocus={(e) => e.currentTarget.select()}
          onText={onText}
          onKeyDown={(e) => onKeyDown(e, row, "dosage")}
          onPaste={(e) => onPaste(e, row, "dosage")}
        />
      )}
    </td>
  );
}

function UnitCell({ p, line, row, said, onKeyDown }: CellProps & Pick<LineRowProps, "onKeyDown">) {
  const t = useT();
  const { edit } = p.sheet;
  return (
    <td>
      {line.is_balance ? null : p.readOnly ? (
        line.unit
      ) : (
        <BareChoice
          className={css.unit}
          cell={`${row}:unit`}
          label={t("formulas.unit_of", { name: said })}
          value={line.unit}
          choices={units}
          onChange={(unit) => edit((v) => setLine(v, row, { unit }))}
          onKeyDown={(e) => onKeyDown(e, row, "unit")}
        />
      )}
    </td>
  );
}

/** What the line costs in a litre; nothing for people who don't see prices. */
function CostCell({ p, line, row }: Omit<CellProps, "said">) {
  const t = useT();
  const cost = p.cost?.lines[row];
  if (!p.cost) return null;
  return (
    <td className={css.right} data-title={`${t("formulas.cost")}, ${p.currency}/L`}>
      {cost ? figureOf(cost, 4, 4) : line.material ? <span className={css.dim}>{t("formulas.no_price")}</span> : null}
    </td>
  );
}

/** Something below a line, as wide as the table. */
const Under = ({
  columns,
  className,
  children,
}: {
  columns: number;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <tr className={css.said}>
    <td />
    <td colSpan={columns - 1} className={className}>
      {children}
    </td>
  </tr>
);

function LineRow({ p, line, row, dragged, onDragged, move, errorOf, onKeyDown, onPaste, onChosen }: LineRowProps) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const { sheet, readOnly } = p;
  const { edit, formula } = sheet;
  const said = line.material?.name ?? t("formulas.line_number", { number: row + 1 });
  const computed = formula.lines[row];
  const material = errorOf("material") ?? errorOf("component_hash_id") ?? errorOf("recipe_hash_id");
  const dosage = errorOf("dosage");
  const grams = p.batch ? p.batch.lines[row] : computed?.mass;
  const columns = p.cost ? 8 : 7;
  const wrong = [material, dosage].filter(Boolean).join(" ");
  const setDosage = (text: string): void => edit((v) => setLine(v, row, { dosage: text }), `${line.key}d`);
  const isTwo = !line.is_balance && !readOnly && sheet.isTyped(line) && hasTwoMeanings(line.dosage, dosageRules);
  return (
    <>
      <tr
        className={line.is_balance ? css.balance : undefined}
        data-dragged={dragged === row || undefined}
        onDragOver={(e) => dragged !== undefined && e.preventDefault()}
        onDrop={() => {
          if (dragged !== undefined) move(dragged, row);
          onDragged(undefined);
        }}
      >
        <GripCell p={p} line={line} row={row} said={said} onDragged={onDragged} move={move} />
        <td>
          <div className={css.named}>
            <MaterialCell
              recipe={p.recipe}
              label={t("formulas.material_of", { number: row + 1 })}
              material={line.material}
              text={line.text}
              error={material}
              readOnly={readOnly}
              cell={`${row}:material`}
              onText={(text) =>
                edit((v) => setLine(v, row, { text, material: text ? line.material : null }), `${line.key}m`)
              }
              onChoose={(m) => {
                edit((v) => setLine(v, row, { material: m, text: "", density: "", brix: "", refraction: "" }));
                onChosen();
              }}
              onKeyDown={(e) => onKeyDown(e, row, "material")}
              onPaste={(e) => onPaste(e, row, "material")}
            />
            <span className={css.code}>{line.material?.number}</span>
          </div>
        </td>
        <DosageCell
          line={line}
          row={row}
          said={said}
          readOnly={readOnly}
          error={dosage}
          onText={setDosage}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <UnitCell p={p} line={line} row={row} said={said} onKeyDown={onKeyDown} />
        <td className={css.right} data-title={t("formulas.percent")}>
          {computed?.percent ? figureOf(computed.percent, 3, 3) : ""}
        </td>
        <td className={css.right}>{weight(grams)}</td>
        <CostCell p={p} line={line} row={row} />
        <td className={css.acts}>
          <IconButton
            size="small"
            label={t("formulas.details_of", { name: said })}
            icon={<IconChevronDown stroke={1.6} className={opened ? css.up : undefined} />}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          />
          {readOnly ? null : (
            <IconButton
              size="small"
              label={t("formulas.remove", { name: said })}
              icon={<IconX stroke={1.6} />}
              onClick={() => edit((v) => removeLine(v, row))}
            />
          )}
        </td>
      </tr>
      {wrong ? (
        <Under columns={columns} className={css.wrong}>
          {wrong}
        </Under>
      ) : null}
      {isTwo ? (
        <Under columns={columns}>
          <CellWays text={line.dosage} rules={dosageRules} unit={line.unit} onText={setDosage} />
        </Under>
      ) : null}
      {opened ? (
        <Under columns={columns}>
          <LineDetails
            line={line}
            brix={computed?.brix ? decimal(computed.brix) : undefined}
            density={computed?.density ? decimal(computed.density) : undefined}
            volume={computed?.volume}
            readOnly={readOnly}
            errorOf={errorOf}
            onChange={(part, field) => edit((v) => setLine(v, row, part), `${line.key}${field}`)}
            onBalance={() => edit((v) => setBalance(v, row))}
          />
        </Under>
      ) : null}
    </>
  );
}
