import { exactText } from "../kit/amounts.ts";
import { parseRate } from "../kit/money-rate.ts";
import { folded } from "../kit/words.ts";

/** The beginnings of the months' names in both languages, without accents. */
const names: readonly (readonly string[])[] = [
  ["jan"],
  ["feb", "fev"],
  ["mar"],
  ["apr", "avr"],
  ["may", "mai"],
  ["jun", "juin"],
  ["jul", "juil"],
  ["aug", "aou"],
  ["sep"],
  ["oct"],
  ["nov"],
  ["dec"],
];
const two = (n: number): string => String(n).padStart(2, "0");
const fullYear = (y: string): string => (y.length === 2 ? `20${y}` : y);
const monthOf = (year: string, month: number): string | undefined =>
  month >= 1 && month <= 12 && /^(?:19|20|21)\d\d$/u.test(year) ? `${year}-${two(month)}` : undefined;

/** A month as people write it: `11-2026`. */
export const shownMonth = (month: string): string => month.split("-").toReversed().join("-");

/** A month as `YYYY-MM`: from `2026-01`, `01/2026`, `31/01/2026`, `2026-01-31`, `Jan 2026`, `janv.-26`. */
export function parseMonth(text: string): string | undefined {
  const bare = folded(text);
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2})?(?:[ t].*)?$/u.exec(bare);
  if (iso) return monthOf(iso[1] ?? "", Number(iso[2]));
  const short = /^(\d{1,2})[-/. ](\d{4})$/u.exec(bare);
  if (short) return monthOf(short[2] ?? "", Number(short[1]));
  const day = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/u.exec(bare);
  // Day first, as everywhere here; where that cannot be, it was written the American way.
  if (day) return monthOf(day[3] ?? "", Number(day[2]) > 12 ? Number(day[1]) : Number(day[2]));
  const word = /^(?:\d{1,2}[ -])?([a-z]{3,})\.?[ -]+(\d{4}|\d{2})$/u.exec(bare);
  const at = word ? names.findIndex((all) => all.some((n) => word[1]?.startsWith(n))) : -1;
  return word && at >= 0 ? monthOf(fullYear(word[2] ?? ""), at + 1) : undefined;
}

export const nextMonth = (month: string): string => {
  const [year = 0, m = 0] = month.split("-").map(Number);
  return m === 12 ? `${year + 1}-01` : `${year}-${two(m + 1)}`;
};

export interface Pasted {
  readonly month: string;
  readonly text: string;
}

/**
 * What was copied from a sheet: one column of rates, which go down from the month where they are pasted, or two, month and rate,
 * which find their own places; a head is passed over. Nothing where it is one value, which the cell takes itself.
 */
export function parsePaste(raw: string, at: string): { cells: Pasted[]; skipped: number } | undefined {
  const rows = raw
    .replaceAll("\r", "")
    .replace(/\n+$/u, "")
    .split("\n")
    .map((line) => (line.includes("\t") ? line.split("\t") : line.includes(";") ? line.split(";") : [line]));
  if (rows.length === 1 && (rows[0]?.length ?? 0) < 2) return undefined;
  const cells: Pasted[] = [];
  let skipped = 0;
  let month = at;
  for (const row of rows) {
    const [first = "", second] = row.map((c) => c.trim().replaceAll(/^"|"$/gu, ""));
    if (second !== undefined) {
      const named = parseMonth(first);
      if (named && (second === "" || parseRate(second))) cells.push({ month: named, text: second });
      else skipped += 1;
      continue;
    }
    if (first === "" || parseRate(first)) {
      if (first !== "") cells.push({ month, text: first });
      month = nextMonth(month);
    } else skipped += 1;
  }
  return { cells: cells.map((c) => ({ ...c, text: exactText(parseRate(c.text) ?? "") })), skipped };
}
