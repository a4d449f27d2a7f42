import { createView, listViews } from "#contract/views/endpoints.ts";
import type { Client } from "#server/testing/test-app.ts";
import { rows, shownTo, type Deed, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import type { World } from "#server/testing/matrix/world.ts";

const made = async (client: Client): Promise<string> => {
  const body = { list: "contacts", name: `View ${next()}`, words: { role: "customer" }, columns: ["name"] };
  return (await client.ok(createView, { body })).data.hash_id;
};
const ofBruno = (body?: object): Thing => ({
  kind: "thing",
  status: 404,
  own: "bruno",
  input: async (w: World) => {
    const id = await made(w.s.bruno.client);
    return { params: { id }, thing: id, ...(body && { body }) };
  },
});

export const matrix: Readonly<Record<string, Row>> = {
  "views.list": shownTo(
    "bruno",
    rows(
      listViews,
      (body) => body.data.map((v) => v.hash_id),
      (w) => made(w.s.bruno.client),
    ),
  ),
  "views.create": "no place",
  "views.update": ofBruno({ name: "Suppliers" }),
  "views.delete": ofBruno(),
};

export const updates: Readonly<Record<string, Updated>> = {
  "views.update": {
    make: async (_, admin) => ({ id: await made(admin) }),
    read: async (client, id) => (await client.ok(listViews)).data.find((v) => v.hash_id === id) ?? {},
    fields: async () => ({
      name: field(`View ${next()}`),
      words: field({ role: "supplier" }),
      columns: field(["name", "city"]),
      opens: field(true),
    }),
  },
};

export const deeds: Readonly<Record<string, Deed>> = {
  "views.create": async () => ({ body: { list: "contacts", name: `View ${next()}`, words: {} } }),
};
