import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createContact } from "#contract/contacts/endpoints.ts";
import { createEquipment } from "#contract/contacts/equipment.ts";
import { createPortfolio } from "#contract/contacts/portfolio.ts";
import { customerVisit, printVisit } from "#contract/contacts/visit.ts";
import { createOrder, listOrders } from "#contract/orders/endpoints.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { storeReport } from "#contract/reports/endpoints.ts";
import { pdfText } from "#server/testing/pdf-text.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();
const admin = await t.as(await t.make.user({ name: "Alice Sales", zone: s.paris, rights: allPermissions }));
const id = (
  await admin.ok(createContact, {
    body: { name: "Begudes", contactType: "society", country_hash_id: s.france.id, roles: ["customer"] },
  })
).data.hash_id;
await admin.ok(createContact, {
  body: {
    name: "Marta Soler",
    contactType: "individual",
    country_hash_id: s.france.id,
    company_hash_id: id,
    position_held: "Buyer",
  },
});
await admin.ok(createOrder, {
  body: {
    contact_hash_id: id,
    zone_hash_id: s.paris.id,
    ordered_on: "2026-01-02",
    lines: [{ title: "Lemon base", quantity: "40", unit: "kg", price: "12.50" }],
  },
});
await admin.ok(storeReport, {
  body: { kind: "visit", contact_hash_id: id, date: "2026-01-08", summary: "They want yuzu.", needs: "Less sugar" },
});
await admin.ok(createEquipment, {
  body: { contact_hash_id: id, line: "Line 2", packing_size: "0.5", filling_capacity: "9000", state: "idle" },
});
await admin.ok(createPortfolio, { body: { contact_hash_id: id, description: "Lemonade" } });

const sheet = async (client: Client) => (await client.ok(customerVisit, { params: { id } })).data;
const colleague = async (rights: readonly string[]) =>
  await t.as(
    await t.make.user({
      zone: s.paris,
      rights: Object.fromEntries(rights.map((right) => [right, [s.france.id]])) as never,
    }),
  );

describe("the visit sheet of a customer", () => {
  test("has whom to meet, the last words, open orders with lines, lines and products", async () => {
    const { people, reports, orders, lines, products, spaces, recipes } = await sheet(admin);
    assert.deepEqual(
      people.map((p) => [p.name, p.position_held]),
      [["Marta Soler", "Buyer"]],
    );
    assert.deepEqual(
      reports?.map((r) => [r.summary, r.needs]),
      [["They want yuzu.", "Less sugar"]],
    );
    assert.deepEqual(
      orders?.map((o) => [o.value, o.lines.map((l) => [l.name, l.quantity, l.unit])]),
      [["500.00", [["Lemon base", "40", "kg"]]]],
    );
    const open = await admin.ok(listOrders, { query: { contact: id, category: "open" } });
    assert.equal(orders?.length, open.data.length, "as many as the list of open orders");
    assert.deepEqual(
      lines?.map((l) => [l.line, l.state, l.litres_per_hour]),
      [["Line 2", "idle", "4500"]],
    );
    assert.deepEqual(
      products.map((p) => p.description),
      ["Lemonade"],
    );
    assert.deepEqual([spaces, recipes], [[], []]);
  });
  test("white spaces are groups that recipes of ours are for and that nobody sells there", async () => {
    const one = async (text: string, ...values: unknown[]): Promise<string> =>
      (await t.owner.query<{ hash_id: string }>(`${text} RETURNING hash_id`, values)).rows[0]?.hash_id ?? "";
    const group = async (name: string): Promise<string> =>
      await one("INSERT INTO b2c (hash_id, name) VALUES (gen_random_uuid(), $1)", name);
    const [sodas, beers] = [await group("Sodas"), await group("Beers")];
    for (const b2c of [sodas, beers])
      await admin.ok(createRecipe, { body: { name: "Yuzu", country_hash_id: s.france.id, b2c_hash_id: b2c } });
    const groups = async () => (await sheet(admin)).spaces?.map((x) => [x.group.name, x.recipes]);
    assert.deepEqual(
      new Set(await groups()),
      new Set([
        ["Sodas", 1],
        ["Beers", 1],
      ]),
    );
    await admin.ok(createPortfolio, { body: { contact_hash_id: id, b2c_hash_id: sodas, description: "Cola" } });
    assert.deepEqual(await groups(), [["Beers", 1]]);
  });
  test("leaves out what somebody may not see, and is not there for another office", async () => {
    const { reports, orders, lines, spaces, recipes } = await sheet(await colleague(["contacts_view_all"]));
    assert.deepEqual([reports, orders, lines, spaces, recipes], [null, null, null, null, null]);
    const spain = await t.make.country({ name: "Spain", iso2: "ES" });
    const away = await t.as(await t.make.user({ zone: s.douala, rights: { contacts_view_all: [spain.id] } as never }));
    assert.equal((await away.call(customerVisit, { params: { id } })).status, 404);
    assert.equal((await away.call(printVisit, { params: { id } })).status, 404);
  });
  test("is a paper with the same words", async () => {
    const said = await pdfText(
      new Uint8Array(await (await admin.fetch(`/api/contact/${id}/visit/paper`)).arrayBuffer()),
    );
    for (const words of ["Begudes", "Lemon base", "Less sugar", "Line 2", "Lemonade", "Marta Soler"])
      assert.ok(said.includes(words), words);
  });
});
