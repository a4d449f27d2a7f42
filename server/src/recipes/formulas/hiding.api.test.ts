import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createContact } from "#contract/contacts/endpoints.ts";
import { accounts } from "#contract/accounting/endpoints.ts";
import { createExport } from "#contract/exports/endpoints.ts";
import { allEndpoints } from "#contract/index.ts";
import { changes, type AnyEndpoint } from "#contract/kit/endpoint.ts";
import { makeBatch, planBatch, weighBatch } from "#contract/laboratory/batches.ts";
import { storeBottled } from "#contract/laboratory/bottles.ts";
import { listReservations } from "#contract/laboratory/holds.ts";
import { startCount } from "#contract/laboratory/counts.ts";
import { createLaboratory } from "#contract/laboratory/places.ts";
import { rescue } from "#contract/laboratory/rescue.ts";
import { confirmOrder, createOrder } from "#contract/orders/endpoints.ts";
import { reserveForOrder } from "#contract/orders/purchase.ts";
import { allPermissions, permissions, type Permission } from "#contract/permissions.ts";
import { addAvailability } from "#contract/recipes/availability.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import * as calls from "#contract/recipes/formulas/endpoints.ts";
import { storeSample } from "#contract/tracking/endpoints.ts";
import { house } from "#server/areas.ts";
import { MOST_UNFINISHED } from "#server/exports/queries.ts";
import {
  exportsHiding,
  exportsOfStock,
  formulaHiding,
  type Secret,
  tellsComponents,
} from "#server/testing/formula-hiding.ts";
import { oneSupply, oneSupplyCount } from "#server/testing/supplies/one.ts";
import type { AnyInput } from "#server/testing/matrix/rows.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";
import { unzip } from "#server/testing/unzip.ts";

const t = await openApp();
const france = await t.make.country({ name: "France", iso2: "FR" });
const euro = await t.make.currency({ iso: "EUR", isDefault: true });
const zone = await t.make.zone({ name: "Grasse" });
const owner = await t.make.user({ name: "Claire Fontaine", zone, rights: allPermissions });
await t.owner.query("UPDATE app_user SET main_country_id = $1 WHERE hash_id = $2", [france.id, owner.id]);
const claire = await t.as(owner);
const without = async (name: string, ...left: readonly Permission[]): Promise<Client> =>
  await t.as(await t.make.user({ name, zone, rights: allPermissions.filter((p) => !left.includes(p)) }));
const components = allPermissions.filter((p) => permissions[p].family === "components");

const NAME = "Unmistakabilium";
const SELLER = "Secretsellers";
const PRICE = "73.1913";
const one = async (text: string, ...values: unknown[]): Promise<string> =>
  (await t.owner.query<{ hash_id: string }>(`${text} RETURNING hash_id`, values)).rows[0]?.hash_id ?? "";
// Inserted by SQL: otherwise the component's own trail entry would show its name to readers of all trails.
const component = await one(
  "INSERT INTO component (hash_id, number, name, kind, created_by) VALUES (new_id(), 'C-0001', $1, 'other', $2)",
  NAME,
  owner.id,
);
const supplier = await one("INSERT INTO supplier (hash_id, name) VALUES (new_id(), $1)", SELLER);
const kilo = await one(
  "INSERT INTO unity (hash_id, name, symbol, measure, factor) VALUES (new_id(), 'Kilogram', 'kg', 'weight', 1000)",
);
const supply = await one(
  "INSERT INTO component_supplier (hash_id, component_id, supplier_id) VALUES (new_id(), $1, $2)",
  component,
  supplier,
);
await one(
  "INSERT INTO component_price (hash_id, component_supplier_id, valid_from, price, currency_id, unity_id) VALUES (new_id(), $1, '2020-01-01', $2, $3, $4)",
  supply,
  PRICE,
  euro.id,
  kilo,
);
const place = (await claire.ok(createLaboratory, { body: { name: "A laboratory", country_hash_id: france.id } })).data
  .hash_id;
const made = async (name: string, lines: { component_hash_id?: string; recipe_hash_id?: string }[]) => {
  const recipe = (await claire.ok(createRecipe, { body: { name, country_hash_id: france.id } })).data.hash_id;
  const body = {
    recipe_hash_id: recipe,
    lines: lines.map((l) => ({ ...l, unit: "%" as const, dosage: "100", description: `${NAME} note` })),
  };
  const composition = (await claire.ok(calls.storeComposition, { body })).data.hash_id;
  const lot = `${name} lot`;
  const bottles = { recipe_hash_id: recipe, lot, bottles: 6, litres: "3" };
  const { data } = await claire.ok(storeBottled, { params: { shop_id: place }, body: bottles });
  return { recipe, composition, place, lot, bottled: data.hash_id };
};
const base = await made("A base", [{ component_hash_id: component }]);
const laboratory = (await claire.ok(createLaboratory, { body: { name: "Lab", country_hash_id: france.id } })).data
  .hash_id;
