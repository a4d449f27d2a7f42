import { addComment } from "#contract/discussion/endpoints.ts";
import { thing, type Row, type Thing } from "./rows.ts";
import type { World } from "./world.ts";

const onRecord = (body?: unknown): Row =>
  thing(404, async (w) => ({
    params: { kind: "expense", id: w.parisExpense },
    thing: w.parisExpense,
    ...(body !== undefined && { body }),
  }));
/** A comment of Bruno on an expense of Paris. */
const commentOf = async (w: World): Promise<string> => {
  const params = { kind: "expense", id: w.parisExpense };
  return (await w.s.bruno.client.ok(addComment, { params, body: { text: "The receipt is missing." } })).data.hash_id;
};
const ofBruno = (body?: unknown): Thing => ({
  kind: "thing",
  status: 404,
  own: "bruno",
  input: async (w) => {
    const id = await commentOf(w);
    return { params: { id }, thing: id, ...(body !== undefined && { body }) };
  },
});

export const discussionMatrix: Readonly<Record<string, Row>> = {
  "discussion.get": onRecord(),
  "discussion.people": onRecord(),
  "discussion.add": onRecord({ text: "Which client was this for?" }),
  "discussion.update": ofBruno({ text: "Found it." }),
  "discussion.delete": ofBruno(),
};
