import * as alertCalls from "#contract/laboratory/alerts.ts";
import * as batchCalls from "#contract/laboratory/batches.ts";
import * as bottleCalls from "#contract/laboratory/bottles.ts";
import * as countCalls from "#contract/laboratory/counts.ts";
import * as holdCalls from "#contract/laboratory/holds.ts";
import * as placeCalls from "#contract/laboratory/places.ts";
import { scan } from "#contract/laboratory/scan.ts";
import * as transferCalls from "#contract/laboratory/transfers.ts";
import * as stockCalls from "#contract/laboratory/stock.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import { storeComposition } from "#contract/recipes/formulas/endpoints.ts";
import { createComponent } from "#contract/components/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { rows, thing, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { field, named, next, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, receipt, type World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

const createOf = {
  lab: placeCalls.createLaboratory,
  shop: placeCalls.createShop,
  warehouse: placeCalls.createWarehouse,
};
type Kind = keyof typeof createOf;
const bodyOf = (w: World, country = w.s.france.id) => ({ name: `Place ${next()}`, country_hash_id: country });
/** Creates a place of France. */
const place = async (w: World, kind: Kind = "lab"): Promise<string> =>
  (await w.insider.client.ok(createOf[kind], { body: bodyOf(w) })).data.hash_id;
const ofAdmin = madeOnce(
  async (w): Promise<Client> => await w.t.as(await w.t.make.user({ name: "Ada Stock", rights: allPermissions })),
);
const component = async (w: World): Promise<string> =>
  (await (await ofAdmin(w)).ok(createComponent, { body: { name: `Material ${next()}`, kind: "flavour" } })).data
    .hash_id;
/** A laboratory of France with a lot that expires and one in bottles, and a warehouse. */
export const lab = madeOnce(async (w) => {
  const laboratory_id = await place(w);
  const lot = { lot: "W-1", quantity: "100", expires_on: "2030-01-31" };
  const body = { laboratory_id, component_id: await component(w), ...lot };
  await w.insider.client.ok(stockCalls.storeStock, { body });
  const bottles = { recipe_hash_id: await recipe(w), lot: "P-1", bottles: 3, litres: "3" };
  await w.insider.client.ok(bottleCalls.storeBottled, { params: { shop_id: laboratory_id }, body: bottles });
  return laboratory_id;
});
export const alsoMade = [lab];
export const warehouse = madeOnce(async (w) => await place(w, "warehouse"));

/** A lot of 100 g in a place of France. */
const stored = async (w: World, kind: Kind = "lab") => {
  const body = {
    laboratory_id: await place(w, kind),
    component_id: await component(w),
    lot: `L-${next()}`,
    quantity: "100",
    expires_on: "2099-01-31",
    opened_on: "2026-01-02",
    shelf: "A1",
    supplier_hash_id: await named(w, "supplier"),
    certificate: receipt(),
  };
  const { data } = await (await ofAdmin(w)).ok(stockCalls.storeStock, { body });
  return { ...body, lot_id: data.stock.lots[0]?.hash_id ?? "", operation: data.hash_id };
};
const onPlace = (kind: Kind, more: object = {}): Thing =>
  thing(404, async (w) => {
    const id = await place(w, kind);
    return { params: { id }, thing: id, ...more };
  });
const createIn = (): Thing => thing(422, async (w) => ({ body: bodyOf(w), thing: w.s.france.id }));
const onLot = (body?: object): Thing =>
  thing(404, async (w) => {
    const { lot_id } = await stored(w);
    return { params: { id: lot_id }, thing: lot_id, ...(body && { body }) };
  });
const inQuery = (): Thing =>
  thing(422, async (w) => {
    const id = await place(w);
    return { query: { laboratory_id: id }, thing: id };
  });
const moving = (more: object): Thing =>
  thing(422, async (w) => {
    const { laboratory_id, component_id } = await stored(w);
    return { body: { laboratory_id, component_id, quantity: "2.5", ...more }, thing: laboratory_id };
  });
const reserved = async (w: World): Promise<string> => {
  const { laboratory_id, component_id } = await stored(w);
  const body = { laboratory_id, component_id, quantity: "1", purpose: "Trial 92" };
  return (await w.insider.client.ok(holdCalls.reserveStock, { body })).data[0]?.hash_id ?? "";
};
const ending = { reason: "Moved to Lyon" };

const sent = async (w: World): Promise<string> => {
  const { laboratory_id, lot_id } = await stored(w);
  const body = {
    laboratory_id,
    to_hash_id: await place(w, "warehouse"),
    lines: [{ lot_hash_id: lot_id, quantity: "5" }],
  };
  return (await w.insider.client.ok(transferCalls.sendTransfer, { body })).data.hash_id;
};
const onTransfer = (body?: object): Thing =>
  thing(404, async (w) => {
    const id = await sent(w);
    return { params: { id }, thing: id, ...(body && { body }) };
  });

