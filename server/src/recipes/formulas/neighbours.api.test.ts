import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createComponent } from "#contract/components/endpoints.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import * as batches from "#contract/laboratory/batches.ts";
import { storeBottled } from "#contract/laboratory/bottles.ts";
import { startCount } from "#contract/laboratory/counts.ts";
import { createLaboratory } from "#contract/laboratory/places.ts";
import { storeStock } from "#contract/laboratory/stock.ts";
import { confirmOrder, createOrder } from "#contract/orders/endpoints.ts";
import { getPurchase, reserveForOrder, shipOrder } from "#contract/orders/purchase.ts";
import { allPermissions, permissions, type Permission } from "#contract/permissions.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import { storeComposition } from "#contract/recipes/formulas/endpoints.ts";
import { storeSample } from "#contract/tracking/endpoints.ts";
import { grantsOf } from "#server/access/profiles.ts";
import { differences, figuresOf, plantedIn, rowsOf } from "#server/testing/formula/figures.ts";
import { walk, type Asked, type Offered } from "#server/testing/formula/walk.ts";
import { pusherFor } from "#server/testing/pusher.ts";
import { eventually } from "#server/testing/eventually.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

// What is in a recipe is told to nobody without `recipes_formula` by what stands beside it: every reading call is asked with every filter,
// and all figures are compared before and after each step. Only what is on hand in a place may change by the shares, beside no recipe.

const t = await openApp();
const france = await t.make.country({ name: "France", iso2: "FR" });
const euro = await t.make.currency({ iso: "EUR", isDefault: true });
const zone = await t.make.zone({ name: "Grasse", currencyId: euro.id, countries: [france.id] });
const user = await t.make.user({ name: "Claire Fontaine", zone, rights: allPermissions });
await t.owner.query("UPDATE app_user SET main_country_id = $1 WHERE hash_id = $2", [france.id, user.id]);
const claire = await t.as(user);

const inserted = async (text: string, ...values: unknown[]): Promise<string> =>
  (await t.owner.query<{ hash_id: string }>(`${text} RETURNING hash_id`, values)).rows[0]?.hash_id ?? "";
const kilo = await inserted(
  "INSERT INTO unity (hash_id, name, symbol, measure, factor) VALUES (new_id(), 'Kilogram', 'kg', 'weight', 1000)",
);
const seller = await inserted("INSERT INTO supplier (hash_id, name) VALUES (new_id(), 'Seller')");
const priced = async (component: string, price: string): Promise<void> => {
  const supply = await inserted(
    "INSERT INTO component_supplier (hash_id, component_id, supplier_id) VALUES (new_id(), $1, $2)",
    component,
    seller,
  );
  await inserted(
    "INSERT INTO component_price (hash_id, component_supplier_id, valid_from, price, currency_id, unity_id) VALUES (new_id(), $1, '2020-01-01', $2, $3, $4)",
    supply,
    price,
    euro.id,
    kilo,
  );
};

const ON_HAND = "70000";
const place = (await claire.ok(createLaboratory, { body: { name: "Lab", country_hash_id: france.id } })).data.hash_id;
/** A component with a lot in the laboratory. */
const stocked = async (name: string, lot: string, more: object = {}) => {
  const body = { name, kind: "flavour" as const, ...more };
  const component = (await claire.ok(createComponent, { body })).data;
  const stored = await claire.ok(storeStock, {
    body: { laboratory_id: place, component_id: component.hash_id, lot, quantity: ON_HAND, expires_on: "2099-12-31" },
  });
  return { name, lot, component: component.hash_id, lot_id: stored.data.movements[0]?.lot?.hash_id ?? "" };
};
/** In the recipe: 12.347913 %, priced, and 7.651234 %, without a price. The decoy lies beside them, and is in nothing. */
const first = await stocked("Unmistakabilium", "ZQ-4417");
const second = await stocked("Obscurantine", "ZQ-5528", { dry_matter: "100" });
const decoy = await stocked("Decoyanol", "ZQ-6639");
await priced(first.component, "33.1793");
await priced(decoy.component, "33.1793");
const water = (
  await claire.ok(createComponent, {
    body: { name: "Water", kind: "water", density: "1", density_temperature: "20", brix: "0" },
  })
).data.hash_id;

const SHARES = ["12.347913", "7.651234"] as const;
const composed = async (name: string, lines: object[]) => {
  const recipe = (await claire.ok(createRecipe, { body: { name, country_hash_id: france.id } })).data.hash_id;
  const body = { recipe_hash_id: recipe, density: "1.0473", name: `${name} trial`, description: `Stir ${name}`, lines };
  const { data } = await claire.ok(storeComposition, { body: body as never });
  return { name, recipe, composition: data.hash_id };
};
const base = await composed("Quillfeather", [
  { component_hash_id: first.component, dosage: SHARES[0], unit: "%" },
  { component_hash_id: second.component, dosage: SHARES[1], unit: "%" },
  { component_hash_id: water, unit: "%", is_balance: true },
]);
const drink = await composed("Featherdrink", [{ recipe_hash_id: base.recipe, dosage: "100", unit: "%" }]);

