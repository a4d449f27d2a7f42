import { addComment, getDiscussion } from "#contract/discussion/endpoints.ts";
import { field, type Updated } from "#server/testing/matrix/updated.ts";
import { thing, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import type { World } from "#server/testing/matrix/world.ts";
import { expense } from "#server/expenses/matrix.ts";

/** The caller's own comment on an expense, with a mention. */
const commentUpdate: Updated = {
  make: async (w) => {
    const params = { kind: "expense", id: await expense(w) };
    const body = { text: "@Alice, which client?", mentions: [w.s.alice.user.id] };
    const { client } = w.s.bruno;
    return { id: (await client.ok(addComment, { params, body })).data.hash_id, client };
  },
  read: async (client, id, w) => {
    const params = { kind: "expense", id: await expense(w) };
    const { data } = await client.ok(getDiscussion, { params, query: {} });
    return data.find((c) => c.hash_id === id) ?? {};
  },
  fields: async (w) => ({
    text: field("@Alice, which supplier?", "edited_at"),
    mentions: field([w.s.chloe.user.id], "edited_at"),
  }),
};

const onRecord = (body?: unknown): Row =>
  thing(404, async (w) => ({
    params: { kind: "expense", id: await expense(w) },
    thing: await expense(w),
    ...(body !== undefined && { body }),
  }));
/** A comment by Bruno on a Paris expense. */
const commentOf = async (w: World): Promise<string> => {
  const params = { kind: "expense", id: await expense(w) };
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

export const matrix: Readonly<Record<string, Row>> = {
  "discussion.get": onRecord(),
  "discussion.people": onRecord(),
  "discussion.add": onRecord({ text: "Which client was this for?" }),
  "discussion.update": ofBruno({ text: "Found it." }),
  "discussion.delete": ofBruno(),
};

export const updates: Readonly<Record<string, Updated>> = {
  "discussion.update": commentUpdate,
};

const besideKind = { id: "of the kind that the path says" };
export const anyKind = {
  "discussion.get": besideKind,
  "discussion.people": besideKind,
  "discussion.add": besideKind,
};
