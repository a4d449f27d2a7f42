import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { payExpense, sendExpense, storeExpense } from "#contract/expenses/endpoints.ts";
import {
  accountingStats,
  officeStats,
  listExpenses,
  scrollAccountingExpenses,
  scrollExpenses,
  userStats,
} from "#contract/expenses/lists.ts";
import { sum } from "#contract/kit/amounts.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import { allPermissions } from "#contract/permissions.ts";
import { updateCompany, getCompany } from "#contract/settings/company.ts";
import { listExchangeRates, storeExchange } from "#contract/zones/rates.ts";
import { eventually } from "#server/testing/eventually.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";

const month = "2026-01";
const { t, s } = await openScene();
const zar = await t.make.currency({ iso: "ZAR" });
const admin = await t.as(await t.make.user({ name: "Ada", zone: s.paris, rights: allPermissions }));
const company = (await admin.ok(getCompany)).data;
await admin.ok(updateCompany, { body: { headquarters_hash_id: s.paris.id, version: company.version } });
// Douala's rate: 655.957 francs per euro.
await admin.ok(storeExchange, {
  body: { zone_hash_id: s.douala.id, month_start: month, month_end: month, rate: "655.957" },
});

const fee = (amount: string) => [{ amount, date: "2026-01-12", reason_id: s.hotel.id }];
/** Stores an expense of Alice's, in Paris by default. */
async function store(amount: string, currency?: string, over: object = {}): Promise<string> {
  const body = s.draft({ fees: fee(amount), ...(currency && { currency_hash_id: currency }), ...over });
  return (await s.alice.client.ok(storeExpense, { body })).data.hash_id;
}
const readAll = async (client: Client, query: object) => {
  const { data } = await client.ok(scrollExpenses, { query: { limit: 200, ...query } });
  return data;
};

describe("asked, validated, paid and open are four sums, each under its column", () => {
  test("a list's total of a column is the sum of that column, and what is open is what is not paid yet", async () => {
    await s.expense("PARTIALLY_PAID");
    await s.expense("VALIDATED");
    await s.expense("APPROVED");
    const query = { expenseStatus: "VALIDATED,PARTIALLY_PAID" };
    const { data: rows } = await s.chloe.client.ok(scrollAccountingExpenses, { query: { limit: 200, ...query } });
    const { data: stats } = await s.chloe.client.ok(accountingStats, { query });
    const sums = stats.by_status.flatMap((x) => x.amounts);
    for (const column of ["amount", "validated_amount", "paid_amount", "open_amount"] as const)
      assert.equal(toWire(sum(sums.map((x) => x[column]))), toWire(sum(rows.map((r) => r[column] ?? "0"))), column);
    assert.equal(
      toWire(sum(sums.map((x) => x.open_amount))),
      "310.00",
      "160,00 and the 150,00 that are left of another",
    );
    const { data: all } = await s.chloe.client.ok(accountingStats, { query: {} });
    const approved = all.by_status.find((x) => x.status === "APPROVED")?.amounts[0];
    assert.deepEqual([approved?.amount, approved?.validated_amount, approved?.open_amount], ["160.00", "0.00", "0.00"]);
  });
});