const company = { name: "Brasserie", contactType: "society" as const, country_hash_id: france.id };
const contact = (await claire.ok(createContact, { body: company })).data.hash_id;
const sample = (
  await claire.ok(storeSample, {
    body: {
      contact_hash_id: contact,
      date: "2026-03-02",
      lines: [{ recipe_hash_id: base.recipe, quantity: 1 }],
      code: "1234567891",
    },
  })
).data.hash_id;
const bottled = (
  await claire.ok(storeBottled, {
    params: { shop_id: place },
    body: { recipe_hash_id: base.recipe, lot: "BQ-1", bottles: 40, litres: "20" },
  })
).data.hash_id;
const order = (
  await claire.ok(createOrder, {
    body: {
      contact_hash_id: contact,
      lines: [{ recipe_hash_id: base.recipe, quantity: "53", unit: "kg" as const, price: "10" }],
    },
  })
).data.hash_id;
await claire.ok(confirmOrder, { params: { id: order }, body: {} });
const count = (await claire.ok(startCount, { body: { laboratory_id: place } })).data.hash_id;
const planned = async (amount: string, recipe = base.recipe): Promise<string> => {
  const body = { laboratory_id: place, recipe_hash_id: recipe, amount, unit: "kg" as const };
  return (await claire.ok(batches.planBatch, { body })).data.hash_id;
};
// A batch from before, so that there is one to ask about before the first step.
const earlier = await planned("3");

/** What the steps plan, in kilograms; the order takes what its 20 L in bottles leave of 53 kg. */
const MASSES = { earlier: 3, batch: 10, drink: 7, order: 53 - 20 * 1.0473 };
/** The planted figures: shares, and what follows from them. */
const plantedFigures = (): ReadonlyMap<string, number> => {
  const all = new Map<string, number>();
  for (const [i, share] of SHARES.map(Number).entries()) {
    all.set(`share ${i}`, share);
    all.set(`fraction ${i}`, share / 100);
    all.set(`grams a litre ${i}`, share * 10.473);
    for (const [what, kilos] of Object.entries(MASSES)) all.set(`grams for ${what} ${i}`, share * 10 * kilos);
    all.set(`litres of all on hand ${i}`, Number(ON_HAND) / (share * 10.473));
  }
  // With a density of more digits than an instrument reads, those of the components solve for their shares.
  for (const kilos of [MASSES.earlier, MASSES.batch, MASSES.drink]) all.set(`litres of ${kilos} kg`, kilos / 1.0473);
  const both = SHARES.map(Number).reduce((sum, share) => sum + share, 0);
  all.set("both shares", both);
  all.set("the rest", 100 - both);
  all.set("cost of a kilogram", (Number(SHARES[0]) / 100) * 33.1793);
  all.set("cost of a litre", (Number(SHARES[0]) / 100) * 33.1793 * 1.0473);
  all.set("unpriced", Number(SHARES[1]));
  return all;
};
const PLANTED = plantedFigures();

/**
 * Calls about what is on hand in a place: their figures change by what batches keep and take, and whoever sees them learns that. The text of
 * the rights says so. They name no recipe, no batch and no order beside it.
 */
const ON_HAND_CALLS: ReadonlySet<string> = new Set([
  "laboratory.stock",
  "laboratory.warehouseStock",
  "laboratory.shop",
  "laboratory.forSale",
  "laboratory.lot",
  "laboratory.expired",
  "laboratory.expiring",
  "laboratory.outOfStock",
  "laboratory.scan",
  "laboratory.rescue",
  // What lay there at the end of each month; what was used is compared below.
  "laboratory.history",
  // The quantity of the lot itself.
  "laboratory.trace",
  // Priced stock levels.
  "laboratory.value",
]);