const recipe = async (w: World): Promise<string> => {
  const body = { name: `Recipe ${next()}`, country_hash_id: w.s.france.id };
  return (await w.insider.client.ok(createRecipe, { body })).data.hash_id;
};
const batch = { lot: "B-1", bottles: 12, litres: "6" };

/** A recipe of one component, with 100 g of it in a place of France. */
const brewable = async (w: World) => {
  const { laboratory_id, component_id } = await stored(w);
  const recipe_hash_id = await recipe(w);
  const lines = [{ component_hash_id: component_id, dosage: "100", unit: "%" as const }];
  await (await ofAdmin(w)).ok(storeComposition, { body: { recipe_hash_id, lines, density: "1" } });
  return { laboratory_id, recipe_hash_id, amount: "0.05" };
};
type BatchStep = "weigh" | "make";
/** A batch after these steps. */
const onBatch = (body?: object, ...steps: readonly BatchStep[]): Thing =>
  thing(404, async (w) => {
    const client = await ofAdmin(w);
    const id = (await client.ok(batchCalls.planBatch, { body: await brewable(w) })).data.hash_id;
    if (steps.includes("weigh")) await client.ok(batchCalls.weighBatch, { params: { id }, body: {} });
    if (steps.includes("make"))
      await client.ok(batchCalls.makeBatch, { params: { id }, body: { lot: `P-${next()}`, bottles: 1 } });
    return { params: { id }, thing: id, ...(body && { body }) };
  });
/** A stock-take the administrator started and, if asked, finished counting. */
async function stockTake(w: World, counted: boolean) {
  const client = await ofAdmin(w);
  const { laboratory_id } = await stored(w);
  const { data } = await client.ok(countCalls.startCount, { body: { laboratory_id } });
  const [params, lines] = [{ id: data.hash_id }, data.lines.map((l) => l.hash_id)];
  if (counted) {
    const all = lines.map((line_hash_id) => ({ line_hash_id, counted: "99" }));
    await client.ok(countCalls.countLots, { params, body: { lines: all } });
    await client.ok(countCalls.finishCount, { params, body: {} });
  }
  return { params, lines };
}
const onCount = (body?: (w: World, lines: readonly string[]) => Promise<object> | object, counted = false): Thing =>
  thing(404, async (w) => {
    const { params, lines } = await stockTake(w, counted);
    return { params, thing: params.id, ...(body && { body: await body(w, lines) }) };
  });
/** A laboratory with less of a component than it should have. */
const short = madeOnce(async (w) => {
  const { laboratory_id, component_id } = await stored(w);
  const levels = [{ component_id, minimum: "500" }];
  await w.insider.client.ok(alertCalls.storeAlertConfig, { body: { laboratory_id, alert_days: 45, levels } });
  return laboratory_id;
});
export const waiting = [short, madeOnce(async (w) => (await stockTake(w, true)).params.id), madeOnce(sent)];

