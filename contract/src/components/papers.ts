import { expiryState } from "../kit/expiry.ts";

/** `replaced`: another paper of its kind is valid longer. */
export const paperStates = ["valid", "soon", "expired", "replaced"] as const;
export type PaperState = (typeof paperStates)[number];

interface Paper {
  /** The last day on which it is valid, `YYYY-MM-DD`; null means it never expires. */
  readonly expires_on: string | null;
  readonly is_replaced: boolean;
}

/** The state of a paper on a day (`YYYY-MM-DD`). */
export function paperState({ expires_on, is_replaced }: Paper, today: string): PaperState {
  return is_replaced ? "replaced" : expiryState(expires_on, today);
}