// Inserted by SQL too: a lot's own trail entry names its component.
const item = await one(
  "INSERT INTO stock_item (hash_id, place_id, component_id, quantity) VALUES (new_id(), $1, $2, 90000)",
  laboratory,
  component,
);
await one("INSERT INTO stock_lot (hash_id, item_id, number, quantity) VALUES (new_id(), $1, 'L-1', 90000)", item);
/** One batch that was made, and one that is only planned and reserves its lots. */
const batchOf = async (recipe_hash_id: string): Promise<string> => {
  const plan = async (amount: string) =>
    (await claire.ok(planBatch, { body: { laboratory_id: laboratory, recipe_hash_id, amount } })).data.hash_id;
  const id = await plan("1");
  await claire.ok(weighBatch, { params: { id }, body: {} });
  await claire.ok(makeBatch, { params: { id }, body: { lot: `P-${id}`, bottles: 1 } });
  return await plan("2");
};
const drink = await made("A drink", [{ recipe_hash_id: base.recipe }]);
const customer = { name: "Brasserie", contactType: "society" as const, country_hash_id: france.id };
const contact_hash_id = (await claire.ok(createContact, { body: customer })).data.hash_id;
/** A sample of it was sent to a customer; the sample shows the version, but not its content. */
const sampleOf = async (recipe_hash_id: string): Promise<string> => {
  const body = { contact_hash_id, date: "2026-03-02", lines: [{ recipe_hash_id, quantity: 1 }], code: "1234567891" };
  return (await claire.ok(storeSample, { body })).data.hash_id;
};
/** Ordered, with what the laboratory has kept for it, and more of it short. */
const orderOf = async (recipe_hash_id: string): Promise<string> => {
  const lines = [{ recipe_hash_id, quantity: "200", unit: "L" as const, price: "10" }];
  const id = (await claire.ok(createOrder, { body: { contact_hash_id, lines } })).data.hash_id;
  await claire.ok(confirmOrder, { params: { id }, body: {} });
  await claire.ok(reserveForOrder, { params: { id }, body: { laboratory_id: laboratory } });
  return id;
};
const somebody = (
  await claire.ok(createContact, { body: { ...customer, name: "Anna", contactType: "individual" as const } })
).data.hash_id;
const account = (
  await claire.ok(accounts.create, {
    params: { zone: zone.id },
    body: { name: "BNP", bank: "BNP Paribas", initial_amount: "10000" },
  })
).data.hash_id;
const count = (await claire.ok(startCount, { body: { laboratory_id: laboratory } })).data.hash_id;
const batches = { base: await batchOf(base.recipe), drink: await batchOf(drink.recipe) };
const secrets: Secret[] = [];
for (const [at, batch] of [
  [base, batches.base],
  [drink, batches.drink],
] as const)
  secrets.push({
    ...at,
    component,
    name: NAME,
    laboratory,
    sample: await sampleOf(at.recipe),
    batch,
    order: await orderOf(at.recipe),
    count,
  });

/** Calls of a read-only endpoint: each identifier in each of its parameters, and search words. */
function everywhere(e: AnyEndpoint, s: Secret): AnyInput[] {
  const names = [...e.path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name);
  const ids = names.length > 0 ? [s.recipe, s.composition, s.component] : [""];
  return ids.map((id) => ({
    params: Object.fromEntries(names.map((name) => [name, name === "kind" ? "recipe" : id])),
    query: e.path.includes("search") ? { q: NAME } : {},
  }));
}
const reading = allEndpoints.filter(
  (e) => !changes(e) && e.method === "GET" && e.permission !== "public" && e.name !== "access.logout",
);

/** Every endpoint whose answer contains a secret word, with that word, when this client calls it. */
async function allTold(client: Client): Promise<string[]> {
  const found: string[] = [];
  const ask = async (e: AnyEndpoint, input: AnyInput): Promise<void> => {
    if (tellsComponents.has(e.name)) return;
    const answer = await client.call(e, input);
    assert.ok(answer.status < 500, `${e.name}: ${answer.raw}`);
    // Readers of the list of suppliers see their names there, which does not reveal what they sell.
    const words = e.name.startsWith("reference.") ? [NAME, PRICE] : [NAME, SELLER, PRICE];
    for (const word of words) if (answer.raw.includes(word)) found.push(`${e.name}: ${word}`);
  };
  for (const s of secrets) {
    for (const { endpoint, input } of formulaHiding(s)) await ask(endpoint, input);
    for (const e of reading) for (const input of everywhere(e, s)) await ask(e, input);
  }
  return [...new Set(found)];
}

