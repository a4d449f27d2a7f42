/** What people type for a day: `02-06-2026`, `2/6/26`, `02062026`, `2-6` (this year). Returns `YYYY-MM-DD`, or null for no such day. */
export function parseDay(text: string, thisYear: number = new Date().getFullYear()): string | null {
  const parts = /^\s*(\d{1,2})[-/. ]?(\d{1,2})(?:[-/. ]?(\d{2}|\d{4}))?\s*$/u.exec(text);
  if (!parts) return null;
  const [, day = "", month = "", typed] = parts;
  // Two-digit years more than 20 years ahead are of the last century, such as birthdays.
  const short = (digits: number): number => (2000 + digits > thisYear + 20 ? 1900 : 2000) + digits;
  const year = typed === undefined ? thisYear : typed.length === 2 ? short(Number(typed)) : Number(typed);
  const iso = `${String(year).padStart(4, "0")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${iso}T00:00:00Z`);
  // The 31st of June is no day, though it would be read as the 1st of July.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}