const hidden = [first, second];
const hiddenMarks = hidden.flatMap((h) => [h.name, h.lot, h.component, h.lot_id]);
const offered: Offered = {
  ids: {
    component: [first.component, decoy.component],
    stock_lot: [first.lot_id, decoy.lot_id, bottled],
    recipe: [base.recipe, drink.recipe],
    composition: [base.composition],
    stock_place: [place],
    batch: [earlier],
    order: [order],
    sample: [sample],
    contact: [contact],
    recipe_stock: [bottled],
    stock_count: [count],
    country: [france.id],
    zone: [zone.id],
    user: [user.id],
    currency: [euro.id],
    supplier: [seller],
  },
  words: [first.name, decoy.name, first.lot, decoy.lot, base.name],
  values: {
    day: new Date().toISOString().slice(0, 10),
    month: new Date().toISOString().slice(0, 7),
    code: first.lot,
  },
};
/** Words and identifiers of what hidden components are in. */
const uses = async (): Promise<readonly string[]> => {
  const { rows } = await t.owner.query<{ id: string }>(
    "SELECT hash_id::text AS id FROM batch UNION SELECT hash_id::text FROM composition UNION SELECT number FROM orders",
  );
  return [base.name, drink.name, base.recipe, drink.recipe, order, ...rows.map((row) => row.id)];
};
interface Told extends Asked {
  readonly status: number;
  readonly raw: string;
  readonly body: unknown;
}
async function ask(client: Client, calls: readonly Asked[]): Promise<Map<string, Told>> {
  const told = new Map<string, Told>();
  const left = calls.values();
  const work = async (): Promise<void> => {
    for (const asked of left) {
      const answer = await client.call(asked.endpoint, asked.input);
      assert.ok(answer.status < 500, `${asked.key}: ${answer.raw}`);
      if (answer.status === 200) told.set(asked.key, { ...asked, ...answer });
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return told;
}

const includes = (text: string, marks: readonly string[]): string | undefined => marks.find((m) => text.includes(m));
/** Where a hidden component or lot is told together with what it is in: in one row, or in the answer to a question about either. */
function associations(all: Iterable<Told>, using: readonly string[]): string[] {
  const found: string[] = [];
  for (const { key, raw, body, input } of all) {
    const asked = JSON.stringify(input);
    const [aboutHidden, aboutUse] = [includes(asked, hiddenMarks), includes(asked, using)];
    if (aboutHidden && !aboutUse && includes(raw, using)) found.push(`${key} names ${includes(raw, using)}`);
    if (aboutUse && !aboutHidden && includes(raw, hiddenMarks))
      found.push(`${key} names ${includes(raw, hiddenMarks)}`);
    for (const row of rowsOf(body)) {
      const text = JSON.stringify(row);
      const [part, use] = [includes(text, hiddenMarks), includes(text, using)];
      if (part && use) found.push(`${key}: ${part} beside ${use}`);
    }
  }
  return found;
}
/** Planted figures in answers, except in what is on hand. */
const figuresIn = (all: Iterable<Told>): string[] =>
  [...all].flatMap(({ endpoint, key, body }) =>
    ON_HAND_CALLS.has(endpoint.name)
      ? []
      : [...figuresOf(body)].flatMap(([at, figure]) => {
          const one = plantedIn(figure, PLANTED);
          return one ? [`${key} ${at} = ${figure}: ${one}`] : [];
        }),
  );
const changesIn = (before: ReadonlyMap<string, Told>, after: ReadonlyMap<string, Told>): string[] =>
  [...after].flatMap(([key, now]) => {
    const was = before.get(key);
    if (!was || was.raw === now.raw || ON_HAND_CALLS.has(now.endpoint.name)) return [];
    return [...differences(was.body, now.body)].flatMap(([at, change]) => {
      const one = plantedIn(change, PLANTED);
      return one ? [`${key} ${at} changed by ${change}: ${one}`] : [];
    });
  });
/** Filters by a hidden component, its lot or its name that find another number of rows than the same for the decoy. */
function unlikeDecoy(all: ReadonlyMap<string, Told>): string[] {
  const swap = [first.component, first.lot_id, first.name, first.lot] as const;
  const by = [decoy.component, decoy.lot_id, decoy.name, decoy.lot] as const;
  return [...all.values()].flatMap((told) => {
    const twin = swap.reduce((key, mark, i) => key.replaceAll(mark, by[i] ?? ""), told.key);
    const other = twin === told.key ? undefined : all.get(twin);
    if (!other) return [];
    const counts = [told, other].map((one) => rowsOf(one.body).length);
    return counts[0] === counts[1] ? [] : [`${told.key}: ${counts.join(" rows, the decoy ")}`];
  });
}

const only = async (name: string, rights: readonly Permission[]): Promise<Client> =>
  await t.as(await t.make.user({ name, zone, rights }));
const blindRights = allPermissions.filter((p) => p !== "recipes_formula");
const blind = await only("Bea Blind", blindRights);
const inFamilies = (...families: readonly string[]): Permission[] =>
  allPermissions.filter((p) => families.includes(permissions[p].family));
const ofPeople: Readonly<Record<string, readonly Permission[]>> = {
  "costs alone": ["recipes_view_all", "recipes_cost", "laboratory_view"],
  "laboratories and warehouses": [
    ...inFamilies("laboratory", "warehouses", "bottles"),
    "recipes_view_all",
    "components_view",
  ],
  sales: [...grantsOf("Sales").map((g) => g.permission as Permission), "laboratory_view"],
};
const guest = await t.make.user({ name: "Paul Portal", kind: "portal", rights: ["portal_access"] });
await t.owner.query("INSERT INTO portal_account (user_id, contact_id, invited_by) VALUES ($1, $2, $3)", [
  guest.id,
  contact,
  user.id,
]);
const portal = await t.as(guest);

const on = <B extends object = {}>(id: string, body: B = {} as B) => ({ params: { id }, body });
let batch = "";
let lots: readonly { line_hash_id: string; stock_hash_id: string; bottles: number }[] = [];
/** What happens to the recipe, by who may see it. */
const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["plan", async () => (batch = await planned("10"))],
  ["plan another of it", async () => await planned("7", drink.recipe)],
  ["reserve for an order", async () => await claire.ok(reserveForOrder, on(order, { laboratory_id: place }))],
  ["weigh", async () => await claire.ok(batches.weighBatch, on(batch))],
  ["make", async () => await claire.ok(batches.makeBatch, on(batch, { lot: "BQ-2", bottles: 20 }))],
  ["undo", async () => await claire.ok(batches.undoBatch, on(batch))],
  ["make again", async () => await claire.ok(batches.makeBatch, on(batch, { lot: "BQ-3", bottles: 20 }))],
  ["cancel another", async () => await claire.ok(batches.cancelBatch, on(earlier, { reason: "Withdrawn" }))],
  [
    "ship",
    async () => {
      const { lines } = (await claire.ok(getPurchase, { params: { id: order }, query: { laboratory_id: place } })).data;
      lots = lines.flatMap((l) =>
        l.lots.slice(0, 1).map((lot) => ({ line_hash_id: l.hash_id, stock_hash_id: lot.hash_id, bottles: 10 })),
      );
      await claire.ok(shipOrder, on(order, { lots: [...lots] }));
    },
  ],
];

const heard: string[] = [];
const ears = pusherFor(t.url, blind.token);
test.after(() => ears.disconnect());

describe("what is in a recipe is not told by its neighbours", () => {
  test("the net is tight enough: whoever sees the formula finds all of it", async () => {
    const all = await ask(claire, walk(offered, allPermissions, true));
    assert.ok(all.size > 150, `${all.size} answers`);
    const found = new Set(figuresIn(all.values()).map((line) => line.split(" ")[0]));
    for (const call of ["recipes.compositions", "laboratory.batch", "laboratory.makeable", "laboratory.reservations"])
      assert.ok(found.has(call), `${call}: ${[...found].join(", ")}`);
    const named = associations(all.values(), await uses());
    for (const call of ["laboratory.batch", "laboratory.reservations", "orders.purchase", "audit.list"])
      assert.ok(
        named.some((line) => line.startsWith(call)),
        `${call}: ${named.slice(0, 20).join("\n")}`,
      );
  });

  test("of any reading call before and after each step of a batch and an order, nor live", async () => {
    const channel = ears.subscribe(`private-country.${france.id}`);
    await new Promise((resolve) => channel.bind("pusher:subscription_succeeded", resolve));
    channel.bind_global((_event: string, data: unknown) => heard.push(JSON.stringify(data) ?? ""));
    const calls = walk(offered, blindRights, true);
    let before = await ask(blind, calls);
    // What was received into stock just before is repeated to whoever subscribes: no step of these.
    heard.length = 0;
    for (const [name, step] of steps) {
      await step();
      const after = await ask(blind, calls);
      const changed = [...after.values()].filter(({ key, raw }) => before.get(key)?.raw !== raw);
      assert.deepEqual(figuresIn(changed), [], name);
      assert.deepEqual(changesIn(before, after), [], name);
      assert.deepEqual(associations(changed, await uses()), [], name);
      before = after;
    }
    await eventually("every step is heard", () => heard.length >= steps.length);
    assert.deepEqual(
      heard.filter((message) => includes(message, hiddenMarks)),
      [],
    );
  });

  const asksAll = async (client: Client, rights: readonly Permission[], least: number): Promise<void> => {
    const all = await ask(client, walk(offered, rights));
    assert.ok(all.size >= least, `${all.size} answers`);
    assert.deepEqual(figuresIn(all.values()), []);
    assert.deepEqual(associations(all.values(), await uses()), []);
    assert.deepEqual(unlikeDecoy(all), []);
  };
  test("to all rights but the formula's: by no filter, no sum and no row beside another", async () => {
    await asksAll(blind, blindRights, 500);
  });
  for (const [who, rights] of Object.entries(ofPeople))
    test(`to ${who}: by no filter, no sum and no row beside another`, async () => {
      await asksAll(await only(who, rights), rights, 100);
    });
  test("to a customer in the portal", async () => {
    await asksAll(portal, ["portal_access"], 4);
  });
});
