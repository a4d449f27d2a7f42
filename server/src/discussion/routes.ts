import * as calls from "#contract/discussion/endpoints.ts";
import type { House } from "#server/kit/area/area.ts";
import { changing, reading, type Route } from "#server/kit/http/route.ts";
import { addComment, deleteComment, peopleToMention, readDiscussion, updateComment } from "./comments.ts";

export const discussionRoutes = (house: House): Route[] => [
  reading(calls.getDiscussion, (reader, input) => readDiscussion(reader, house, input)),
  reading(calls.mentionable, (reader, input) => peopleToMention(reader, house, input)),
  changing(calls.addComment, (tx, input) => addComment(tx, house, input)),
  changing(calls.updateComment, (tx, input) => updateComment(tx, house, input)),
  changing(calls.deleteComment, (tx, input) => deleteComment(tx, house, input)),
];