export const matrix: Readonly<Record<string, Row>> = {
  "laboratory.loadData": rows(
    placeCalls.placeOptions,
    (b) => b.data.countries.map((k) => k.hash_id),
    (w) => w.s.france.id,
  ),
  "laboratory.picks": rows(placeCalls.placePicks, (b) => b.data.map((p) => p.hash_id), lab),
  "laboratory.list": rows(placeCalls.listLaboratories, (b) => b.data.map((p) => p.hash_id), lab),
  "laboratory.get": onPlace("lab"),
  "laboratory.create": createIn(),
  "laboratory.update": onPlace("lab", { body: { city: "Lyon" } }),
  "laboratory.archive": onPlace("lab", { body: ending }),
  "laboratory.createShop": createIn(),
  "laboratory.updateShop": onPlace("shop", { body: { city: "Lyon" } }),
  "laboratory.deleteShop": onPlace("shop"),
  "laboratory.warehouses": rows(placeCalls.listWarehouses, (b) => b.data.map((p) => p.hash_id), warehouse),
  "laboratory.warehouse": onPlace("warehouse"),
  "laboratory.createWarehouse": createIn(),
  "laboratory.updateWarehouse": onPlace("warehouse", { body: { city: "Lyon" } }),
  "laboratory.archiveWarehouse": onPlace("warehouse", { body: ending }),
  "laboratory.deleteWarehouse": onPlace("warehouse"),
  "laboratory.stock": rows(stockCalls.listStock, (b) => b.data.map((r) => r.place.hash_id), lab),
  "laboratory.warehouseStock": onPlace("warehouse", { query: {} }),
  "laboratory.shop": thing(404, async (w) => {
    const id = await place(w, "shop");
    return { params: { shop_id: id }, query: {}, thing: id };
  }),
  "laboratory.forSale": inQuery(),
  "laboratory.movements": inQuery(),
  "laboratory.storeStock": moving({ lot: "L-new" }),
  "laboratory.subtractStock": moving({}),
  "laboratory.undo": thing(404, async (w) => {
    const { operation } = await stored(w);
    return { params: { id: operation }, thing: operation };
  }),
  "laboratory.updateLot": onLot({ shelf: "B2" }),
  "laboratory.lot": onLot(),
  "laboratory.outOfStock": rows(alertCalls.outOfStock, (b) => b.data.map((r) => r.place.hash_id), short),
  "laboratory.expired": rows(alertCalls.expired, (b) => b.data.map((r) => r.place.hash_id), lab, undefined, {
    query: { within: 3650 },
  }),
  "laboratory.expiring": rows(alertCalls.expiring, (b) => b.data.map((r) => r.place.hash_id), lab, undefined, {
    query: { within: 3650, limit: 10 },
  }),
  "laboratory.alertConfig": inQuery(),
  "laboratory.storeAlertConfig": thing(422, async (w) => {
    const { laboratory_id, component_id } = await stored(w);
    return { body: { laboratory_id, alert_days: 45, levels: [{ component_id, minimum: "50" }] }, thing: laboratory_id };
  }),
  "laboratory.hold": onLot({ reason: "Viscosity" }),
  "laboratory.release": thing(404, async (w) => {
    const { lot_id } = await stored(w);
    await w.insider.client.ok(holdCalls.holdLot, { params: { id: lot_id }, body: { reason: "Viscosity" } });
    return { params: { id: lot_id }, body: { reason: "Measured again" }, thing: lot_id };
  }),
  "laboratory.transfers": inQuery(),
  "laboratory.transfer": onTransfer(),
  "laboratory.send": thing(422, async (w) => {
    const { laboratory_id, lot_id } = await stored(w);
    const lines = [{ lot_hash_id: lot_id, quantity: "5" }];
    return { body: { laboratory_id, to_hash_id: await warehouse(w), lines }, thing: laboratory_id };
  }),
  "laboratory.receive": onTransfer({ lines: [] }),
  "laboratory.cancelTransfer": onTransfer({}),
  "laboratory.history": thing(422, async (w) => {
    const id = await place(w);
    return { query: { laboratory_id: id, component_id: await component(w) }, thing: id };
  }),
  "laboratory.bottled": inQuery(),
  "laboratory.storeBottled": thing(404, async (w) => {
    const id = await place(w);
    return { params: { shop_id: id }, body: { ...batch, recipe_hash_id: await recipe(w) }, thing: id };
  }),
  "laboratory.takeBottled": thing(404, async (w) => {
    const [id, recipe_id] = [await place(w), await recipe(w)];
    const body = { ...batch, recipe_hash_id: recipe_id };
    await w.insider.client.ok(bottleCalls.storeBottled, { params: { shop_id: id }, body });
    return { params: { shop_id: id, recipe_id }, body: { bottles: 2 }, thing: id };
  }),
  "laboratory.makeable": thing(404, async (w) => {
    const id = await recipe(w);
    return { params: { id }, query: { laboratory_id: await lab(w) }, thing: id };
  }),
  "laboratory.batches": inQuery(),
  "laboratory.batch": onBatch(),
  "laboratory.planBatch": thing(422, async (w) => {
    const body = await brewable(w);
    return { body, thing: body.laboratory_id };
  }),
  "laboratory.reserveBatch": onBatch({}),
  "laboratory.weighBatch": onBatch({}),
  "laboratory.makeBatch": onBatch({ lot: "P-1", bottles: 2 }, "weigh"),
  "laboratory.cancelBatch": onBatch({ reason: "Withdrawn" }),
  "laboratory.undoBatch": onBatch({}, "weigh", "make"),
  "laboratory.batchSheet": onBatch(),
  "laboratory.counts": inQuery(),
  "laboratory.count": onCount(),
  "laboratory.startCount": thing(422, async (w) => {
    const { laboratory_id } = await stored(w);
    return { body: { laboratory_id }, thing: laboratory_id };
  }),
  "laboratory.countLots": onCount((_, lines) => ({
    lines: lines.map((line_hash_id) => ({ line_hash_id, counted: "99" })),
  })),
  "laboratory.foundLot": onCount(async (w) => ({ component_id: await component(w), lot: "F-1", counted: "2" })),
  "laboratory.finishCount": thing(404, async (w) => {
    const client = await ofAdmin(w);
    const { laboratory_id } = await stored(w);
    const { data } = await client.ok(countCalls.startCount, { body: { laboratory_id } });
    const lines = data.lines.map((l) => ({ line_hash_id: l.hash_id, counted: "1" }));
    await client.ok(countCalls.countLots, { params: { id: data.hash_id }, body: { lines } });
    return { params: { id: data.hash_id }, thing: data.hash_id, body: {} };
  }),
  "laboratory.reopenCount": onCount(() => ({}), true),
  "laboratory.agreeCount": onCount(() => ({}), true),
  "laboratory.cancelCount": onCount(() => ({ reason: "Fridge open" })),
  "laboratory.countPaper": onCount(),
  "laboratory.value": inQuery(),
  "laboratory.labels": thing(422, async (w) => {
    const { lot_id } = await stored(w);
    return { query: { lots: lot_id, format: "roll_57" }, thing: lot_id };
  }),
  "laboratory.scan": rows(scan, (b) => b.data.lots.map((l) => l.place.hash_id), lab, undefined, {
    query: { code: "W-1" },
  }),
  "laboratory.trace": thing(404, async (w) => {
    const { lot_id } = await stored(w);
    return { params: { id: lot_id }, query: {}, thing: lot_id };
  }),
  "laboratory.printTrace": thing(404, async (w) => {
    const { lot_id } = await stored(w);
    return { params: { id: lot_id }, query: {}, thing: lot_id };
  }),
  "laboratory.rescue": inQuery(),
  "laboratory.reservations": inQuery(),
  "laboratory.reserve": moving({ purpose: "Trial 92" }),
  "laboratory.endReservation": thing(404, async (w) => {
    const id = await reserved(w);
    return { params: { id }, thing: id };
  }),
};

