import { personRows } from "#server/access/public.ts";
import { MERGE_DAYS } from "#contract/contacts/merging.ts";
import { sql } from "#server/kit/sql/database.ts";
import {
  blankingMerges,
  closingMerge,
  deletingUses,
  mergeRows,
  lockingMerge,
  overMerges,
  movedByMerge,
  listRows,
} from "#server/reference/public.ts";
import { deletingFiles } from "#server/kit/files/storage.ts";
import { refJson, type Ref, fileRows } from "#server/kit/sql/refs.ts";
import { searchOf } from "../queries.ts";
import type { Values } from "./rules.ts";

/** The changes of the survivor by a merge. */
export interface Survivor {
  readonly before: Values;
  readonly after: Values;
  readonly avatar: { readonly before: string | null; readonly after: string | null };
  readonly owners: readonly string[];
  /** The merge of their entries in the supplier list. */
  readonly supplier: string | null;
}
/** The row of the merged contact. */
export interface MergedRow extends Record<string, unknown> {
  readonly hash_id: string;
  readonly name: string;
  readonly country_id: string;
  readonly owners: readonly string[];
  readonly proposed: boolean;
  readonly contact_type: string;
  readonly company_id: string | null;
  readonly version: number;
  readonly avatar_file_id: string | null;
}

/** Locks both in a fixed order, so that concurrent merges can't deadlock. FOR UPDATE also blocks new references to them. */
export const lockBoth = sql<{ row: MergedRow }, [readonly string[]]>(
  "SELECT to_jsonb(c) AS row FROM contact c WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR UPDATE",
);
/** Deletes the merged contact; its owners get access to the survivor. */
export const finishMerge = sql<unknown, [from: string, into: string, owners: readonly string[], avatar: string | null]>(
  `WITH gone AS (DELETE FROM contact WHERE hash_id = $1)
   UPDATE contact SET owners = ARRAY(SELECT DISTINCT o FROM unnest(owners || $3::uuid[]) AS o), avatar_file_id = $4 WHERE hash_id = $2`,
);

export interface MergeRow {
  readonly survivor_id: string;
  readonly merged: MergedRow;
  readonly survivor: Survivor;
  readonly ended: "erased" | null;
  readonly is_over: boolean;
}
export const lockMerge = sql<MergeRow, [string]>(
  lockingMerge(
    "contact",
    "$1",
    `m.survivor_id, m.merged, m.survivor, m.ended, m.undone_at IS NOT NULL OR m.created_at < clock() - interval '${MERGE_DAYS} days' AS is_over`,
  ),
);
/**
 * Deletes the data kept for undoing, and removes access to the survivor from those who got it by the merge. `$3`: who got it, `$4`: the
 * owners before.
 */
export const finishUndo = sql<
  unknown,
  [merge: string, into: string, came: readonly string[], before: readonly string[], avatar: string | null]
>(
  `WITH ${closingMerge("$1")}
   UPDATE contact c SET avatar_file_id = $5, owners = ARRAY(
     SELECT o FROM unnest(c.owners) AS o WHERE o <> ALL ($3::uuid[]) OR o = ANY ($4::uuid[]) OR o = c.created_by
     UNION SELECT user_id FROM contact_representative WHERE contact_id = c.hash_id) WHERE c.hash_id = $2`,
);
export interface OpenMerge {
  readonly hash_id: string;
  readonly merged: MergedRow;
  readonly count: number;
  readonly user: Ref;
  readonly created_at: string;
}
export const mergesInto = sql<OpenMerge, [string]>(
  `SELECT m.hash_id, m.merged, m.created_at, ${movedByMerge("m.hash_id")} AS count, ${refJson("p")} AS "user"
   FROM ${mergeRows("m")} JOIN ${personRows("p")} ON p.hash_id = m.user_id
   WHERE m.survivor_id = $1 AND m.list = 'contact' AND m.undone_at IS NULL AND m.ended IS NULL AND m.created_at > clock() - interval '${MERGE_DAYS} days'
   ORDER BY m.hash_id DESC LIMIT 50`,
);
export const survivorOf = sql<{ id: string | null }, [string]>("SELECT survivor_of($1) AS id");

/** `rows`: where the column refers to, as `t`. */
const nowOf = (rows: string, column: string): string =>
  `'${column}', (SELECT t.hash_id FROM ${rows} WHERE t.hash_id IN (r.${column}, survivor_of(r.${column})) LIMIT 1)`;
/** Inserts the contact again, never as one that is only proposed: a merge was the decision on it. References to records merged meanwhile go to the survivor; missing ones become null. */
export const insertMerged = sql<unknown, [row: string]>(
  `INSERT INTO contact SELECT n.* FROM jsonb_populate_record(NULL::contact, $1::jsonb) r, jsonb_populate_record(r, jsonb_build_object('proposed', false,
     ${nowOf(listRows("title", "t"), "title_id")}, ${nowOf(listRows("b2b", "t"), "b2b_id")}, ${nowOf(listRows("country", "t"), "country_id")}, ${nowOf("contact t", "company_id")}, ${nowOf(fileRows("t"), "avatar_file_id")})) n`,
);
/** Refreshes the search text of both and of their staff: people are found by their company's name. */
export const refreshSearch = sql<unknown, [string, string]>(
  `UPDATE contact s SET search = ${searchOf("s")} WHERE s.hash_id IN ($1, $2) OR s.company_id IN ($1, $2)`,
);

/** Ends merges that can't be undone any more: keeps only which contact became which, and returns pictures that nothing else uses. */
export const endMerges = sql<{ sha256: string }>(
  `WITH over AS (${overMerges("contact", {
    shown: "m.merged_id, m.merged ->> 'avatar_file_id' AS theirs, m.survivor -> 'avatar' ->> 'before' AS own",
    days: MERGE_DAYS + 1,
    most: 500,
  })}),
   uses AS (${deletingUses("over")}), blanked AS (${blankingMerges("over")})
   ${deletingFiles(
     "f.hash_id IN (over.theirs::uuid, over.own::uuid) AND f.kind = 'contact' AND NOT EXISTS (SELECT 1 FROM contact c WHERE c.avatar_file_id = f.hash_id)",
     "over",
   )}`,
);
