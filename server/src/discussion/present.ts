import type { comment } from "#contract/discussion/endpoints.ts";
import type { z } from "zod";
import type { Person } from "#server/kit/shared/access.ts";
import type { Commented } from "#server/kit/records/comments.ts";
import type { CommentRow } from "./comment-queries.ts";

/** A comment for a reader; a deleted one has no text. */
export function presentComment(row: CommentRow, reader: Person, rules: Commented | undefined): z.input<typeof comment> {
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
    files: [...row.files],
    task_hash_id: row.task_id,
    by_customer: row.by_customer,
    answers: row.answers,
    version: row.version,
    can: isOwn && ((rules?.isKeeper && !rules.isTimed) || isFresh(row, rules)) ? { update: true, delete: true } : {},
  };
}
/** Whether its author may change it without further rights. What a customer may have read by mail is none of them. */
export const isFresh = (row: CommentRow, rules: Commented | undefined): boolean =>
  row.is_fresh && (row.audience === "internal" || rules?.isTimed === true);
