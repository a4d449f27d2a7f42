import type { Kind, Reach } from "./kind.ts";

/** What movements of money come from, such as expenses: accounting names it on the movement with a link, and finds the movement by its words. */
export interface MovementSource extends Pick<Kind, "openToImpersonator"> {
  /** SQL of its rows, of their number and title, and of the folded text that is searched: `expense e`, `e.number`. */
  readonly from: string;
  readonly number: string;
  readonly title: string;
  readonly search: string;
  readonly link: (id: string) => string;
  /** Who is shown it; without one, everybody who sees the movement. */
  readonly reach?: Required<Pick<Reach, "rows">>;
}
