import type { ClientInput } from "#contract/kit/endpoint.ts";
import * as calls from "#contract/requests/endpoints.ts";
import * as typeCalls from "#contract/requests/types.ts";
import { createCategory } from "#contract/supplies/categories.ts";
import { createSupply } from "#contract/supplies/endpoints.ts";
import { type Deed, ofOffice, type Row, rows, thing } from "#server/testing/matrix/rows.ts";
import { field, named, next, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

type TypeBody = ClientInput<typeof typeCalls.createRequestType>["body"];
type Body = ClientInput<typeof calls.askRequest>["body"];
const OFFICE: TypeBody["deciders"] = [{ who: "OFFICE" }];

const keeper = madeOnce(async ({ t }) => {
  const rights = ["request_types_view", "request_types_create", "supply_categories_create"] as const;
  return { client: await t.as(await t.make.user({ rights: [...rights] })) };
});
const newType = async (client: Client, over: Partial<TypeBody> = {}): Promise<string> =>
  (await client.ok(typeCalls.createRequestType, { body: { name: `Request ${next()}`, deciders: OFFICE, ...over } }))
    .data.hash_id;
const type = madeOnce(async (w) => await newType((await keeper(w)).client));
const category = madeOnce(
  async (w) =>
    (await (await keeper(w)).client.ok(createCategory, { body: { name: `Category ${next()}` } })).data.hash_id,
);
/** Four chairs of an office. */
const supply = async (w: World): Promise<string> => {
  const body = { name: `Chair ${next()}`, type: "FURNITURE", zone_id: w.s.paris.id, lot: 4 } as const;
  return (await w.insider.client.ok(createSupply, { body: { ...body, category_id: await category(w) } })).data.hash_id;
};
const asker = madeOnce(async ({ t, s }) => {
  const rights = ["user_requests_create", "user_requests_update", "user_requests_delete"] as const;
  const user = await t.make.user({
    zone: s.paris,
    rights: Object.fromEntries(rights.map((right) => [right, [s.paris.id]])),
  });
  return { user, client: await t.as(user) };
});

/** A request of somebody of the office: five chairs, of which four are there. */
async function request(
  w: World,
  state: "asked" | "validated" = "asked",
  over: Partial<Body> = {},
  by?: Client,
): Promise<string> {
  const client = by ?? (await asker(w)).client;
  const lines = [{ supply_id: await supply(w), quantity: 5 }];
  const body: Body = { type_id: await type(w), zone_id: w.s.paris.id, lines, ...over };
  const { data } = await client.ok(calls.askRequest, { body });
  if (state === "validated")
    await w.insider.client.ok(calls.validateRequest, { params: { id: data.hash_id }, body: {} });
  return data.hash_id;
}
const needle = madeOnce(
  async (w) => await request(w, "asked", { lines: [{ words: "Needle of a request", quantity: 1 }] }),
);
export const needles = [needle];
const lacking = madeOnce(async (w) => await request(w, "validated"));
const lineOf = async (w: World, id: string): Promise<string> =>
  (await w.insider.client.ok(calls.getRequest, { params: { id } })).data.lines[0]?.hash_id ?? "";
const article = madeOnce(supply);
export const waiting = [needle];
/** A request of the insider's that another turned down. */
export const atHome = [
  madeOnce(async (w) => {
    const id = await request(w, "asked", {}, w.insider.client);
    const decider = await w.t.as(
      await w.t.make.user({
        zone: w.s.paris,
        rights: ["user_requests_validate", "user_requests_view"],
      }),
    );
    await decider.ok(calls.rejectRequest, { params: { id }, body: { motif: "Not this year" } });
    return id;
  }),
];
export const alsoMade = [type];

const on = (state: "asked" | "validated", body?: object, mine?: true) =>
  thing(404, async (w) => {
    const id = await request(w, state, {}, mine && w.insider.client);
    return { params: { id }, thing: id, ...(body && { body }) };
  });
const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((row) => row.hash_id);
const newKit = async (client: Client, type_id: string): Promise<string> =>
  (
    await client.ok(typeCalls.createKit, {
      body: { name: `Kit ${next()}`, type_id, lines: [{ words: "A badge", quantity: 1 }] },
    })
  ).data.hash_id;

const typesWithoutPlace = typeCalls.requestTypesEndpoints
  .filter((call) => call.name !== "requests.requestKit")
  .map((call) => [call.name, "no place" as const]);
export const matrix: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(typesWithoutPlace),
  "requests.list": rows(calls.listRequests, ids, needle, (w) => needle(w.elsewhere), { query: { whose: "all" } }),
  "requests.get": on("asked"),
  "requests.ask": thing(422, async (w) => ({
    body: { type_id: await type(w), zone_id: w.s.paris.id, lines: [{ words: "A lamp", quantity: 1 }] },
    thing: w.s.paris.id,
  })),
  "requests.update": on("asked", { description: "Another one" }, true),
  "requests.cancel": on("asked", {}, true),
  "requests.delete": on("asked", undefined, true),
  "requests.validate": on("asked", {}),
  "requests.reject": on("asked", { motif: "Not this year" }),
  "requests.reserve": on("validated", {}),
  "requests.fulfil": on("validated", { reason: "No longer needed" }),
  "requests.order": thing(404, async (w) => {
    const id = await lineOf(w, await request(w, "validated"));
    return { params: { id }, body: { ordered: true }, thing: id };
  }),
  "requests.articles": ofOffice(422, article),
  "requests.people": ofOffice(422, asker),
  "requests.purchases": rows(
    calls.listPurchases,
    (body) => body.data.map((p) => p.request.hash_id),
    lacking,
    (w) => lacking(w.elsewhere),
  ),
  "requests.requestKit": thing(422, async (w) => {
    const user_id = (await asker(w)).user.id;
    const id = await newKit((await keeper(w)).client, await type(w));
    return { params: { id }, body: { user_id, zone_id: w.s.paris.id }, thing: user_id };
  }),
};

