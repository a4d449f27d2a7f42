import type { Attribute } from "#contract/supplies/attributes.ts";
import * as categoryCalls from "#contract/supplies/categories.ts";
import * as acceptanceCalls from "#contract/supplies/acceptance.ts";
import * as confirmationCalls from "#contract/supplies/confirmation.ts";
import * as valueCalls from "#contract/supplies/value.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import * as maintenanceCalls from "#contract/supplies/maintenance.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { rows, shownTo, thing, type Deed, type Row } from "#server/testing/matrix/rows.ts";
import { field, named, next, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

type Body = ClientInput<typeof calls.createSupply>["body"];

/** A category by SQL: the people of the matrix hold no general rights. */
async function category(w: World, letters?: string): Promise<string> {
  const { rows: made } = await w.t.owner.query<{ hash_id: string }>(
    "INSERT INTO supply_category (hash_id, name, stock_text_id) VALUES (gen_random_uuid(), $1, $2) RETURNING hash_id",
    [`Category ${next()}`, letters ?? `M${next()}`],
  );
  return made[0]?.hash_id ?? "";
}
/** An article of Paris with numbered pieces 001 to 003. */
async function supply(w: World, over: Partial<Body> = {}): Promise<string> {
  const body: Body = {
    name: "Laptop",
    type: "MATERIAL",
    category_id: await category(w),
    zone_id: w.s.paris.id,
    numbered: true,
    lot: 3,
    ...over,
  };
  return (await w.insider.client.ok(calls.createSupply, { body })).data.hash_id;
}
const needle = madeOnce(async (w) => await supply(w, { name: "Needle of a supply" }));
export const needles = [needle];

const on = (body?: (w: World) => object | Promise<object>, over?: Partial<Body>) =>
  thing(404, async (w) => {
    const id = await supply(w, over);
    return { params: { id }, thing: id, ...(body && { body: await body(w) }) };
  });
const used = { numbered: false, reusable: false, lot: 3, stock_per_lot: 12 };
const handedOut = async (w: World): Promise<string> => {
  const id = await supply(w);
  const body = { quantity: 2, user_id: w.s.alice.user.id };
  await w.insider.client.ok(calls.allocateSupply, { params: { id }, body });
  return id;
};
/** What Alice was given; hers alone to accept. */
const given = async (w: World): Promise<string> => {
  const id = await handedOut(w);
  const query = { limit: 200 };
  const { data } = await w.insider.client.ok(calls.listAllocations, { params: { id }, query });
  return data[0]?.hash_id ?? "";
};
/** What Alice was given and has accepted. */
async function accepted(w: World): Promise<string> {
  const id = await given(w);
  await w.s.alice.client.ok(calls.acceptAllocation, { params: { id }, body: {} });
  return id;
}
/** What Alice is asked to confirm. */
async function asked(w: World): Promise<string> {
  const id = await accepted(w);
  await w.insider.client.ok(confirmationCalls.askConfirmation, { body: { zone_id: w.s.paris.id } });
  return id;
}
export const atHome = [madeOnce(given), madeOnce(asked)];
/** The receipt of what Alice gave back. */
const returned = async (w: World): Promise<string> => {
  const id = await handedOut(w);
  const body = { quantity: 1, user_id: w.s.alice.user.id };
  await w.insider.client.ok(calls.unallocateSupply, { params: { id }, body });
  const { data } = await w.insider.client.ok(calls.listAllocations, { params: { id }, query: {} });
  return data[0]?.returns[0]?.hash_id ?? "";
};
const lastMovement = async (w: World, id: string): Promise<string> =>
  (await w.insider.client.ok(calls.supplyTimeline, { params: { id }, query: {} })).data[0]?.hash_id ?? "";
const piece = async (w: World): Promise<string> => {
  const id = await supply(w);
  return (await w.insider.client.ok(calls.listPieces, { params: { id }, query: {} })).data[0]?.hash_id ?? "";
};
/** A maintenance of a piece that is at it, or that is planned. */
async function maintained(w: World, due_on?: string): Promise<string> {
  const id = await supply(w);
  const body = { serials: ["1"], reason: "Keyboard", ...(due_on && { due_on }) };
  return (await w.insider.client.ok(maintenanceCalls.planMaintenance, { params: { id }, body })).data[0]?.hash_id ?? "";
}
/** An article that is worth something, by its currency. */
async function worthIn(w: World, currency_id: string): Promise<string> {
  const price = { price: "10.00", currency_id, shipping_date: "2026-01-01", lifetime_in_years: 4 };
  await supply(w, { ...price, numbered: false });
  return currency_id;
}
const later = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((row) => row.hash_id);

export const matrix: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(categoryCalls.categoriesEndpoints.map((call) => [call.name, "no place" as const])),
  "supplies.list": rows(calls.listSupplies, ids, needle, (w) => needle(w.elsewhere)),
  "supplies.get": on(),
  "supplies.create": thing(422, async (w) => ({
    body: { name: "Chair", type: "FURNITURE", category_id: await category(w), zone_id: w.s.paris.id },
    thing: w.s.paris.id,
  })),
  "supplies.update": on(() => ({ name: "Another name" })),
  "supplies.delete": on(undefined, { lot: undefined }),
  "supplies.entry": on(() => ({ lot: 2 })),
  "supplies.allocate": on((w) => ({ quantity: 1, user_id: w.s.alice.user.id })),
  "supplies.hand_out": thing(422, async (w) => {
    const id = await supply(w);
    const lines = [{ supply_id: id, quantity: 1 }];
    return { body: { zone_id: w.s.paris.id, user_id: w.s.alice.user.id, lines }, thing: id };
  }),
  "supplies.unallocate": thing(404, async (w) => {
    const id = await handedOut(w);
    return { params: { id }, body: { quantity: 1, user_id: w.s.alice.user.id }, thing: id };
  }),
  "supplies.stock_status": on(() => ({ quantity: 1, status: "MAINTENANCE", reason: "Keyboard" })),
  "supplies.stock_out": on(() => ({ quantity: 5 }), used),
  "supplies.undo": thing(404, async (w) => {
    const id = await lastMovement(w, await supply(w));
    return { params: { id }, thing: id };
  }),
  "supplies.addVariations": thing(404, async (w) => {
    const id = await supply(w, { category_id: await asking(w), numbered: false });
    return { params: { id }, body: { variations: [{ custom_attributes: { colour: "red" } }] }, thing: id };
  }),
  "supplies.pieces": on(),
  "supplies.updatePiece": thing(404, async (w) => {
    const id = await piece(w);
    return { params: { id }, body: { maker_serial: "SN-1" }, thing: id };
  }),
  "supplies.allocations": on(),
  "supplies.timeline": on(),
  "supplies.zoneTimeline": thing(404, async (w) => ({ params: { zone: w.s.paris.id }, thing: w.s.paris.id })),
  "supplies.mine": shownTo("alice", rows(calls.ownSupplies, ids, given)),
  "supplies.accept": thing(404, async (w) => {
    const id = await given(w);
    return { params: { id }, body: {}, thing: id };
  }),
  "supplies.refuse": thing(404, async (w) => {
    const id = await given(w);
    return { params: { id }, body: { reason: "Damaged" }, thing: id };
  }),
  "supplies.paper": thing(404, async (w) => {
    const id = await given(w);
    return { params: { id }, thing: id };
  }),
  "supplies.confirm": thing(404, async (w) => {
    const id = await accepted(w);
    return { body: { allocations: [id] }, thing: id };
  }),
  "supplies.deny": thing(404, async (w) => {
    const id = await accepted(w);
    return { params: { id }, body: { reason: "Never had it" }, thing: id };
  }),
  "supplies.unconfirmed": rows(confirmationCalls.listUnconfirmed, ids, asked, async (w) => await asked(w.elsewhere)),
  "supplies.askConfirmation": thing(422, async (w) => ({ body: { zone_id: w.s.paris.id }, thing: w.s.paris.id })),
  "supplies.pending": rows(acceptanceCalls.listPending, ids, given, async (w) => await given(w.elsewhere)),
  "supplies.allocation": thing(404, async (w) => {
    const id = await given(w);
    return { params: { id }, thing: id };
  }),
  "supplies.handOver": thing(404, async (w) => {
    const id = await given(w);
    return { params: { id }, thing: id };
  }),
  "supplies.receipt": thing(404, async (w) => {
    const id = await returned(w);
    return { params: { id }, thing: id };
  }),
  "supplies.statistics": on(),
  "supplies.worth": on(),
  "supplies.worthOfAll": rows(
    valueCalls.suppliesWorth,
    ({ data }) => data.sums.map((sum) => sum.currency.hash_id),
    async (w) => await worthIn(w, w.s.eur.id),
    async (w) => await worthIn(w.elsewhere, w.s.xaf.id),
  ),
  "supplies.maintenances": on(),
  "supplies.maintain": on(() => ({ serials: ["1"], reason: "Keyboard" })),
  "supplies.closeMaintenance": thing(404, async (w) => {
    const id = await maintained(w);
    return { params: { id }, body: { status: "AVAILABLE", result: "New keyboard" }, thing: id };
  }),
  "supplies.dropMaintenance": thing(404, async (w) => {
    const id = await maintained(w, later());
    return { params: { id }, thing: id };
  }),
  "supplies.upkeep": rows(
    maintenanceCalls.listUpkeep,
    ids,
    async (w) => await maintained(w),
    async (w) => await maintained(w.elsewhere),
  ),
  "supplies.people": rows(
    calls.supplyPeople,
    ids,
    (w) => w.s.alice.user.id,
    (w) => w.elsewhere.s.alice.user.id,
  ),
};

