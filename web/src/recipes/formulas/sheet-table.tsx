import { IconPlus } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { figureOf } from "#contract/recipes/formulas/shown.ts";
import { focusStays } from "#web/kit/focus-stays.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import css from "./formulas.module.css";
import { addLine, moveLine, pasted, pastedRows } from "./sheet.ts";
import { type Column, type SheetTableProps, weight } from "./sheet-props.ts";
import { LineRow } from "./sheet-row.tsx";

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

/** What keys and a paste do in a cell. */
function deedsOf(p: SheetTableProps, focus: (row: number, column: Column) => void) {
  const { values, edit } = p.sheet;
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
  return { move, onKeyDown, onPaste };
}

/** The lines as a spreadsheet: Enter and arrow keys move up and down, Tab sideways; a pasted block fills cells from the focused one on. */
export function SheetTable(p: SheetTableProps) {
  const t = useT();
  const { sheet } = p;
  const { values, edit } = sheet;
  const root = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number>();
  const focus = cellFocus(root);
  const { move, onKeyDown, onPaste } = deedsOf(p, focus);
  const errorOf = (i: number, field: string): string | undefined => {
    const problem = sheet.problems[`lines.${i}.${field}`];
    return problem ? t(problem) : p.errors[`lines.${i}.${field}`];
  };
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
      <Difference sheet={sheet} />
      {p.readOnly ? null : (
        <AddLine
          onAdd={() => {
            edit((v) => addLine(v));
            focus(values.lines.length, "material");
          }}
        />
      )}
    </div>
  );
}

/** How much the lines are above or below the whole. */
function Difference({ sheet: { values, formula } }: Pick<SheetTableProps, "sheet">) {
  const t = useT();
  if (formula.difference.eq("0") || values.lines.length === 0) return null;
  return (
    <p className={css.wrong} role="status">
      {t(formula.difference.gt("0") ? "formulas.too_little" : "formulas.too_much", {
        difference: figureOf(formula.difference.abs(), 6),
      })}
    </p>
  );
}

function AddLine({ onAdd }: { onAdd: () => void }) {
  const t = useT();
  return (
    <div>
      <Button size="small" look="quiet" icon={<IconPlus stroke={1.6} />} onClick={onAdd}>
        {t("formulas.add_line")}
      </Button>
    </div>
  );
}
