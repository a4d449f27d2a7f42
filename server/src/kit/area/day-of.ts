/** Reads a day as spreadsheets write it: 2026-06-02, 02-06-2026, 2/6/2026 (day first). Undefined when it is not a valid date. */
export function dayOf(word: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/u.exec(word);
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/u.exec(word);
  const [year, month, day] = iso ? iso.slice(1) : local ? [local[3], local[2], local[1]] : [];
  if (!year || !month || !day) return undefined;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined;
}
