import assert from "node:assert/strict";
import { test } from "node:test";
import { createContact } from "#contract/contacts/endpoints.ts";
import type { ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { sum } from "#contract/kit/amounts.ts";
import { toWire } from "#contract/kit/money.ts";
import { orderShown } from "#contract/orders/lifecycle.ts";
import * as calls from "#contract/orders/endpoints.ts";
import { orderCategories } from "#contract/orders/schemas.ts";
import { allPermissions } from "#contract/permissions.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { text } from "#server/kit/shared/texts.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const france = await t.make.country({ name: "France", iso2: "FR" });
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id, countries: [france.id] });
const seller = await t.as(await t.make.user({ name: "Alice Martin", zone: paris, rights: allPermissions }));
const contacts = await Promise.all(
  ["Begudes", "Astier"].map(async (name) => {
    const body = { name, contactType: "society" as const, country_hash_id: france.id };
    return (await seller.ok(createContact, { body })).data.hash_id;
  }),
);

/** One order for each combination of what a status is derived from, put there by the tables' owner. */
const cases = ["NOT_CONFIRMED", "CONFIRMED", "WAITING_INFORMATION", "INVOICED"].flatMap((state) =>
  (state === "INVOICED" || state === "WAITING_INFORMATION" ? ["none", "due", "overdue", "paid"] : ["none"]).flatMap(
    (money) => [false, true].flatMap((archived) => [false, true].map((late) => ({ state, money, archived, late }))),
  ),
);
for (const [i, one] of cases.entries()) {
  const body = { contact_hash_id: contacts[i % 2] as string, value: String(100 + i), ordered_on: "2026-01-12" };
  const { hash_id } = (await seller.ok(calls.createOrder, { body })).data;
  const waits = one.state === "WAITING_INFORMATION";
  await t.owner.query(
    `UPDATE orders SET state = $2, waiting_for = CASE WHEN $3 THEN 'Their label' END, waiting_since = CASE WHEN $3 THEN clock() END, waiting_back = CASE WHEN $3 THEN 'INVOICED' END,
       open = $4, next_due_on = $5, paid_on = $6, archived_at = CASE WHEN $7 THEN clock() END WHERE hash_id = $1`,
    [
      hash_id,
      one.state,
      waits,
      one.money === "due" || one.money === "overdue" ? String(10 + i) : "0",
      one.money === "overdue" ? "2026-01-31" : one.money === "due" ? "2100-01-31" : null,
      one.money === "paid" ? "2026-02-01" : null,
      one.archived,
    ],
  );
  if (one.late)
    await t.owner.query("UPDATE order_tasks SET due_on = '2026-01-20' WHERE order_id = $1 AND code = 'shipped'", [
      hash_id,
    ]);
}

type Query = ClientInput<typeof calls.listOrders>["query"];
type Orders = ClientOutput<typeof calls.listOrders>["data"];
const listed = async (query: Query): Promise<Orders> =>
  (await seller.ok(calls.listOrders, { query: { limit: 200, ...query } })).data;
const openOf = (orders: Orders): string => toWire(sum(orders.map((o) => o.open)));
const valueOf = (orders: Orders): string => toWire(sum(orders.map((o) => o.value_eur ?? "0")));

test("each figure of the overview is the length, or the sum, of the list that it opens", async () => {
  const { data } = await seller.ok(calls.ordersOverview);
  const overdue = await listed({ category: "overdue" });
  const owing = await listed({ owing: "1" });
  assert.deepEqual(
    {
      overdue: data.overdue,
      overdue_eur: data.overdue_eur,
      late_tasks: data.late_tasks,
      waiting: data.waiting,
      not_confirmed: data.not_confirmed,
      open_eur: data.open_eur,
    },
    {
      overdue: overdue.length,
      overdue_eur: openOf(overdue),
      late_tasks: (await listed({ late: "1" })).length,
      waiting: (await listed({ waiting: "1" })).length,
      not_confirmed: (await listed({ status: "NOT_CONFIRMED" })).length,
      open_eur: openOf(owing),
    },
  );
  assert.ok(overdue.length > 1 && owing.length > overdue.length);
  assert.ok(Number(data.overdue_eur) <= Number(data.open_eur));
  for (const one of data.states) {
    const orders = await listed({ status: one.status });
    assert.deepEqual(
      [one.status, one.orders, one.value_eur, one.open_eur],
      [one.status, orders.length, valueOf(orders), openOf(orders)],
    );
  }
  const from = `${data.months[0]?.month}-01`;
  assert.equal(
    toWire(sum(data.months.map((m) => m.value_eur))),
    valueOf(await listed({ category: "all", ordered_from: from })),
  );
});

