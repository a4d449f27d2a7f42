import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { impersonate } from "#contract/access/impersonation.ts";
import { createAppointment } from "#contract/agenda/endpoints.ts";
import { customerAtAGlance, customerHappened, happenedKinds } from "#contract/contacts/customer.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import { createEquipment } from "#contract/contacts/equipment.ts";
import { mergeContacts } from "#contract/contacts/merging.ts";
import { contactPage } from "#contract/contacts/page.ts";
import { createPortfolio } from "#contract/contacts/portfolio.ts";
import { addComment } from "#contract/discussion/endpoints.ts";
import { sum } from "#contract/kit/amounts.ts";
import { toWire } from "#contract/kit/money.ts";
import { createOrder, listOrders } from "#contract/orders/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { apart } from "#server/testing/apart.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const [france, spain] = [
  await t.make.country({ name: "France", iso2: "FR" }),
  await t.make.country({ name: "Spain", iso2: "ES" }),
];
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id, countries: [france.id] });
const madrid = await t.make.zone({ name: "Madrid", currencyId: eur.id, countries: [spain.id] });
const seller = await t.as(await t.make.user({ name: "Alice Martin", zone: paris, rights: allPermissions }));
const company = async (name: string): Promise<string> => {
  const body = { name, contactType: "society" as const, country_hash_id: france.id };
  return (await seller.ok(createContact, { body })).data.hash_id;
};
const [begudes, other] = [await company("Begudes"), await company("Astier")];
const order = async (contact_hash_id: string, value: string, ordered_on: string): Promise<string> =>
  (await seller.ok(createOrder, { body: { contact_hash_id, value, ordered_on } })).data.hash_id;
const daysAgo = (n: number): string => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
await order(begudes, "100", daysAgo(10));
await order(begudes, "250.50", daysAgo(200));
await order(begudes, "80", daysAgo(400));
await order(other, "999", daysAgo(10));
const hour = (days: number): string => `${daysAgo(-days)}T10:00`;
const meet = async (title: string, days: number): Promise<string> => {
  const body = {
    title,
    kind: "visit" as const,
    contact_hash_id: begudes,
    start: hour(days),
    end: hour(days).replace("T10", "T11"),
  };
  return (await seller.ok(createAppointment, { body })).data.hash_id;
};
const next = await meet("Next visit", 3);
await meet("After it", 9);
await meet("Last visit", -4);

const glance = async (client: Client, id = begudes) => (await client.ok(customerAtAGlance, { params: { id } })).data;

describe("a customer at a glance", () => {
  test("says what its lists say", async () => {
    const { orders, agenda, reports, samples, invoices } = await glance(seller);
    const all = (await seller.ok(listOrders, { query: { contact: begudes, category: "all", limit: 200 } })).data;
    const within = (from: number, to: number): string =>
      toWire(
        sum(
          all.filter((o) => o.ordered_on > daysAgo(from) && o.ordered_on <= daysAgo(to)).map((o) => o.value_eur ?? "0"),
        ),
      );
    assert.deepEqual(
      [orders?.year_eur, orders?.before_eur, orders?.open, orders?.all, orders?.last?.ordered_on],
      [within(365, 0), within(730, 365), all.length, all.length, daysAgo(10)],
    );
    assert.equal(orders?.year_eur, "350.50");
    assert.equal(agenda?.next?.hash_id, next);
    assert.deepEqual(
      [reports, samples],
      [
        { all: 0, last: null },
        { all: 0, under_way: 0, without_verdict: 0 },
      ],
    );
    assert.deepEqual(invoices, { open_eur: "0.00", overdue_eur: "0.00", without_rate: 0, open: 0, days_late: null });
  });
  test("has nothing of what somebody may not see, and is not there for another office", async () => {
    const only = { contacts_view_all: [france.id] } as never;
    const reader = await t.as(await t.make.user({ zone: paris, rights: only }));
    assert.deepEqual(await glance(reader), {
      orders: null,
      invoices: null,
      samples: null,
      agenda: null,
      reports: null,
      waiting: [],
    });
    assert.deepEqual((await reader.ok(customerHappened, { params: { id: begudes }, query: {} })).data, []);
    const away = await t.as(
      await t.make.user({
        zone: madrid,
        rights: { contacts_view_all: [spain.id], orders_view_all: [france.id] } as never,
      }),
    );
    const params = { id: begudes };
    assert.equal((await away.call(customerAtAGlance, { params })).status, 404);
    assert.equal((await away.call(customerHappened, { params, query: {} })).status, 404);
    const own = { contacts_view_all: [france.id], orders_view: [france.id] } as never;
    const colleague = await t.as(await t.make.user({ zone: paris, rights: own }));
    assert.deepEqual((await glance(colleague)).orders?.year_eur, "0.00", "of a colleague's orders");
  });
});

