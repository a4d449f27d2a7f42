import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { spendingFees, spendingOverview } from "#contract/expenses/overview.ts";
import { expenseTypes, type ExpenseType } from "#contract/expenses/rights.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { decimal, roundTo, toWire, type Decimal } from "#contract/kit/money.ts";
import { allPermissions } from "#contract/permissions.ts";
import { zoneStatistics } from "#contract/zones/statistics.ts";
import { verify } from "#server/verify.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import type { Client } from "#server/testing/test-app.ts";
import { openScene } from "#server/testing/scene.ts";
import { moveUnsettle, moveValidate } from "../queries.ts";

const { t, s } = await openScene();
const admin = await t.as(await t.make.user({ name: "Ada", zone: s.paris, rights: allPermissions }));
const zar = await t.make.currency({ iso: "ZAR" });
const cape = await t.make.zone({ name: "Le Cap", currencyId: zar.id, timeZone: "Africa/Johannesburg" });
const train = await t.make.reason({ name: "Train" });

/** Fixed seed: the same data in each run. */
let seed = 7;
const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

const zones = [s.paris, s.douala, cape];
const currencies = [
  { ...s.eur, minor: 2 },
  { ...s.xaf, minor: 0 },
  { ...zar, minor: 2 },
];
const people = [s.alice.user, s.bruno.user, s.esther.user];
const reasons = [s.hotel, s.taxi, train];
const months = ["2024-10", "2024-11", "2024-12", "2025-01", "2025-02", "2025-03"];

// Rates of each month except one missing in Le Cap; headquarters keeps those of francs in other offices.
const rateOf = new Map<string, string>();
for (const month of months) {
  rateOf.set(`${s.douala.id} ${month}`, (650 + random() * 10).toFixed(4));
  if (month !== "2025-02") rateOf.set(`${cape.id} ${month}`, (19 + random()).toFixed(6));
  for (const c of [s.xaf, zar]) {
    const rate = (c === zar ? 20 : 655 + random()).toFixed(3);
    rateOf.set(`${c.id} ${month}`, rate);
    await t.pool.query("INSERT INTO currency_rate (currency_id, month, rate) VALUES ($1, $2, $3)", [
      c.id,
      `${month}-01`,
      rate,
    ]);
  }
}
for (const zone of [s.douala, cape])
  for (const month of months) {
    const rate = rateOf.get(`${zone.id} ${month}`);
    if (rate) await t.make.rate(zone, rate, month);
  }

/** An expense in the reference list for comparison. */
interface Plain {
  readonly id: string;
  readonly zone: string;
  readonly person: string;
  readonly type: ExpenseType;
  readonly currency: (typeof currencies)[number];
  readonly fees: { id: string; reason: string; month: string; amount: string; struck: boolean }[];
  validated: boolean;
}
const plain: Plain[] = [];

async function spend(): Promise<void> {
  const [zone, person, currency, type] = [oneOf(zones), oneOf(people), oneOf(currencies), oneOf(expenseTypes)];
  const fees = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const month = oneOf(months);
    return {
      id: newId(),
      reason: oneOf(reasons).id,
      month,
      day: `${month}-${String(1 + Math.floor(random() * 28)).padStart(2, "0")}`,
      amount: (1 + random() * 90_000).toFixed(currency.minor),
      struck: false,
    };
  });
  const id = newId();
  const total = fees.reduce((n, f) => n.plus(f.amount), decimal("0")).toFixed();
  await t.pool.query(
    `INSERT INTO expense (hash_id, type, title, start_date, end_date, status, zone_id, user_id, currency_id, amount, search)
     VALUES ($1, $2, 'Dépense', $3::date, $3::date, 'APPROVED', $4, $5, $6, $7, '')`,
    [id, type, fees[0]?.day, zone.id, person.id, currency.id, total],
  );
  for (const [i, f] of fees.entries())
    await t.pool.query(
      "INSERT INTO expense_fee (hash_id, expense_id, position, amount, day, reason_id) VALUES ($1, $2, $3, $4, $5, $6)",
      [f.id, id, i, f.amount, f.day, f.reason],
    );
  plain.push({ id, zone: zone.id, person: person.id, type, currency, fees, validated: false });
}
async function validate(e: Plain): Promise<void> {
  for (const [i, f] of e.fees.entries()) f.struck = i > 0 && random() < 0.3;
  const kept = e.fees.filter((f) => !f.struck).reduce((n, f) => n.plus(f.amount), decimal("0"));
  const struck = e.fees.filter((f) => f.struck).map((f) => f.id);
  await moveValidate.one(t.pool, e.id, ["APPROVED"], "VALIDATED", s.chloe.user.id, kept.toFixed(), struck, "0");
  e.validated = true;
}
async function undo(e: Plain): Promise<void> {
  await moveUnsettle.one(t.pool, e.id, ["VALIDATED"], "APPROVED");
  e.validated = false;
}

