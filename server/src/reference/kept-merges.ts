import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { type Db } from "#server/kit/sql/database.ts";

// Merges of contacts, and what other areas end of those of lists: `merge-uses.ts` moves the references.

const insert = insertInto(
  "list_merge",
  columns({
    hash_id: "uuid",
    list: "text",
    survivor_id: "uuid",
    merged: "jsonb",
    survivor: "jsonb",
    user_id: "uuid",
  }),
);
interface KeptMerge {
  readonly hash_id: string;
  readonly list: string;
  readonly survivor_id: string;
  /** The row that went, and what the merge changed in the one that stays: enough to undo it. */
  readonly merged: object;
  readonly survivor: object;
  readonly user_id: string;
}
export const keepMerge = async (db: Db, merge: KeptMerge): Promise<void> => await insert(db, merge);

/** What stays of a merge that can't be undone: which entry became which. */
const BLANKED = "merged = jsonb_build_object('hash_id', m.merged_id), survivor = '{}'";

/** SQL that ends the merges of erased `entries`, a query of their identifiers; returns the merges. */
export const endingMerges = (list: string, entries: string): string =>
  `UPDATE list_merge m SET ended = 'erased', ${BLANKED} WHERE m.list = '${list}' AND (m.survivor_id IN (${entries}) OR m.merged_id IN (${entries})) RETURNING m.hash_id`;

/** SQL of a merge as `m`, locked. */
export const lockingMerge = (list: string, merge: string, shown: string): string =>
  `SELECT ${shown} FROM list_merge m WHERE m.hash_id = ${merge} AND m.list = '${list}' FOR UPDATE`;

/** SQL of merges as `m` that keep what undoing needs after more than so many days, locked; the most at once. */
export const overMerges = (list: string, of: { shown: string; days: number; most: number }): string =>
  `SELECT m.hash_id, ${of.shown} FROM list_merge m
     WHERE m.list = '${list}' AND m.survivor <> '{}' AND m.created_at < clock() - interval '${of.days} days' LIMIT ${of.most} FOR UPDATE`;

/** SQL that blanks `merges`, a name in the statement, which can't be undone any more. */
export const blankingMerges = (merges: string): string =>
  `UPDATE list_merge m SET ${BLANKED} FROM ${merges} WHERE m.hash_id = ${merges}.hash_id`;

/** SQL that deletes which references `merges`, a name in the statement, moved. */
export const deletingUses = (merges: string): string =>
  `DELETE FROM list_merge_use u USING ${merges} WHERE u.merge_id = ${merges}.hash_id`;

/** CTEs that mark a merge as undone, and delete what was kept for that. */
export const closingMerge = (merge: string): string =>
  `uses AS (DELETE FROM list_merge_use WHERE merge_id = ${merge}),
   closed AS (UPDATE list_merge m SET undone_at = clock(), ${BLANKED} WHERE hash_id = ${merge})`;
