// Documents with an expiry date: certificates, specifications, safety data sheets.

/** Days before its last day when a document starts to count as expiring soon. */
export const WARNING_DAYS = 60;

const DAY_MS = 86_400_000;
/** The day `days` after another, as `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The state of a document on a day. It is valid through its last day; without one it never expires. */
export function expiryState(expires_on: string | null, today: string): "valid" | "soon" | "expired" {
  if (expires_on === null || expires_on > dayAfter(today, WARNING_DAYS)) return "valid";
  return expires_on < today ? "expired" : "soon";
}