type Query = {
  zoneSelected?: string;
  reason_hash_id?: string;
  user_hash_id?: string;
  typeSelected?: ExpenseType;
  currency_hash_id?: string;
  own?: string;
};
type Overview = ClientOutput<typeof spendingOverview>["data"];

/** Reference computation over all fees: cells are summed, converted and rounded, then added up. */
function expected(q: Query, first: (typeof currencies)[number], by: "zone" | "reason" | "person" | "month") {
  const cells = new Map<string, { month: string; key: string; zone: string; e: Plain; sum: Decimal }>();
  for (const e of plain.filter((x) => x.validated)) {
    if (q.zoneSelected && e.zone !== q.zoneSelected) continue;
    if (q.own && e.person !== q.own) continue;
    if (q.user_hash_id && e.person !== q.user_hash_id) continue;
    if (q.typeSelected && e.type !== q.typeSelected) continue;
    if (q.currency_hash_id && e.currency.id !== q.currency_hash_id) continue;
    for (const f of e.fees) {
      if (f.struck || (q.reason_hash_id && f.reason !== q.reason_hash_id)) continue;
      const person = by === "person" || q.user_hash_id ? e.person : "";
      const reason = by === "person" && !q.user_hash_id && !q.reason_hash_id ? "" : f.reason;
      const cell = [e.zone, f.month, e.currency.id, reason, person].join(" ");
      const found = cells.get(cell);
      const key = { zone: e.zone, reason: f.reason, person: e.person, month: f.month }[by];
      cells.set(cell, { month: f.month, key, zone: e.zone, e, sum: (found?.sum ?? decimal("0")).plus(f.amount) });
    }
  }
  const perEuro = (currency: string, zone: string, month: string): string | undefined => {
    if (currency === s.eur.id) return "1";
    const own = zones.find((z) => z.id === zone)?.currencyId === currency;
    return rateOf.get(`${own ? zone : currency} ${month}`);
  };
  const totals = new Map<string, Decimal>();
  for (const c of cells.values()) {
    if (by !== "month" && !["2025-01", "2025-02", "2025-03"].includes(c.month)) continue;
    let value: Decimal | undefined = c.sum;
    if (c.e.currency.id !== first.id) {
      const into = perEuro(first.id, q.zoneSelected ?? "", c.month);
      const from = perEuro(c.e.currency.id, c.zone, c.month);
      value = into && from ? roundTo(c.sum.times(into).div(from), first.minor) : undefined;
    }
    if (value) totals.set(c.key, (totals.get(c.key) ?? decimal("0")).plus(value));
  }
  return totals;
}

function compare(data: Overview, q: Query): void {
  const first = currencies.find((c) => c.id === data.currency?.hash_id) ?? currencies[0];
  if (!first) throw new Error("There is no currency.");
  const wire = (n: Decimal | undefined): string => toWire(n ?? decimal("0"), first.minor);
  const byMonth = expected(q, first, "month");
  for (const m of data.months) {
    assert.equal(m.amount, wire(byMonth.get(m.month)), m.month);
    assert.equal(m.previous, wire(byMonth.get(m.previous_month)), m.previous_month);
  }
  const shares = { zone: data.offices, reason: data.reasons, person: data.people };
  for (const by of ["zone", "reason", "person"] as const) {
    const sums = expected(q, first, by);
    for (const [id, sum] of sums)
      assert.equal(shares[by].find((x) => x.hash_id === id)?.amount, wire(sum), `${by} ${JSON.stringify(q)}`);
    assert.deepEqual(shares[by].filter((x) => Number(x.amount) > 0).length, sums.size);
  }
  const add = (all: readonly { amount: string }[]): string =>
    wire(all.reduce((n, x) => n.plus(x.amount), decimal("0")));
  assert.deepEqual([add(data.offices), add(data.reasons), add(data.months)], [data.amount, data.amount, data.amount]);
}