describe("over several currencies", () => {
  before(async () => {
    await store("526000", s.xaf.id);
    await store("16740", zar.id);
    await store("12.34");
    await store("99.99");
  });

  test("the office's comes first, in rows and sums, whatever the filters", async () => {
    const order = async (query: object): Promise<string[]> => {
      const { data } = await s.alice.client.ok(userStats, { query });
      assert.equal(data.currency?.iso, "EUR");
      return data.by_status.find((x) => x.status === "DRAFT")?.amounts.map((a) => a.currency.iso) ?? [];
    };
    for (const query of [{}, { expenseStatus: "DRAFT" }, { archived: "all" as const }, { date_start: "2026-01-01" }])
      assert.deepEqual(await order(query), ["EUR", "XAF", "ZAR"]);
  });

  test("sorted by amount, each currency is for itself: the office's, then by code; never by a converted value", async () => {
    const rows = await readAll(s.alice.client, { sort: "amount", expenseStatus: "DRAFT" });
    assert.deepEqual(
      rows.map((r) => `${r.amount} ${r.currency.iso}`),
      ["99.99 EUR", "12.34 EUR", "526000.00 XAF", "16740.00 ZAR"],
    );
    // The order is the same page by page, for a person, an office, a search, and a user who sees all offices.
    const { data: office } = await admin.ok(scrollAccountingExpenses, { query: { sort: "amount", limit: 200 } });
    for (const query of [{ zoneSelected: s.paris.id }, { date_start: "2026-01-01" }, { search: "visite" }]) {
      const seen: string[] = [];
      for (let page = 1; page <= 3; page += 1) {
        const one = await admin.ok(scrollAccountingExpenses, { query: { sort: "amount", limit: 1, page, ...query } });
        seen.push(...one.data.map((r) => r.hash_id));
      }
      assert.deepEqual(
        seen,
        office.slice(0, 3).map((r) => r.hash_id),
      );
    }
  });

  test("the column is in the office's currency with the office's rate of the month, and so is its total", async () => {
    const dora = await t.as(await t.make.user({ zone: s.douala, rights: allPermissions }));
    const made: string[] = [];
    for (const amount of ["1001", "333", "777"]) {
      const body = s.draft({ zone_hash_id: s.douala.id, fees: fee(amount) });
      const { data } = await dora.ok(storeExpense, { body });
      await dora.ok(sendExpense, { params: { id: data.hash_id }, body: {} });
      made.push(data.hash_id);
    }
    const query = { expenseStatus: "UNVALIDATED" };
    const { data: rows } = await admin.ok(scrollAccountingExpenses, { query: { ...query, limit: 200 } });
    const theirs = rows.filter((r) => made.includes(r.hash_id));
    assert.deepEqual(new Set(theirs.map((r) => r.converted?.amount)), new Set(["0.51", "1.18", "1.53"]));
    const { data: stats } = await admin.ok(accountingStats, { query });
    assert.equal(stats.currency?.iso, "EUR", "the company's, where many offices are");
    const [state] = stats.by_status;
    assert.equal(
      state?.converted.amount,
      toWire(sum(rows.map((r) => r.converted?.amount ?? "0"))),
      "the total is the sum of the column, to the cent",
    );
    assert.equal(state?.without_rate, 0);
    // The same rows for their own office: nothing to convert.
    const inDouala = await admin.ok(accountingStats, { query: { ...query, zoneSelected: s.douala.id } });
    assert.equal(inDouala.data.currency?.iso, "XAF");
    assert.equal(inDouala.data.by_status[0]?.converted.amount, "2111.00");
  });

  test("for a currency that is not the office's, headquarters' rate; without one it is left out and counted", async () => {
    const drafts = async () => {
      const { data } = await s.alice.client.ok(userStats, { query: { expenseStatus: "DRAFT" } });
      return data.by_status[0];
    };
    assert.equal((await drafts())?.without_rate, 2, "Paris has no rate of the franc, nor of the rand");
    const row = async (iso: string) =>
      (await readAll(s.alice.client, { expenseStatus: "DRAFT" })).find((r) => r.currency.iso === iso)?.converted;
    assert.deepEqual(await row("ZAR"), { currency_iso: "EUR", amount: null, open_amount: null });
    assert.equal((await drafts())?.converted.amount, "112.33");
    const span = { zone_hash_id: s.paris.id, month_start: month, month_end: month };
    await admin.ok(storeExchange, { body: { ...span, currency_hash_id: zar.id, rate: "20" } });
    assert.equal((await row("ZAR"))?.amount, "837.00");
    assert.deepEqual([(await drafts())?.without_rate, (await drafts())?.converted.amount], [1, "949.33"]);
    await admin.ok(storeExchange, { body: { ...span, currency_hash_id: s.xaf.id, rate: "655.957" } });
    assert.equal((await drafts())?.without_rate, 0);
    assert.equal((await row("XAF"))?.amount, toWire(decimal("526000").div("655.957").round(2, 1)));
  });

  test("headquarters alone keep such rates, by month and version like an office's own", async () => {
    const at = { month_start: "2026-02", month_end: "2026-03", rate: "21.5" };
    const elsewhere = await admin.call(storeExchange, {
      body: { zone_hash_id: s.douala.id, currency_hash_id: zar.id, ...at },
    });
    assert.deepEqual(Object.keys(elsewhere.error.errors ?? {}), ["currency_hash_id"]);
    const base = await admin.call(listExchangeRates, {
      params: { id: s.douala.id },
      query: { currency_hash_id: s.eur.id },
    });
    assert.equal(base.status, 422);
    await admin.ok(storeExchange, { body: { zone_hash_id: s.paris.id, currency_hash_id: zar.id, ...at } });
    const table = await admin.ok(listExchangeRates, {
      params: { id: s.paris.id },
      query: { currency_hash_id: zar.id },
    });
    assert.deepEqual(
      table.data.filter((r) => r.month > month),
      [
        { month: "2026-02", rate: "21.5", version: 1 },
        { month: "2026-03", rate: "21.5", version: 1 },
      ],
    );
    assert.deepEqual([table.currency?.iso, table.headquarters], ["ZAR", true]);
    const change = (version: number) =>
      admin.call(storeExchange, {
        body: {
          zone_hash_id: s.paris.id,
          currency_hash_id: zar.id,
          rates: [{ month: "2026-02", rate: null, version }],
        },
      });
    assert.equal((await change(0)).status, 409);
    assert.equal((await change(1)).status, 200);
    const own = await admin.ok(listExchangeRates, {
      params: { id: s.douala.id },
      query: { currency_hash_id: s.xaf.id },
    });
    assert.deepEqual(
      own.data.map((r) => r.rate),
      ["655.957"],
      "of its own currency an office keeps the rates itself",
    );
  });

  test("a list is read with two statements, its figures with one", async () => {
    const calls = [
      [2, () => admin.ok(scrollAccountingExpenses, { query: { sort: "amount" } })],
      [2, () => admin.ok(scrollExpenses, { query: {} })],
      [1, () => admin.ok(accountingStats, { query: {} })],
    ] as const;
    for (const [most, call] of calls) {
      const { log } = await t.counted<unknown>(call);
      const asked = log.filter((text) => /\bexpense e\b/u.test(text));
      assert.equal(asked.length, most, asked.join("\n"));
    }
  });
});

