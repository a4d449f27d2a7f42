import type { Access } from "./access.ts";
import type { OwnSearch } from "./kind.ts";
import { fragment } from "./list-query.ts";
import { newestInReach, newestMatches, type Reach, type ReachedRows } from "./reach-query.ts";

/** So many of the newest rows are looked through at first, and so many found ones shown. */
const WINDOW = 1000;
const SHOWN = 6;

interface ReachSearch {
  readonly rows: ReachedRows;
  readonly reach: (access: Access) => Reach;
  /** The columns of the table that `found` needs. */
  readonly columns: string;
  /** A statement of what the search shows (`Searcher.rows`) over a query of rows, which are `e`. */
  readonly found: (inner: string) => string;
  /** The words as they are stored, where people write them in another way: a phone. */
  readonly words?: (q: string) => string;
}

/** The search of a kind with very many records: among the newest in reach, and where these are not enough by the trigram index. */
export const reachSearch = (o: ReachSearch): Pick<OwnSearch, "rows" | "matched" | "more"> => ({
  matched: true,
  rows: ({ access }, where, like) =>
    o.found(
      `SELECT * FROM (${newestInReach(where.part(), o.rows, o.reach(access))(`e.hash_id, ${o.columns}, e.search`, WINDOW)}) e WHERE e.search LIKE ${like} ORDER BY e.hash_id DESC LIMIT ${SHOWN}`,
    ),
  more({ access }, where, q) {
    const list = { rows: o.rows, reach: o.reach(access), columns: `e.hash_id, ${o.columns}` };
    return o.found(newestMatches(where.part(), list, fragment(o.words?.(q) ?? q) ?? "", SHOWN));
  },
});
