import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { exchangeRate } from "#contract/kit/money-rate.ts";
import { parsePaste } from "#contract/zones/rates-text.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { NumberCell } from "#web/ui/form/number-input.tsx";
import { countsInBase, monthOf, yearOf } from "./rates-months.ts";
import type { Rates, Table } from "./use-rates.ts";
import css from "./rates.module.css";

const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);

interface GridProps {
  table: Table;
  rates: Rates;
  years: readonly number[];
  gaps: ReadonlySet<string>;
  onLast: (year: number) => void;
}

/** Whether a month's rate may be made, changed or taken away. */
function mayWriteIn(table: Table, rates: Rates, month: string): boolean {
  const there = rates.stored.has(month);
  if (there && table.closed.includes(month)) return false;
  return there ? !!table.can.update || !!table.can.delete : !!table.can.create;
}

/** Fills a pasted column from a month on, except the months that are closed. */
function usePaste({ table, rates, years, onLast }: Omit<GridProps, "gaps">) {
  const t = useT();
  return (e: ClipboardEvent<HTMLInputElement>, month: string): void => {
    const pasted = parsePaste(e.clipboardData.getData("text/plain"), month);
    if (!pasted) return;
    e.preventDefault();
    const cells = pasted.cells.filter((c) => mayWriteIn(table, rates, c.month) || rates.shown(c.month) === c.text);
    const kept = pasted.cells.length - cells.length;
    if (cells.length) rates.put(cells);
    const newest = cells.at(-1)?.month;
    if (newest && yearOf(newest) > (years.at(-1) ?? 0)) onLast(yearOf(newest));
    if (cells.length) toast(t("zones.pasted", { count: cells.length }));
    if (kept > 0) toastError(t("zones.paste_closed", { count: kept }));
    else if (cells.length === 0) toastError(t("zones.paste_nothing"));
  };
}

/** Grid of monthly rates: arrows and Enter move, a pasted column fills from the current cell. */
export function RatesGrid({ table, rates, years, gaps, onLast }: GridProps) {
  const t = useT();
  const language = useLanguage();
  const grid = useRef<HTMLTableElement>(null);
  const cellOf = (month: string) => grid.current?.querySelector<HTMLInputElement>(`[data-month="${month}"]`);
  const closed = new Set(table.closed);
  const mayWrite = (month: string): boolean => mayWriteIn(table, rates, month);
  // Focus the first cell with an error.
  const firstWrong = Object.keys(rates.errors).toSorted()[0];
  useEffect(() => {
    if (firstWrong) grid.current?.querySelector<HTMLInputElement>(`[data-month="${firstWrong}"]`)?.focus();
  }, [firstWrong]);
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>, year: number, month: number): void => {
    const to = stepFrom(e, year, month);
    if (!to) return;
    e.preventDefault();
    cellOf(to)?.focus();
    cellOf(to)?.select();
  };
  const onPaste = usePaste({ table, rates, years, onLast });
  const nameOf = (m: number): string =>
    new Intl.DateTimeFormat(language, { month: "long" }).format(new Date(2026, m - 1, 1));
  return (
    <table ref={grid} className={css.grid}>
      <thead>
        <tr>
          <th scope="col">{t("zones.month")}</th>
          {years.map((y) => (
            <th key={y} scope="col">
              {y}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MONTHS.map((m) => (
          <tr key={m}>
            <th scope="row">{nameOf(m)}</th>
            {years.map((y) => (
              <Cell
                key={y}
                month={monthOf(y, m)}
                name={`${nameOf(m)} ${y}`}
                rates={rates}
                closed={closed.has(monthOf(y, m))}
                gap={gaps.has(monthOf(y, m)) && !countsInBase(table)}
                readOnly={!mayWrite(monthOf(y, m))}
                onPaste={(e) => onPaste(e, monthOf(y, m))}
                onKeyDown={(e) => onKeyDown(e, y, m)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The cell that a key leads to, if any; sideways only from the ends of the text. */
function stepFrom(e: KeyboardEvent<HTMLInputElement>, year: number, month: number): string | undefined {
  if (e.ctrlKey || e.metaKey || e.altKey) return undefined;
  const { selectionStart, selectionEnd, value } = e.currentTarget;
  const all = selectionStart === 0 && selectionEnd === value.length;
  if (e.key === "ArrowDown" || (e.key === "Enter" && !e.shiftKey))
    return month === 12 ? monthOf(year + 1, 1) : monthOf(year, month + 1);
  if (e.key === "ArrowUp" || e.key === "Enter") return month === 1 ? monthOf(year - 1, 12) : monthOf(year, month - 1);
  if (e.key === "ArrowLeft" && (all || selectionEnd === 0)) return monthOf(year - 1, month);
  if (e.key === "ArrowRight" && (all || selectionStart === value.length)) return monthOf(year + 1, month);
  return undefined;
}

interface CellProps {
  month: string;
  name: string;
  rates: Rates;
  closed: boolean;
  gap: boolean;
  readOnly: boolean;
  onPaste: (e: ClipboardEvent<HTMLInputElement>) => void;
  onKeyDown: (e: KeyboardEvent<HTMLInputElement>) => void;
}

function Cell({ month, name, rates, closed, readOnly, onPaste, onKeyDown, ...p }: CellProps) {
  const t = useT();
  const text = rates.shown(month);
  const gap = p.gap && !text;
  const error = rates.errors[month] ?? (rates.wrong.has(month) ? t("zones.rate_wrong") : undefined);
  const looks = [rates.changed.has(month) && css.changed, gap && css.gap, closed && css.closed];
  return (
    <td className={looks.filter(Boolean).join(" ")}>
      <NumberCell
        data-month={month}
        value={text}
        rules={exchangeRate}
        readOnly={readOnly}
        aria-label={[name, gap && t("zones.gap"), closed && t("zones.closed")].filter(Boolean).join(", ")}
        aria-invalid={error ? true : undefined}
        title={error ?? (closed && rates.stored.has(month) ? t("zones.closed_text") : undefined)}
        placeholder={gap ? t("zones.gap") : undefined}
        onFocus={(e) => e.currentTarget.select()}
        onText={(typed) => rates.put([{ month, text: typed }])}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
    </td>
  );
}
