// Papers with a last day: certificates, specifications, safety data sheets.

/** Days before a paper's last day from which on one is warned. */
export const WARNING_DAYS = 60;

const DAY_MS = 86_400_000;
/** The day, `YYYY-MM-DD`, that is so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Where a paper stands on a day; it is valid through its last one, and without one for ever. */
export function expiryState(expires_on: string | null, today: string): "valid" | "soon" | "expired" {
  if (expires_on === null || expires_on > dayAfter(today, WARNING_DAYS)) return "valid";
  return expires_on < today ? "expired" : "soon";
}