export const updates: Readonly<Record<string, Updated>> = {
  "requests.update": {
    make: async (w, admin) => {
      const body = { description: "Mine is broken", wanted_by: "2027-01-12" };
      return { id: await request(w, "asked", body, admin) };
    },
    read: async (client, id) => {
      const { data } = await client.ok(calls.getRequest, { params: { id } });
      return { ...data, lines: data.lines.map((l) => ({ words: l.words, quantity: l.quantity })) };
    },
    fields: async (_, admin) => ({
      type_id: field(await newType(admin), "type", "next", "answers"),
      wanted_by: field("2027-02-01"),
      description: field("It is gone"),
      lines: field([{ words: "A lamp", quantity: 2 }], "title"),
      answers: field([], "answers"),
      files: field([new File(["%PDF-1.4\n"], "a.pdf", { type: "application/pdf" })], "files_count"),
      removes: field([], "files"),
    }),
  },
  "requests.updateType": {
    make: async (_, admin) => ({ id: await newType(admin) }),
    read: async (client, id) => (await client.ok(typeCalls.getRequestType, { params: { id } })).data,
    fields: async (w) => ({
      name: field(`Request ${next()}`),
      name_fr: field("Demande"),
      category_id: field(await category(w), "category"),
      fields: field([{ key: "f1", label: "Size", label_fr: null, kind: "text", required: true, options: [] }]),
      deciders: field([{ who: "MANAGER", users: [] }]),
      retired: field(true),
    }),
  },
  "requests.updateKit": {
    make: async (w, admin) => ({ id: await newKit(admin, await type(w)) }),
    read: async (client, id) => {
      const { data } = await client.ok(typeCalls.getKit, { params: { id } });
      return { ...data, lines: data.lines.map((l) => ({ words: l.words, quantity: l.quantity })) };
    },
    fields: async (w, admin) => ({
      name: field(`Kit ${next()}`),
      name_fr: field("Kit"),
      post_id: field(await named(w, "post"), "post"),
      type_id: field(await newType(admin), "type"),
      lines: field([{ words: "A key", quantity: 2 }]),
    }),
  },
};

export const deeds: Readonly<Record<string, Deed>> = {
  "requests.update": async (w) => {
    const { client } = await asker(w);
    return { client, params: { id: await request(w) }, body: { description: "Another one" } };
  },
  "requests.cancel": async (w) => ({
    client: (await asker(w)).client,
    params: { id: await request(w) },
    body: {},
  }),
  "requests.delete": async (w) => ({ client: (await asker(w)).client, params: { id: await request(w) } }),
  "requests.reserve": async (w, admin) => {
    const id = await request(w, "validated");
    const { data } = await admin.ok(calls.getRequest, { params: { id } });
    await w.t.owner.query("UPDATE supply_stock SET available = available + 1 WHERE supply_id = $1", [
      data.lines[0]?.supply?.hash_id,
    ]);
    return { params: { id }, body: {} };
  },
  "requests.createType": async () => ({ body: { name: `Request ${next()}`, deciders: OFFICE } }),
  "requests.updateType": async (_, admin) => ({
    params: { id: await newType(admin) },
    body: { name: `Request ${next()}` },
  }),
  "requests.deleteType": async (_, admin) => ({ params: { id: await newType(admin) } }),
  "requests.createKit": async (w) => ({
    body: { name: `Kit ${next()}`, type_id: await type(w), lines: [{ words: "A badge", quantity: 1 }] },
  }),
  "requests.updateKit": async (w, admin) => ({
    params: { id: await newKit(admin, await type(w)) },
    body: { name: `Kit ${next()}` },
  }),
  "requests.deleteKit": async (w, admin) => ({ params: { id: await newKit(admin, await type(w)) } }),
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { supply_request: "requests.get" };
/** Kinds whose records open by a right without a place, each with a deed that makes one. */
export const commentedByRight = { supply_request_type: "requests.updateType", supply_kit: "requests.updateKit" };
/** Lines, deciders and reservations beside the request, and the articles whose stock they change. */
export const statements = { "requests.validate": 6, "requests.update": 2, "requests.requestKit": 1 };
