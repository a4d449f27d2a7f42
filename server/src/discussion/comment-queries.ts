import { personRows } from "#server/access/public.ts";
import { columns, insertInto, type RowOf } from "#server/kit/sql/columns.ts";
import { type Db, momentInJson, sql } from "#server/kit/sql/database.ts";
import type { FileRef } from "#contract/kit/files.ts";
import { deletingFiles } from "#server/kit/files/storage.ts";
import type { Audience, SavedComment } from "#server/kit/records/comments.ts";
import { authorJson, filesJson, refJson } from "#server/kit/sql/refs.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";

// The comments on records of all kinds, in one table. Areas whose comments have calls of their own use these through `public.ts`.

/** A comment as its statements read it, with its author and the people it mentions. */
export interface CommentRow {
  readonly hash_id: string;
  readonly kind: string;
  readonly entity_id: string;
  readonly task_id: string | null;
  readonly user_id: string;
  readonly user: { readonly hash_id: string; readonly name: string; readonly avatar: string | null };
  readonly text: string;
  readonly audience: Audience;
  readonly mentions: readonly { readonly hash_id: string; readonly name: string }[];
  readonly files: readonly FileRef[];
  /** Written in the customers' portal. */
  readonly by_customer: boolean;
  /** It ended a wait for information. */
  readonly answers: boolean;
  readonly created_at: string;
  readonly edited_at: string | null;
  readonly deleted_at: string | null;
  readonly version: number;
  /** Whether its author may still change it. */
  readonly is_fresh: boolean;
}

/** Minutes in which its author may change or delete a comment. */
const MINUTES = 15;
const COLUMNS = `c.hash_id, c.kind, c.entity_id, c.task_id, c.user_id, c.text, c.audience, c.by_customer, c.answers, c.created_at, c.edited_at, c.deleted_at,
  c.version, c.created_at > clock() - interval '${MINUTES} minutes' AS is_fresh,
  ${authorJson("u")} AS user,
  coalesce((SELECT json_agg(${refJson("m")} ORDER BY m.sort_name)
    FROM ${personRows("m")} WHERE m.hash_id = ANY (c.mentions)), '[]') AS mentions,
  ${filesJson("comment", "c.hash_id")} AS files`;
const FROM = `FROM comment c JOIN ${personRows("u")} ON u.hash_id = c.user_id`;
/** SQL: a condition for the comments `c` of a record that are still there. */
export const commentsOf = (kind: string, id: string): string =>
  `c.kind = '${kind}' AND c.entity_id = ${id} AND c.deleted_at IS NULL`;

/** The comments on a record, newest first, from the cursor on, and for one audience alone. */
export const commentsOn = (limit: number) =>
  sql<CommentRow, [kind: string, id: string, after: string | null, audience: Audience | null]>(
    `SELECT ${COLUMNS} ${FROM} WHERE c.kind = $1 AND c.entity_id = $2 AND ($3::uuid IS NULL OR c.hash_id < $3) AND ($4::text IS NULL OR c.audience = $4)
     ORDER BY c.hash_id DESC LIMIT ${limit}`,
  );
const byId = sql<CommentRow, [string]>(`SELECT ${COLUMNS} ${FROM} WHERE c.hash_id = $1`);
/** A comment by its identifier, deleted ones too. */
export const commentById = async (db: Db, id: string): Promise<CommentRow | undefined> => await byId.first(db, id);
/** Locks a comment. Lock its record before, where its kind has rules of its own. */
export const lockComment = sql<CommentRow, [string]>(
  `SELECT ${COLUMNS} ${FROM} WHERE c.hash_id = $1 FOR NO KEY UPDATE OF c`,
);

const written = columns({
  hash_id: "uuid",
  kind: "text",
  entity_id: "uuid",
  task_id: "uuid?",
  user_id: "uuid",
  text: "text",
  audience: "text",
  mentions: "uuid[]",
  by_customer: "boolean",
  answers: "boolean",
});
type Written = RowOf<typeof written>;
const insert = insertInto("comment", written);
type NewComment = Pick<Written, "kind" | "entity_id" | "text"> & Partial<Written> & { readonly audience: Audience };
/** Inserts a comment of the caller. */
export async function insertComment(tx: Tx, comment: NewComment): Promise<SavedComment> {
  const none = { task_id: null, mentions: [], by_customer: false, answers: false };
  const row = { hash_id: newId(), user_id: tx.person.id, ...none, ...comment };
  await insert(tx.db, row);
  return row;
}

const KEEP_TEXT = `past = past || jsonb_build_array(jsonb_build_object('until', ${momentInJson("clock()")}, 'text', text)), version = version + 1`;
const change = sql<unknown, [id: string, text: string, mentions: readonly string[]]>(
  `UPDATE comment SET ${KEEP_TEXT}, text = $2, mentions = $3, edited_at = clock() WHERE hash_id = $1`,
);
/** Changes a comment; its earlier text is kept in `past`. */
export async function changeComment(db: Db, id: string, words: string, mentions: readonly string[]): Promise<void> {
  await change.run(db, id, words, mentions);
}
const erase = sql<unknown, [id: string]>(
  `UPDATE comment SET ${KEEP_TEXT}, text = '', mentions = '{}', deleted_at = clock() WHERE hash_id = $1`,
);

/** Blanks a comment; its text is kept in `past`. */
export async function eraseComment(db: Db, id: string): Promise<void> {
  await erase.run(db, id);
}

const move = sql<{ hash_id: string }, [kind: string, from: string, to: string, only: readonly string[] | null]>(
  "UPDATE comment SET entity_id = $3 WHERE kind = $1 AND entity_id = $2 AND ($4::uuid[] IS NULL OR hash_id = ANY ($4)) RETURNING hash_id",
);
/** Moves the comments on a record, all or some of them, to another record of its kind, where they stand in order of time. Returns which. */
export const moveComments = async (
  db: Db,
  kind: string,
  from: string,
  to: string,
  only?: readonly string[],
): Promise<string[]> => (await move.all(db, kind, from, to, only ?? null)).map((c) => c.hash_id);

/** SQL that deletes the comments on a record. */
export const deletingComments = (kind: string, id: string): string =>
  `DELETE FROM comment WHERE kind = '${kind}' AND entity_id = ${id}`;
/** SQL that deletes the files of the comments on a record, before these are deleted. Give what it returns to `Storage.forgetAfter`. */
export const deletingCommentFiles = (kind: string, id: string): string =>
  deletingFiles(
    `f.kind = 'comment' AND f.record_id = c.hash_id AND c.kind = '${kind}' AND c.entity_id = ${id}`,
    "comment c",
  );
/** SQL that blanks the comments on `records`, a query of kind and identifier, with their earlier texts. */
export const blankingComments = (records: string): string =>
  `UPDATE comment SET text = '', past = '[]', mentions = '{}', deleted_at = coalesce(deleted_at, clock()), version = version + 1 WHERE (kind, entity_id) IN (${records})`;
