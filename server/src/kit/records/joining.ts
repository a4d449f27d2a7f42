import type { JoiningLine } from "#contract/leaving/schemas.ts";
import type { JoiningWord } from "#contract/leaving/words.ts";
import type { Reader } from "../sql/transaction.ts";

/** Somebody new. */
interface Joiner {
  readonly hash_id: string;
  readonly zone_id: string | null;
  readonly post_id: string | null;
  readonly main_country_id: string | null;
  readonly today: string;
}
/** What an area shows of somebody who joins, passed to the page through `area.ts` only: one statement, or none. */
export interface JoiningPart {
  readonly words: readonly JoiningWord[];
  readonly lines: (reader: Reader, joiner: Joiner) => Promise<readonly JoiningLine[]>;
}
/** A line with what it has. */
export const joiningLineOf = (one: Pick<JoiningLine, "word" | "state"> & Partial<JoiningLine>): JoiningLine => ({
  title: null,
  title_fr: null,
  day: null,
  href: null,
  ...one,
});