const quarter = { date_start: "2025-01-01", date_end: "2025-03-31" };
const asked = async (q: Query) => (await admin.ok(spendingOverview, { query: { ...quarter, ...q } })).data;

test("random expenses, validated with some fees struck and rolled back: every figure is that of a plain sum over the fees", async () => {
  for (let i = 0; i < 120; i++) await spend();
  for (let i = 0; i < 300; i++) {
    const e = oneOf(plain);
    await (e.validated ? undo(e) : validate(e));
  }
  for (const e of plain.filter((x) => !x.validated).slice(0, 40)) await validate(e);
  assert.ok(
    plain.some((e) => !e.validated),
    "some stay drafts",
  );
  const queries: Query[] = [{}];
  for (let i = 0; i < 30; i++)
    queries.push({
      ...(random() < 0.5 && { zoneSelected: oneOf(zones).id }),
      ...(random() < 0.4 && { reason_hash_id: oneOf(reasons).id }),
      ...(random() < 0.4 && { user_hash_id: oneOf(people).id }),
      ...(random() < 0.2 && { typeSelected: oneOf(expenseTypes) }),
      ...(random() < 0.2 && { currency_hash_id: oneOf(currencies).id }),
    });
  for (const q of queries) compare(await asked(q), q);
  const { problems } = await verify(t.ownerUrl);
  assert.deepEqual(
    problems.filter((p) => p.startsWith("sum of") || p.startsWith("a fee")),
    [],
  );
});

test("an office's year is that of a plain sum over the fees, of all types, of one and one's own, or of one's own alone", async () => {
  const at = { statistics_area: "all" } as const;
  const one = people[0] ?? s.alice.user;
  const readers: [Client, (e: Plain) => boolean][] = [
    [admin, () => true],
    [await t.as(one), (e) => e.person === one.id],
    [await t.as(await t.make.user({ rights: { ...at, travel_expenses_view_all: "all" } })), (e) => e.type === "TRAVEL"],
  ];
  await t.make.grant(one.id, at);
  const added = (fees: Plain["fees"]): string =>
    toWire(
      fees.reduce((n, f) => n.plus(f.amount), decimal("0")),
      2,
    );
  for (const [client, sees] of readers)
    for (const [year, zone, currency] of [
      ["2025", s.paris, s.eur],
      ["2025", cape, zar],
      ["2024", cape, s.eur],
    ] as const) {
      const there = plain.filter((e) => e.validated && e.zone === zone.id && e.currency.id === currency.id && sees(e));
      const kept = there.flatMap((e) => e.fees.flatMap((f) => (f.struck ? [] : [{ ...f, person: e.person }])));
      const inYear = (y: string) => kept.filter((f) => f.month.startsWith(y));
      const { data } = await client.ok(zoneStatistics, {
        params: { id: zone.id },
        query: { year, currency_hash_id: currency.id },
      });
      assert.deepEqual([data.total, data.previous], [added(inYear(year)), added(inYear(`${Number(year) - 1}`))]);
      for (const m of data.months) assert.equal(m.amount, added(kept.filter((f) => f.month === m.month)));
      for (const [by, shares] of [
        ["reason", data.reasons],
        ["person", data.people],
      ] as const)
        for (const share of shares) {
          const behind = inYear(year).filter((f) => f[by] === share.hash_id);
          assert.deepEqual([share.amount, share.count], [added(behind), behind.length], `${by} ${share.name}`);
        }
      assert.equal(data.people.filter((p) => p.count > 0).length, new Set(inYear(year).map((f) => f.person)).size);
    }
});