describe("the page of a contact in one call", () => {
  const page = async (client: Client, id: string) => (await client.ok(contactPage, { params: { id } })).data;
  test("takes six statements at most with all of its parts there, whose answers are those of their own calls", async () => {
    const body = { name: "Marta Ruiz", contactType: "individual" as const, country_hash_id: france.id };
    await seller.ok(createContact, { body: { ...body, company_hash_id: other } });
    await seller.ok(createEquipment, { body: { contact_hash_id: other, line: "Line 1" } });
    await seller.ok(createPortfolio, { body: { contact_hash_id: other, description: "Cola" } });
    const twin = await company("Astier et fils");
    await seller.ok(mergeContacts, { params: { id: twin }, body: { into: other, version: 1, into_version: 1 } });
    const comment = { kind: "contact", id: other };
    await seller.ok(addComment, { params: comment, body: { text: "They like it sour" } });
    const alone = await apart(seller, contactPage, other);
    // Statements that were never sent go alone, once, to tell their columns.
    assert.deepEqual(await page(seller, other), alone);
    const { value, sent, log } = await t.counted(async () => await page(seller, other));
    assert.ok(sent <= 6, `${sent}:\n${log.join("\n--\n")}`);
    assert.deepEqual(value, alone);
    for (const part of ["people", "lines", "products", "merges", "happened", "comments"] as const)
      assert.ok((value[part]?.data.length ?? 0) > 0, `${part} is there to be counted`);
  });
  test("has nothing of what somebody may not see, and is not there for another office", async () => {
    const rights = { contacts_view_all: [france.id] } as never;
    const reader = await t.make.user({ zone: paris, rights });
    const client = await t.as(reader);
    const seen = await page(client, other);
    assert.deepEqual([seen.lines, seen.glance?.data.orders], [null, null]);
    assert.deepEqual(seen, await apart(client, contactPage, other));
    const params = { id: other };
    const away = await t.as(await t.make.user({ zone: madrid, rights: { contacts_view_all: [spain.id] } as never }));
    assert.equal((await away.call(contactPage, { params })).status, 404);
    // Who sees the product as somebody else reads no comments, and none of that person's own records.
    const supervisor = await t.as(await t.make.user({ zone: paris, rights: allPermissions }));
    const { access_token } = await supervisor.ok(impersonate, { body: { user_hash_id: reader.id } });
    const aside = t.withToken(access_token);
    const shown = await page(aside, other);
    assert.equal(shown.comments, null);
    assert.deepEqual(shown, await apart(aside, contactPage, other));
  });
});

describe("what happened with a customer", () => {
  const happened = async (query: object = {}) => await seller.ok(customerHappened, { params: { id: begudes }, query });
  test("is one list, the newest first, without what is still to come and without other customers", async () => {
    const { data } = await happened();
    assert.deepEqual(
      data.map((h) => [h.kind, h.title]).filter(([kind]) => kind === "appointment"),
      [["appointment", "Last visit"]],
    );
    assert.equal(data.filter((h) => h.kind === "order").length, 3);
    assert.deepEqual(
      data.map((h) => h.at),
      data
        .map((h) => h.at)
        .toSorted()
        .toReversed(),
    );
  });
  test("comes in pages without a gap, and by kind", async () => {
    const whole = (await happened()).data.map((h) => h.hash_id);
    const parts: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await happened({ limit: 1, ...(after && { after }) });
      parts.push(...page.data.map((h) => h.hash_id));
      if (page.after === null) break;
      after = page.after;
    }
    assert.deepEqual(parts, whole);
    const byKind = await Promise.all(happenedKinds.map(async (kind) => (await happened({ kind })).data));
    for (const [i, rows] of byKind.entries()) assert.ok(rows.every((h) => h.kind === happenedKinds[i]));
    assert.equal(byKind.flat().length, whole.length);
  });
});