test("what is overdue and late is so by the clock of the order's office", async () => {
  const body = { contact_hash_id: contacts[0] as string, value: "10", ordered_on: "2026-01-12" };
  for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const office = await t.make.zone({ currencyId: eur.id, timeZone });
    for (const days of [-1, 0, 1]) {
      const { hash_id } = (await seller.ok(calls.createOrder, { body })).data;
      const day = "(clock() AT TIME ZONE $2)::date + $3::int";
      await t.owner.query(
        `UPDATE orders SET state = 'INVOICED', open = 1, next_due_on = ${day}, zone_id = $4 WHERE hash_id = $1`,
        [hash_id, timeZone, days, office.id],
      );
      await t.owner.query(`UPDATE order_tasks SET due_on = ${day} WHERE order_id = $1 AND code = 'shipped'`, [
        hash_id,
        timeZone,
        days,
      ]);
    }
    const { data } = await seller.ok(calls.ordersOverview);
    const there = { zone_hash_id: office.id };
    assert.equal((await listed({ ...there, category: "overdue" })).length, 1, timeZone);
    assert.equal((await listed({ ...there, late: "1" })).length, 1, timeZone);
    assert.equal(data.overdue, (await listed({ category: "overdue" })).length, timeZone);
    assert.equal(data.late_tasks, (await listed({ late: "1" })).length, timeZone);
    assert.equal(
      data.states.find((one) => one.status === "OVERDUE")?.orders,
      (await listed({ status: "OVERDUE" })).length,
      timeZone,
    );
  }
});

test("a month stands beside the same one a year before, the running one up to the same day", async () => {
  const before = (await seller.ok(calls.ordersOverview)).data.months;
  const now = before.at(-1)?.month ?? "";
  const [one] = await listed({ category: "all" });
  const put = async (day: string): Promise<string[]> => {
    await t.owner.query("UPDATE orders SET ordered_on = $2 WHERE hash_id = $1", [one?.hash_id, day]);
    const { months } = (await seller.ok(calls.ordersOverview)).data;
    return months.filter((m) => Number(m.value_before_eur) > 0).map((m) => m.month);
  };
  const today =
    (await t.owner.query<{ day: string }>("SELECT (clock() - interval '1 year')::date::text AS day")).rows[0]?.day ??
    "";
  const first = `${today.slice(0, 7)}-01`;
  assert.deepEqual(await put(first), [now]);
  const { months } = (await seller.ok(calls.ordersOverview)).data;
  assert.equal(months.at(-1)?.value_before_eur, one?.value_eur);
  const later = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  assert.deepEqual(await put(later), [], "a day that has not come a year later");
  await t.owner.query("UPDATE orders SET ordered_on = $2 WHERE hash_id = $1", [one?.hash_id, one?.ordered_on]);
});

test("what waits for me is what I have to confirm, to ask for, to claim and to do, of my own orders", async () => {
  const waiting = await listed({ attention: "1" });
  const parts = [
    await listed({ status: "NOT_CONFIRMED" }),
    await listed({ waiting: "1" }),
    await listed({ category: "overdue" }),
    await listed({ late: "1" }),
  ].flat();
  assert.deepEqual(waiting.map((o) => o.hash_id).toSorted(), [...new Set(parts.map((o) => o.hash_id))].toSorted());
  const other = await t.as(await t.make.user({ zone: null, rights: allPermissions }));
  assert.deepEqual((await other.ok(calls.listOrders, { query: { attention: "1" } })).data, []);
});

test("a status that is asked for is the status that every row shows, and the statuses part all orders", async () => {
  const parts = await Promise.all(orderShown.map(async (status) => await listed({ status })));
  for (const [i, part] of parts.entries())
    assert.deepEqual([...new Set(part.map((o) => o.status))], [orderShown[i]], "and none is empty");
  assert.equal(parts.flat().length, (await listed({ category: "all" })).length);
});

test("the search says of an order what its list says", async () => {
  for (const status of orderShown) {
    const [one] = await listed({ status });
    const { data } = await seller.ok(searchAll, { query: { q: one?.number ?? "" } });
    const hit = data.find((h) => h.hash_id === one?.hash_id);
    assert.equal(hit?.note, text("en", `orders.status_${status}`));
  }
});

test("each group counts and sums the orders that it opens, in every grouping and category", async () => {
  const opened = {
    contact: (key: string) => ({ contact: key }),
    country: (key: string) => ({ country_hash_id: key }),
    owner: (key: string) => ({ owner_hash_id: key }),
    office: (key: string) => ({ zone_hash_id: key }),
    status: (key: string) => ({ status: key as (typeof orderShown)[number] }),
    month: (key: string) => ({ ordered_from: `${key}-01`, ordered_to: `${key}-28` }),
  };
  for (const groupBy of calls.groupings)
    for (const category of [undefined, ...orderCategories]) {
      const { data } = await seller.ok(calls.listCustomers, { query: { groupBy, category, limit: 200 } });
      for (const group of data) {
        const orders = await listed({ category, ...opened[groupBy](group.hash_id) });
        assert.deepEqual(
          [group.orders_count, group.value_eur, group.open_eur],
          [orders.length, valueOf(orders), openOf(orders)],
          `${groupBy} ${category} ${group.name}`,
        );
      }
    }
});