test("a reason that is put in the place of another takes its sums along", async () => {
  const was = (await asked({})).reasons.find((r) => r.hash_id === train.id);
  const other = await t.make.reason({ name: "Rail" });
  await t.pool.query("UPDATE expense_fee SET reason_id = $1 WHERE reason_id = $2", [other.id, train.id]);
  const now = (await asked({})).reasons;
  assert.deepEqual(now.find((r) => r.hash_id === other.id)?.amount, was?.amount);
  assert.equal(
    now.find((r) => r.hash_id === train.id),
    undefined,
  );
  await t.pool.query("UPDATE expense_fee SET reason_id = $1 WHERE reason_id = $2", [train.id, other.id]);
});

test("what lacks a rate is left out and named, with the month and whose rate it is", async () => {
  const data = await asked({});
  assert.equal(data.message, "Not all offices proceed with exchange rate within this months interval.");
  assert.deepEqual(
    data.missing.map((m) => [m.zone?.name, m.currency.iso, m.months]),
    [["Le Cap", "ZAR", ["2025-02"]]],
  );
  const earlier = await admin.ok(spendingOverview, { query: { date_start: "2024-12-01", date_end: "2024-12-31" } });
  assert.deepEqual([earlier.data.missing, earlier.data.message], [[], null]);
});

test("a period that has not ended is compared with as many months as have begun, in its total and each share", async () => {
  const { rows } = await t.pool.query<{ day: string }>("SELECT (clock() AT TIME ZONE 'UTC')::date AS day");
  const today = rows[0]?.day ?? "";
  const monthFromNow = (by: number): string => {
    const index = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + by;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
  };
  const traveller = await t.make.user({ name: "Marc", zone: s.paris });
  const spentIn = async (month: string, amount: string): Promise<void> => {
    const id = newId();
    await t.pool.query(
      `INSERT INTO expense (hash_id, type, title, start_date, end_date, status, zone_id, user_id, currency_id, amount, search)
       VALUES ($1, 'REPORT', 'Taxi', $2::date, $2::date, 'APPROVED', $3, $4, $5, $6, '')`,
      [id, `${month}-01`, s.paris.id, traveller.id, s.eur.id, amount],
    );
    await t.pool.query(
      "INSERT INTO expense_fee (hash_id, expense_id, position, amount, day, reason_id) VALUES ($1, $2, 0, $3, $4, $5)",
      [newId(), id, amount, `${month}-01`, s.taxi.id],
    );
    await moveValidate.one(t.pool, id, ["APPROVED"], "VALIDATED", s.chloe.user.id, amount, [], "0");
  };
  // Last month, this one and the next: two of three have begun.
  await spentIn(monthFromNow(-1), "110.00");
  await spentIn(monthFromNow(-4), "100.00");
  await spentIn(monthFromNow(-2), "900.00");
  const query = { date_start: `${monthFromNow(-1)}-01`, date_end: `${monthFromNow(1)}-01`, user_hash_id: traveller.id };
  const { data } = await admin.ok(spendingOverview, { query });
  assert.deepEqual([data.amount, data.previous], ["110.00", "100.00"]);
  assert.deepEqual([data.previous_start, data.previous_end], [monthFromNow(-4), monthFromNow(-3)]);
  assert.deepEqual(
    [data.offices, data.reasons, data.people].map((shares) => shares.map((one) => one.previous)),
    [["100.00"], ["100.00"], ["100.00"]],
  );
  assert.deepEqual(
    data.months.map((m) => m.previous),
    ["100.00", "0.00", "900.00"],
  );
});

test("a figure opens its fees, page by page, and they come to it", async () => {
  const q = { zoneSelected: s.paris.id, reason_hash_id: s.hotel.id };
  const figure = (await asked(q)).amount;
  const fees = [];
  let after: string | undefined;
  do {
    const page = await admin.ok(spendingFees, { query: { ...quarter, ...q, limit: 4, ...(after && { after }) } });
    fees.push(...page.data);
    after = page.after ?? undefined;
  } while (after !== undefined);
  assert.equal(new Set(fees.map((f) => f.hash_id)).size, fees.length);
  const euros = fees.filter((f) => f.currency.iso === "EUR").reduce((n, f) => n.plus(f.amount), decimal("0"));
  assert.ok(fees.length > 4 && euros.gt(0));
  assert.ok(fees.every((f) => f.zone.hash_id === s.paris.id && f.reason.hash_id === s.hotel.id && f.converted));
  // Fees are rounded individually, figures per sum: they differ by less than a cent per fee.
  const all = fees.reduce((n, f) => n.plus(f.converted?.amount ?? "0"), decimal("0"));
  assert.ok(all.minus(figure).abs().lte(decimal("0.01").times(fees.length)), `${all.toFixed()} ${figure}`);
});