const colour: Attribute = {
  key: "colour",
  label: "Colour",
  label_fr: "Couleur",
  kind: "text",
  required: false,
  choices: [],
};
/** A category that asks the colour. */
async function asking(w: World): Promise<string> {
  const id = await category(w);
  await w.t.owner.query("UPDATE supply_category SET attributes = $2 WHERE hash_id = $1", [
    id,
    JSON.stringify([colour]),
  ]);
  return id;
}
const categoryMade = async (admin: Client): Promise<{ params: { id: string } }> => ({
  params: { id: (await admin.ok(categoryCalls.createCategory, { body: { name: `Category ${next()}` } })).data.hash_id },
});
export const updates: Readonly<Record<string, Updated>> = {
  "supplies.updateCategory": {
    make: async (w, admin) => {
      const body = {
        name: `Category ${next()}`,
        name_fr: "Catégorie",
        parent_hash_id: await category(w),
        stock_text_id: `K${next()}`,
        attributes: [colour],
      };
      return { id: (await admin.ok(categoryCalls.createCategory, { body })).data.hash_id };
    },
    read: async (client, id) => (await client.ok(categoryCalls.getCategory, { params: { id } })).data,
    fields: async (w) => ({
      name: field(`Category ${next()}`),
      name_fr: field("Autre"),
      parent_hash_id: field(await category(w), "series"),
      stock_text_id: field(`K${next()}`, "series"),
      attributes: field([{ ...colour, label: "Colour of it", required: true }]),
    }),
  },
  "supplies.update": {
    make: async (w, admin) => {
      const body: Body = {
        name: "Laptop",
        type: "MATERIAL",
        category_id: await asking(w),
        custom_attributes: { colour: "black" },
        zone_id: w.s.paris.id,
        supplier_id: await named(w, "supply_supplier"),
        brand_id: await named(w, "supply_brand"),
        unity_id: await unity(w),
        department_id: await named(w, "department"),
        lifetime_in_years: 4,
        maintenance_months: 12,
        description: "14 inch",
        minimum: 2,
        shelf: "IT 2",
      };
      return { id: (await admin.ok(calls.createSupply, { body })).data.hash_id };
    },
    read: async (client, id) => {
      const { data } = await client.ok(calls.getSupply, { params: { id } });
      const [at] = data.stocks;
      return { ...data, variations: data.variations.length, minimum: at?.minimum, shelf: at?.shelf };
    },
    fields: async (w) => ({
      name: field("Another laptop"),
      type: field("FURNITURE"),
      category_id: field(await category(w), "category", "series", "attributes"),
      reusable: field(false),
      numbered: field(true),
      supplier_id: field(await named(w, "supply_supplier"), "supplier"),
      brand_id: field(await named(w, "supply_brand"), "brand"),
      unity_id: field(await unity(w), "unity"),
      department_id: field(await named(w, "department"), "department"),
      lifetime_in_years: field(5),
      maintenance_months: field(6),
      description: field("13 inch"),
      custom_attributes: field({ colour: "red" }, "attributes"),
      minimum: field(9, "stocks", "is_short"),
      shelf: field("IT 3", "stocks"),
      zone_id: field(w.s.paris.id),
    }),
  },
  "supplies.updatePiece": {
    make: async (w) => {
      const id = await supply(w, { state: "NEW" });
      const [first] = (await w.insider.client.ok(calls.listPieces, { params: { id }, query: {} })).data;
      const params = { id: first?.hash_id ?? "" };
      await w.insider.client.ok(calls.updatePiece, { params, body: { maker_serial: "SN-1", maintenance_months: 12 } });
      return { id: params.id };
    },
    read: async (client, id) => await pieceById(client, id),
    fields: async () => ({
      maker_serial: field("SN-2"),
      state: field("WORN", "condition"),
      maintenance_months: field(6),
    }),
  },
};
const unity = async (w: World): Promise<string> => {
  const { rows: made } = await w.t.owner.query<{ hash_id: string }>(
    "INSERT INTO unity (hash_id, name, symbol, measure, factor) VALUES (gen_random_uuid(), $1, $1, 'piece', 1) RETURNING hash_id",
    [`Unit ${next()}`],
  );
  return made[0]?.hash_id ?? "";
};
/** Pieces have no call of their own to read one: it is found among those of its article. */
async function pieceById(client: Client, id: string): Promise<object> {
  for (const one of (await client.ok(calls.listSupplies, { query: { limit: 200 } })).data) {
    const found = (await client.ok(calls.listPieces, { params: { id: one.hash_id }, query: {} })).data;
    const it = found.find((p) => p.hash_id === id);
    if (it) return it;
  }
  return {};
}

