import * as calls from "#contract/discussion/endpoints.ts";
import type { House } from "#server/kit/area/area.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { changing, reading, type Route } from "#server/kit/http/route.ts";
import { addComment, deleteComment, peopleToMention, readDiscussion, updateComment } from "./comments.ts";

export const discussionRoutes = (known: Pick<House, "kinds"> & { readonly storage: Storage }): Route[] => [
  reading(calls.getDiscussion, (reader, input) => readDiscussion(reader, known, input)),
  reading(calls.mentionable, (reader, input) => peopleToMention(reader, known, input)),
  changing(calls.addComment, (tx, input) => addComment(tx, known, input)),
  changing(calls.updateComment, (tx, input) => updateComment(tx, known, input)),
  changing(calls.deleteComment, (tx, input) => deleteComment(tx, known, input)),
];
