/** Days before a paper expires from which on one is warned. */
export const WARNING_DAYS = 60;

/** `replaced`: another paper of its kind is valid longer. */
export const paperStates = ["valid", "soon", "expired", "replaced"] as const;
export type PaperState = (typeof paperStates)[number];

/** The day, `YYYY-MM-DD`, that is so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

interface Paper {
  /** The last day on which it is valid, `YYYY-MM-DD`; null is for ever. */
  readonly expires_on: string | null;
  readonly is_replaced: boolean;
}

/** How a paper stands on a day. */
export function paperState({ expires_on, is_replaced }: Paper, today: string): PaperState {
  if (is_replaced) return "replaced";
  if (expires_on === null || expires_on > dayAfter(today, WARNING_DAYS)) return "valid";
  return expires_on < today ? "expired" : "soon";
}