describe("who counts what", () => {
  const see = async (rights: Parameters<typeof t.make.user>[0]) => await t.as(await t.make.user(rights ?? {}));
  test("an accountant counts their office and nothing of another, whatever is asked", async () => {
    for (const q of [{}, { zoneSelected: s.paris.id }, { user_hash_id: s.alice.user.id }]) {
      const { data } = await s.esther.client.ok(spendingOverview, { query: { ...quarter, ...q } });
      assert.ok(data.offices.every((o) => o.hash_id === s.douala.id));
      const fees = await s.esther.client.ok(spendingFees, { query: { ...quarter, ...q } });
      assert.ok(fees.data.every((f) => f.zone.hash_id === s.douala.id));
    }
    const { data } = await s.esther.client.ok(spendingOverview, { query: { ...quarter, zoneSelected: s.paris.id } });
    assert.deepEqual([data.amount, data.offices, data.people, data.missing], ["0.00", [], [], []]);
    assert.equal(data.currency?.iso, "EUR", "the company's: that of an office out of reach is not told");
    assert.equal((await s.nadia.client.call(spendingOverview, { query: {} })).status, 403);
  });

  test("the right to statistics alone counts one's own; with the right to see travel, all travel and one's own", async () => {
    const alone = { statistics_expense: [s.paris.id] };
    const alice = s.alice.user.id;
    await t.make.grant(alice, alone);
    const mine = { own: alice, zoneSelected: s.paris.id };
    const { data } = await s.alice.client.ok(spendingOverview, { query: quarter });
    compare({ ...data, missing: [] }, mine);
    const rights = { ...alone, travel_expenses_view_all: [s.paris.id] };
    const traveller = await see({ zone: s.paris, rights });
    const { data: travel } = await traveller.ok(spendingOverview, { query: { ...quarter, zoneSelected: s.paris.id } });
    compare(travel, { zoneSelected: s.paris.id, typeSelected: "TRAVEL" });
  });
});

test("a fee of a closed month counts in the month it is validated in", async () => {
  await t.pool.query("INSERT INTO closed_month (zone_id, month) VALUES ($1, '2026-01-01')", [s.paris.id]);
  const here = { zoneSelected: s.paris.id, user_hash_id: s.alice.user.id };
  const january = { ...here, date_start: "2026-01-01", date_end: "2026-01-31" };
  await s.expense("VALIDATED");
  await t.pool.query("DELETE FROM closed_month");
  assert.equal((await admin.ok(spendingOverview, { query: january })).data.amount, "0.00");
  const { rows } = await t.pool.query<{ today: string }>("SELECT (clock() AT TIME ZONE 'Europe/Paris')::date AS today");
  const today = rows[0]?.today ?? "";
  const now = await admin.ok(spendingOverview, { query: { ...here, date_start: today, date_end: today } });
  assert.equal(now.data.amount, "160.00");
  await s.expense("PAID");
  assert.equal((await admin.ok(spendingOverview, { query: january })).data.amount, "160.00");
});

test("planted errors are found: a sum that is off, a fee that is counted and struck", async () => {
  await t.owner.query(
    "UPDATE spent_on_reason SET amount = amount + 0.01 WHERE ctid = (SELECT min(ctid) FROM spent_on_reason)",
  );
  await t.owner.query("DELETE FROM spent WHERE ctid = (SELECT min(ctid) FROM spent WHERE fees > 0)");
  const { problems } = await verify(t.ownerUrl);
  assert.equal(problems.filter((p) => p.startsWith("sum of spent_on_reason differs")).length, 1);
  assert.equal(problems.filter((p) => p.startsWith("sum of spent differs")).length, 1);
  assert.equal(problems.filter((p) => p.startsWith("sum of spent_by_person differs")).length, 0);
});