/** Somebody who may see laboratories everywhere, also in Italy, where the update moves the place. */
const assistant = async (w: World): Promise<string> =>
  (await w.t.make.user({ name: `Assistant ${next()}`, rights: ["laboratory_view"] })).id;
const whole = (kind: Kind, get: typeof placeCalls.getLaboratory): Updated => ({
  make: async (w, client) => {
    const body = {
      ...bodyOf(w),
      street: "12 rue des Arômes",
      street2: "Bâtiment B",
      zip_code: "75011",
      city: "Paris",
      time_zone: "Europe/Paris",
      manager_hash_id: w.insider.user.id,
      people: [await assistant(w)],
      note: "Ring twice.",
    };
    return { id: (await client.ok(createOf[kind], { body })).data.hash_id };
  },
  read: async (client, id) => (await client.ok(get, { params: { id } })).data,
  fields: async (w) => ({
    name: field(`Place ${next()}`),
    country_hash_id: field(w.italy, "country"),
    street: field("13 rue des Arômes"),
    street2: field("Bâtiment C"),
    zip_code: field("75012"),
    city: field("Lyon"),
    time_zone: field("Africa/Douala"),
    manager_hash_id: field(await assistant(w), "manager"),
    people: field([await assistant(w)]),
    note: field("Ring once."),
  }),
});
export const updates: Readonly<Record<string, Updated>> = {
  [placeCalls.updateLaboratory.name]: whole("lab", placeCalls.getLaboratory),
  [placeCalls.updateShop.name]: whole("shop", placeCalls.getLaboratory),
  [placeCalls.updateWarehouse.name]: whole("warehouse", placeCalls.getWarehouse),
  [stockCalls.updateLot.name]: {
    make: async (w) => ({ id: (await stored(w)).lot_id }),
    read: async (client, id) => (await client.ok(stockCalls.getLot, { params: { id } })).data,
    fields: async (w) => ({
      expires_on: field("2098-05-01"),
      opened_on: field("2026-01-03"),
      shelf: field("B2"),
      supplier_hash_id: field(await named(w, "supplier"), "supplier"),
      certificate: field(receipt()),
    }),
  },
};

/** Statements that a call needs beyond the usual budget. */
export const statements = {
  // A recipe with everything below it, then the places one sees and their stock.
  "laboratory.makeable": 3,
  // The same, plus what is frozen, reserved and written; independent of the number of lines and lots.
  "laboratory.planBatch": 9,
  "laboratory.reserveBatch": 2,
  "laboratory.weighBatch": 3,
  "laboratory.makeBatch": 4,
  "laboratory.undoBatch": 2,
  // Today's prices and the exchange rate, stored with the approved variances.
  "laboratory.agreeCount": 1,
  // The lots that expire soon, the recipes that use them with everything below, the stock of what these need, and the open orders of them with
  // what is reserved for each.
  "laboratory.rescue": 6,
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = {
  batch: "laboratory.batch",
  stock_count: "laboratory.count",
  stock_lot: "laboratory.lot",
  stock_place: "laboratory.get",
};
