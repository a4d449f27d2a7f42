import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { endpoint } from "../kit/endpoint.ts";
import { file, fileRef } from "../kit/files.ts";
import { afterQuery, byId, done, hashId, idOf, item, kindWord, search } from "../kit/page.ts";

/** So long may a comment be, in characters. */
export const LONGEST_COMMENT = 4000;
/** So many people may be mentioned in one comment. */
export const MOST_MENTIONS = 10;
/** So many files may be sent with one comment. */
export const MOST_COMMENT_FILES = 10;

const person = z.object({ hash_id: z.uuid(), name: z.string() });
const record = z.object({ kind: kindWord, id: hashId });

/** Internal ones are for those who work on the record; external ones are also read outside: by the customer, by the asker of a ticket. */
const audience = z.enum(["internal", "external"]);

export const comment = z.object({
  hash_id: z.uuid(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  /** Deleted by its author: the text is empty. */
  deleted: z.boolean(),
  user: person.extend({ avatar: z.string().nullable() }),
  audience,
  text: z.string(),
  /** Whom the text names as `@Name`. */
  mentions: z.array(person),
  /** Read by whoever reads the comment. */
  files: z.array(fileRef),
  /** The task of an order that it is about. */
  task_hash_id: z.uuid().nullable(),
  /** Written by the customer in the portal. */
  by_customer: z.boolean(),
  /** It ended a wait for information. */
  answers: z.boolean(),
  version: z.int(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});

const text = longText().min(1, { error: "errors.required" }).max(LONGEST_COMMENT, { error: "errors.too_long" });
const mentions = z.array(idOf("user")).max(MOST_MENTIONS).optional();
const files = z.array(file).max(MOST_COMMENT_FILES, { error: "errors.too_many_files" }).optional();
/** A new comment, and a change of one: also of calls for the comments of one kind. */
export const newComment = z.object({ text, mentions, audience: audience.optional(), files });
export const changedComment = z.object({ text: text.optional(), mentions, version: z.int().optional() });

export const getDiscussion = endpoint({
  name: "discussion.get",
  method: "GET",
  path: "/api/discussion/{kind}/{id}",
  permission: "any-user",
  openToImpersonator: false,
  reach: "the record itself",
  summary:
    "The comments on a record, newest first, for everyone who may open it; internal ones of a ticket neither for its asker nor for its followers.",
  params: record,
  query: z.object({ ...afterQuery, audience: audience.optional() }),
  response: z.object({ data: z.array(comment), after: z.string().nullable() }),
});
export const mentionable = endpoint({
  name: "discussion.people",
  method: "GET",
  path: "/api/discussion/{kind}/{id}/people",
  permission: "any-user",
  openToImpersonator: false,
  reach: "the record itself",
  summary:
    "The people one may mention on a record: those who may read a comment for that audience (internal by default), by a fragment of their name.",
  params: record,
  query: z.object({ search, audience: audience.optional() }),
  response: z.object({ data: z.array(person) }),
});
export const addComment = endpoint({
  name: "discussion.add",
  method: "POST",
  path: "/api/discussion/{kind}/{id}",
  permission: "any-user",
  reach: "the record itself",
  multipart: true,
  summary:
    "Comments on a record. People who are mentioned are notified. Orders take external comments too, from who may change the order; these are mailed to the customer unless `mail` is false. Tickets take external ones from the asker and who works on it; the asker's end a wait. Comments on tickets may have files.",
  params: record,
  body: newComment.extend({ mail: z.boolean().optional() }),
  response: item(comment),
});
export const updateComment = endpoint({
  name: "discussion.update",
  method: "PATCH",
  path: "/api/discussion/{id}",
  permission: "any-user",
  reach: "own comments on records one may open",
  summary: "Changes one's own comment, for 15 minutes; on an order at any time, by who may change the order.",
  params: byId("comment"),
  body: changedComment,
  response: item(comment),
});
export const deleteComment = endpoint({
  name: "discussion.delete",
  method: "DELETE",
  path: "/api/discussion/{id}",
  permission: "any-user",
  reach: "own comments on records one may open",
  summary: "Deletes one's own comment with its files, as long as one may change it. That there was one stays visible.",
  params: byId("comment"),
  response: done,
});
export const discussionEndpoints = [getDiscussion, mentionable, addComment, updateComment, deleteComment];