export const deeds: Readonly<Record<string, Deed>> = {
  "supplies.createCategory": async () => ({ body: { name: `Category ${next()}` } }),
  "supplies.updateCategory": async (_, admin) => ({
    ...(await categoryMade(admin)),
    body: { name: `Category ${next()}` },
  }),
  "supplies.deleteCategory": async (_, admin) => await categoryMade(admin),
  "supplies.accept": async (w) => ({ client: w.s.alice.client, params: { id: await given(w) }, body: {} }),
  "supplies.confirm": async (w) => ({ client: w.s.alice.client, body: { allocations: [await accepted(w)] } }),
  "supplies.deny": async (w) => ({
    client: w.s.alice.client,
    params: { id: await accepted(w) },
    body: { reason: "Never had it" },
  }),
  "supplies.refuse": async (w) => ({
    client: w.s.alice.client,
    params: { id: await given(w) },
    body: { reason: "Damaged" },
  }),
};

/** Fields that take any active member of the staff: their names are no secret to those who hand things out. */
export const anyStaff = {
  "supplies.allocate": ["user_id", "received_by"],
  "supplies.hand_out": ["user_id", "received_by"],
  "supplies.unallocate": ["user_id"],
};
/** The article, its lot, its numbers and their category, and the movement beside them. */
export const statements = {
  "supplies.create": 8,
  "supplies.entry": 4,
  "supplies.allocate": 4,
  "supplies.hand_out": 5,
  "supplies.unallocate": 4,
  // The article, and then what it is about: values with the month's rate, months and what is broken off of them.
  "supplies.worth": 1,
  "supplies.statistics": 1,
  // The log and the movement that ends it, as one.
  "supplies.closeMaintenance": 3,
};
/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { supply: "supplies.get" };
