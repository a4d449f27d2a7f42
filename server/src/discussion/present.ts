import type { comment } from "#contract/discussion/endpoints.ts";
import type { z } from "zod";
import type { Person } from "#server/kit/shared/access.ts";
import type { CommentRow } from "./comment-queries.ts";

/**
 * A comment for a reader; a deleted one has no text.
 * @param isKeeper whether the reader may change their own at any time, and what the customer reads
 */
export function presentComment(row: CommentRow, reader: Person, isKeeper: boolean): z.input<typeof comment> {
  const isOwn = row.user_id === reader.id && row.deleted_at === null;
  return {
    hash_id: row.hash_id,
    created_at: row.created_at,
    edited_at: row.edited_at,
    deleted: row.deleted_at !== null,
    user: row.user,
    audience: row.audience,
    text: row.text,
    mentions: [...row.mentions],
    task_hash_id: row.task_id,
    by_customer: row.by_customer,
    answers: row.answers,
    version: row.version,
    can: isOwn && (isKeeper || isFresh(row)) ? { update: true, delete: true } : {},
  };
}
/** Whether its author may change it without further rights. */
export const isFresh = (row: CommentRow): boolean => row.is_fresh && row.audience === "internal";