/** Expenses of Alice's office, each of another amount. */
const many = async (count: number, status: string, archived = false): Promise<unknown> =>
  await t.owner.query(
    `INSERT INTO expense (hash_id, type, title, start_date, end_date, status, zone_id, user_id, currency_id, amount, search, archived)
     SELECT gen_random_uuid(), 'OFFICE', 'Many', '2025-01-01', '2025-01-01', $5, $1, $2, $3, n, 'many', $6 FROM generate_series(1, $4) n`,
    [s.paris.id, s.alice.user.id, s.eur.id, count, status, archived],
  );

test("sorting by amount reads an index: of all offices, and of one", async () => {
  await many(20_000, "UNVALIDATED");
  await t.owner.query("ANALYZE expense");
  for (const [query, index] of [
    [{}, "expense_by_amount"],
    [{ zoneSelected: s.paris.id }, "expense_zone_amount|expense_by_amount"],
  ] as const) {
    const { log } = await t.counted(() => admin.ok(scrollAccountingExpenses, { query: { sort: "amount", ...query } }));
    const text = log.find((l) => l.includes("CROSS JOIN LATERAL (SELECT * FROM expense e")) ?? "";
    assert.ok(text, "the statement by amount");
    const filled = text
      .replace(/\$\d+::uuid\[\]/gu, "NULL::uuid[]")
      .replace(/\$\d+::uuid/gu, "zoneSelected" in query ? `'${s.paris.id}'::uuid` : "NULL::uuid")
      .replace(/\$\d+::int/gu, "0")
      .replace(/\$\d+/gu, "0");
    const { rows } = await t.owner.query<{ "QUERY PLAN": string }>(`EXPLAIN ${filled}`);
    const plan = rows.map((r) => r["QUERY PLAN"]).join("\n");
    assert.match(plan, new RegExp(index, "u"), plan);
  }
});

test("figures over what is not archived read its index alone, and not the expenses of ten years", async () => {
  await many(2000, "PAID", true);
  // Whoever reads just then keeps pages from being known as visible, which the plan depends on.
  await eventually("nearly all pages are known as visible", async () => {
    await t.owner.query("VACUUM ANALYZE expense");
    const { rows } = await t.owner.query<{ most: boolean }>(
      "SELECT relallvisible * 10 >= relpages * 9 AS most FROM pg_class WHERE oid = 'expense'::regclass",
    );
    return rows[0]?.most === true;
  });
  const { log } = await t.counted(() => admin.ok(officeStats, { query: {} }));
  const text = log.find((one) => /\bexpense e\b/u.test(one)) ?? "";
  assert.ok(text, "the statement");
  const filled = text
    .replace(/\$\d+::uuid\[\]/gu, "NULL::uuid[]")
    .replace(/\$\d+::uuid/gu, "NULL::uuid")
    .replace(/\$\d+/gu, "NULL");
  const client = await t.owner.connect();
  try {
    await client.query("SET enable_seqscan = off; SET enable_bitmapscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${filled}`);
    const plan = rows.map((r) => r["QUERY PLAN"]).join("\n");
    assert.match(plan, /Index Only Scan using expense_live on expense e/u, plan);
  } finally {
    client.release(true);
  }
});

test("what others see of an office is read from its index, without the drafts", async () => {
  await many(40_000, "DRAFT");
  await t.owner.query("ANALYZE expense");
  const { log } = await t.counted(() => s.chloe.client.ok(listExpenses, { query: {} }));
  const text = log.find((one) => /\bexpense e\b/u.test(one)) ?? "";
  assert.match(text, /e\.zone_id = /u);
  const client = await t.owner.connect();
  try {
    await client.query("SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off");
    await client.query("SET plan_cache_mode = force_generic_plan");
    await client.query(`PREPARE of_office AS ${text}`);
    const values = Array.from(
      { length: Math.max(...[...text.matchAll(/\$(\d+)/gu)].map(([, n]) => Number(n))) },
      () => "NULL",
    );
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN EXECUTE of_office(${values.join(", ")})`);
    const plan = rows.map((r) => r["QUERY PLAN"]).join("\n");
    assert.match(plan, /Index Scan using expense_shown on expense e/u, plan);
  } finally {
    client.release(true);
  }
});

test("what is paid in part counts as open only for the rest, after each payment", async () => {
  const id = await s.expense("VALIDATED");
  const pay = async (amount: string) =>
    await s.chloe.client.ok(payExpense, {
      body: {
        expense_hash_id: id,
        transaction_from_type: "Account",
        transaction_from_hash_id: s.account,
        amount,
      },
    });
  assert.equal((await pay("60")).data.open_amount, "100.00");
  assert.equal((await pay("100")).data.open_amount, "0.00");
});
