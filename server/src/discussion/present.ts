import type { comment } from "#contract/discussion/endpoints.ts";
import type { z } from "zod";
import type { Person } from "#server/kit/access.ts";
import type { CommentRow } from "./queries.ts";

/** A comment for a reader; a deleted one has no text. */
export function presentComment(row: CommentRow, reader: Person): z.input<typeof comment> {
  const isOwn = row.user_id === reader.id && row.is_fresh && row.deleted_at === null;
  return {
    hash_id: row.hash_id,
    created_at: row.created_at,
    edited_at: row.edited_at,
    deleted: row.deleted_at !== null,
    user: row.user,
    audience: row.audience,
    text: row.text,
    mentions: [...row.mentions],
    version: row.version,
    can: isOwn ? { update: true, delete: true } : {},
  };
}