describe("what is in a recipe", () => {
  test("is told to who holds the right: the net is tight enough to catch it", async () => {
    const found = await allTold(claire);
    for (const call of [
      "recipes.compositions",
      "recipes.materials",
      "laboratory.makeable",
      "laboratory.batch",
      "laboratory.movements",
      "laboratory.reservations",
      "orders.purchase",
    ])
      assert.ok(found.includes(`${call}: ${NAME}`), `${call} tells nothing: ${found.join(", ")}`);
  });

  test("is in no answer to who does not, whatever else they may do", async () => {
    const blind = await without("Bea Blind", "recipes_formula", "recipes_cost", ...components);
    assert.deepEqual(await allTold(blind), []);
  });

  test("is not told by the lots that an order keeps, nor by asking for one component's reservations", async () => {
    const blind = await without("Lou Blind", "recipes_formula", "recipes_cost");
    const asked = async (client: Client, more: object) =>
      await client.ok(listReservations, { query: { laboratory_id: laboratory, ...more } });
    const ofOrders = (await asked(blind, {})).data.filter((r) => r.batch === null);
    assert.ok(ofOrders.length > 0);
    for (const r of ofOrders) assert.deepEqual([r.lot, r.component, r.quantity], [null, null, null]);
    assert.ok((await asked(claire, { component_id: component })).data.every((r) => r.lot?.number === "L-1"));
    // With one row a page, a cursor too would tell that there is a masked one.
    assert.deepEqual(await asked(blind, { component_id: component, limit: 1 }), { data: [], after: null });
  });

  test("is not told by expiring stock: no recipe and no order stands beside its component", async () => {
    // A lot of its own: the batches that were planned above have reserved all there was.
    await one(
      "INSERT INTO stock_lot (hash_id, item_id, number, quantity, expires_on) VALUES (new_id(), $1, 'L-2', 500, current_date + 60)",
      item,
    );
    const query = { laboratory_id: laboratory, within: 90 } as const;
    const { data } = await claire.ok(rescue, { query });
    assert.deepEqual(
      [data[0]?.component.name, data[0]?.recipes.length, data[0]?.orders.length],
      [NAME, secrets.length, secrets.length],
    );
    const blind = await without("Rita Blind", "recipes_formula", "recipes_cost");
    const told = await blind.ok(rescue, { query });
    assert.deepEqual(
      told.data.map((lot) => [lot.recipes, lot.orders, lot.more_orders]),
      [[[], [], 0]],
    );
    assert.equal(told.best, null);
  });

  let aSupply: string | undefined;
  let aCount: string | undefined;
  /** The rows of every file that this client may order, by the export's kind; of an archive, its texts. */
  async function allFiles(client: Client): Promise<Map<string, string[][]>> {
    const ofSupply = { supply: (aSupply ??= await oneSupply(claire, zone.id)) };
    const needed: Readonly<Record<string, Record<string, string>>> = {
      history: { type: "Account", holder: account },
      exchange_rates: { zone_hash_id: zone.id },
      access_who: { permission: "recipes_formula" },
      office_staff: { office: zone.id },
      contact_person: { contact_hash_id: somebody },
      holidays_overview: { year: "2026" },
      holidays_office: { zone: zone.id },
      payroll_journal: { zone: zone.id, month: "2026-03" },
      leaving: { user: owner.id },
      supply_count_lines: { count: (aCount ??= await oneSupplyCount(claire, zone.id)) },
      supply_pieces: ofSupply,
      supply_allocations: ofSupply,
      supply_movements: ofSupply,
      supply_maintenances: ofSupply,
      supply_office_movements: { zone: zone.id },
    };
    const wanted = Object.entries(house.exports).flatMap(([kind, { format = "csv" as const }]) => {
      const all = secrets.map((s) => exportsHiding(s)[kind] ?? needed[kind] ?? {});
      return [...new Map(all.map((f) => [JSON.stringify(f), f])).values()].map((filters) => ({
        kind,
        format,
        filters,
      }));
    });
    const files = new Map<string, string[][]>();
    // A person who has this many unfinished exports is refused more.
    for (let i = 0; i < wanted.length; i += MOST_UNFINISHED) {
      const asked = [];
      for (const { kind, ...body } of wanted.slice(i, i + MOST_UNFINISHED)) {
        const answer = await client.call(createExport, { params: { kind }, body });
        if (answer.status === 403) continue;
        assert.equal(answer.status, 200, `${kind}: ${answer.raw}`);
        asked.push({ kind, format: body.format, id: answer.body.data.hash_id });
      }
      await t.runJobs();
      for (const { kind, format, id } of asked) {
        const file = await client.fetch(`/api/export/${id}/download`);
        assert.equal(file.status, 200, `${kind} is not made`);
        const bytes = Buffer.from(await file.arrayBuffer());
        const rows = format === "zip" ? ["", ...unzip(bytes).values()] : bytes.toString("utf8").split("\r\n");
        files.set(kind, [...(files.get(kind) ?? []), rows]);
      }
    }
    return files;
  }
  /** Exports with a row that tells what is in a recipe; for stock, a row that names a component beside what it is for. */
  async function exportsTelling(client: Client): Promise<string[]> {
    const { rows } = await t.owner.query<{ name: string }>(
      "SELECT name FROM recipe UNION SELECT number FROM orders UNION SELECT lot FROM recipe_stock",
    );
    const uses = rows.map((row) => row.name);
    const tells = (kind: string, head: string, row: string): boolean => {
      if (!exportsOfStock.has(kind)) return [NAME, PRICE].some((word) => row.includes(word));
      const batch = head.split(";").indexOf("Batch");
      return (
        row.includes(NAME) && (uses.some((use) => row.includes(use)) || Boolean(batch >= 0 && row.split(";")[batch]))
      );
    };
    return [...(await allFiles(client))].flatMap(([kind, files]) =>
      files.some(([head = "", ...body]) => body.some((row) => tells(kind, head, row))) ? [kind] : [],
    );
  }

  test("is in the exports of who holds the right: the net is tight enough to catch it", async () => {
    const found = await exportsTelling(claire);
    for (const kind of ["components", "order_purchase", "stock_reservations", "stock_movements"])
      assert.ok(found.includes(kind), `${kind} tells nothing: ${found.join(", ")}`);
  });

  test("is in no export to who does not, of all that they may order", async () => {
    const blind = await without("Ben Blind", "recipes_formula", "recipes_cost", ...components);
    assert.deepEqual(await exportsTelling(blind), []);
  });

  test("is not opened by who may not see it, by making the recipe available where they see formulas", async () => {
    const belgium = await t.make.country({ name: "Belgium", iso2: "BE" });
    const spain = await t.make.country({ name: "Spain", iso2: "ES" });
    const rights = {
      ...Object.fromEntries(allPermissions.map((p) => [p, "all" as const])),
      recipes_formula: [belgium.id],
    };
    const abroad = await t.as(await t.make.user({ name: "Abel Abroad", zone, rights }));
    const added = async (client: Client, country: string): Promise<number> =>
      (await client.call(addAvailability, { params: { id: base.recipe }, body: { country_hash_id: country } })).status;
    assert.equal(await added(abroad, belgium.id), 403);
    assert.equal(await added(abroad, spain.id), 200, "elsewhere it opens nothing");
    assert.equal(await added(claire, belgium.id), 200, "who sees it may open it");
  });

  test("is not said by a price, a cost or a supplier to who lacks each of those rights", async () => {
    const told = async (client: Client) =>
      await client.ok(calls.listCompositions, { params: { id: base.recipe }, query: {} });
    const all = await told(claire);
    assert.equal(all.materials[0]?.price, "0.0731913");
    assert.equal(all.data[0]?.cost?.per_kilo, "73.1913");
    const noPrices = await told(await without("Nora Noprice", "components_prices"));
    assert.equal(noPrices.materials[0]?.price, undefined);
    assert.equal(noPrices.data[0]?.cost?.per_kilo, "73.1913");
    const noCost = await told(await without("Carl Nocost", "recipes_cost"));
    assert.deepEqual([noCost.materials[0]?.price, noCost.data[0]?.cost, noCost.currency], [undefined, null, null]);
    assert.equal(noCost.data[0]?.lines?.[0]?.material.name, NAME);
    const noFormula = await told(await without("Fay Noformula", "recipes_formula"));
    assert.deepEqual([noFormula.data[0]?.lines, noFormula.materials], [null, []]);
    assert.equal(noFormula.data[0]?.cost, null, "who sets prices would find the shares by the price at which it turns");
    const rough = await told(await without("Fay Nolever", "recipes_formula", "components_prices"));
    const { per_kilo, per_litre, unpriced, unpriced_lines, is_all_priced } = rough.data[0]?.cost ?? {};
    assert.deepEqual([per_kilo, per_litre, unpriced, unpriced_lines, is_all_priced], ["73", null, null, null, true]);
  });
});
