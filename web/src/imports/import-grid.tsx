import { useId, useRef, useState, type KeyboardEvent } from "react";
import type { ImportRow } from "#contract/imports/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { actionTones } from "./action-tones.ts";
import css from "./import-grid.module.css";
import type { Correction } from "./use-import.ts";

interface GridColumn {
  readonly key: string;
  readonly heading: string;
}
interface ImportGridProps {
  rows: readonly ImportRow[];
  columns: readonly GridColumn[];
  busy: boolean;
  onCorrect: (correction: Correction) => void;
}

/** Rows shown at once; each has an input for each column. */
const AT_ONCE = 25;

/**
 * Rows to correct in place. Enter goes to the row below, the arrows to the rows above and below, Escape takes back what was typed. On a phone
 * each row is a card with the cells that are wrong.
 */
export function ImportGrid({ rows, columns, busy, onCorrect }: ImportGridProps) {
  const t = useT();
  const [most, setMost] = useState(AT_ONCE);
  const table = useRef<HTMLTableElement>(null);
  const shown = rows.slice(0, most);
  /** Moves to the same column of another row. */
  const move = (input: HTMLInputElement, by: number): void => {
    const those = [
      ...(table.current?.querySelectorAll<HTMLInputElement>(`input[data-column="${input.dataset.column}"]`) ?? []),
    ]
      // Cells that a phone hides.
      .filter((one) => one.offsetParent !== null);
    const next = those[those.indexOf(input) + by];
    if (next) next.focus();
    else input.blur();
  };
  return (
    <section className={css.grid} aria-label={t("imports.to_mend")}>
      <h2>{t("imports.to_mend")}</h2>
      <p className={css.soft}>{t("imports.mend")}</p>
      {/* oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <div className={css.scroll} tabIndex={0} role="region" aria-label={t("imports.to_mend")} aria-busy={busy}>
        <table ref={table} className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t("imports.line")}</th>
              {columns.map((c) => (
                <th key={c.key} scope="col">
                  {c.heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <GridRow key={row.line} row={row} columns={columns} onCorrect={onCorrect} onMove={move} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > most ? (
        <Button onClick={() => setMost(most + AT_ONCE)}>{t("imports.mend_more", { count: rows.length - most })}</Button>
      ) : null}
    </section>
  );
}

interface GridRowProps {
  row: ImportRow;
  columns: readonly GridColumn[];
  onCorrect: (correction: Correction) => void;
  onMove: (input: HTMLInputElement, by: number) => void;
}

function GridRow({ row, columns, onCorrect, onMove }: GridRowProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const values = new Map(row.cells.map((c) => [c.column, c.value]));
  const problems = Map.groupBy(row.problems, (p) => p.key);
  const keys = new Set(columns.map((c) => c.key));
  const others = row.problems.filter((p) => !keys.has(p.key));
  return (
    <tr className={open ? css.open : undefined}>
      <th scope="row">
        <span className={css.line}>{t("imports.at_line", { line: row.line })}</span>
        <span className={css.label}>{row.label}</span>
        <Status tone={actionTones[row.action]} word={t(`imports.action_${row.action}`)} />
        {others.map((p) => (
          <span key={p.message} className={css.problem}>
            {p.message}
          </span>
        ))}
        {row.notes.map((note) => (
          <span key={note} className={css.note}>
            {note}
          </span>
        ))}
        <button type="button" className={css.all} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? "imports.fewer_cells" : "imports.all_cells")}
        </button>
      </th>
      {columns.map((c) => (
        <GridCell
          key={c.key}
          line={row.line}
          column={c}
          value={values.get(c.key) ?? ""}
          problems={(problems.get(c.key) ?? []).map((p) => p.message)}
          onCorrect={onCorrect}
          onMove={onMove}
        />
      ))}
    </tr>
  );
}

interface GridCellProps {
  line: number;
  column: GridColumn;
  value: string;
  problems: readonly string[];
  onCorrect: (correction: Correction) => void;
  onMove: (input: HTMLInputElement, by: number) => void;
}

/** A cell: kept when it is left, or with Enter. */
function GridCell({ line, column, value, problems, onCorrect, onMove }: GridCellProps) {
  const t = useT();
  const id = useId();
  const [typed, type] = useState<string>();
  // Cells that were wrong once stay in sight on a phone.
  const [wasWrong] = useState(problems.length > 0);
  const commit = (): void => {
    if (typed !== undefined && typed !== value) onCorrect({ line, column: column.key, value: typed });
    else type(undefined);
  };
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>): void => {
    const by = e.key === "Enter" ? (e.shiftKey ? -1 : 1) : e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    if (e.key === "Escape" && typed !== undefined) {
      e.stopPropagation();
      type(undefined);
    }
    if (by === 0 || e.nativeEvent.isComposing) return;
    e.preventDefault();
    onMove(e.currentTarget, by);
  };
  const isWrong = problems.length > 0;
  return (
    <td className={isWrong || wasWrong ? css.wrong : css.fine}>
      <label>
        <span className={css.heading}>{column.heading}</span>
        <input
          data-column={column.key}
          aria-label={t("imports.cell", { line, column: column.heading })}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          autoComplete="off"
          value={typed ?? value}
          onChange={(e) => type(e.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      </label>
      {isWrong ? (
        <span id={id} className={css.problem}>
          {problems.join(" ")}
        </span>
      ) : null}
    </td>
  );
}
