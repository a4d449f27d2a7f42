import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as calls from "#contract/expenses/endpoints.ts";
import * as policy from "#contract/expenses/policy.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();
const chloe = s.chloe.client;
const alice = s.alice.client;
const PARIS = { id: s.paris.id };

const limit = async (body: object) =>
  (
    await chloe.ok(policy.createLimit, {
      params: PARIS,
      body: { reason_id: s.taxi.id, per: "fee", amount: "40", start_date: "2026-01-01", ...body },
    })
  ).data;
const rate = async (body: object) =>
  (
    await chloe.ok(policy.createRate, {
      params: PARIS,
      body: {
        kind: "mileage",
        country_id: s.france.id,
        vehicle: "car",
        amount: "0.529",
        source: "Decree",
        start_date: "2026-01-01",
        ...body,
      } as never,
    })
  ).data;
const fee = (over: object = {}) => ({ amount: "30", date: "2026-03-03", reason_id: s.taxi.id, ...over });
const draft = (...fees: object[]) => s.draft({ fees: fees as never });
const stored = async (client: Client, ...fees: object[]) =>
  (await client.ok(calls.storeExpense, { body: draft(...fees) })).data;
const refused = async (...fees: object[]): Promise<Record<string, unknown>> => {
  const answer = await alice.call(calls.storeExpense, { body: draft(...fees) });
  assert.equal(answer.status, 422);
  return (answer.body as unknown as { errors: Record<string, unknown> }).errors;
};
const overLimits = async (client: Client, fees: string, more: object = {}) =>
  (
    await client.ok(policy.formLimits, {
      query: { fees, zone_hash_id: s.paris.id, currency_hash_id: s.eur.id, ...more },
    })
  ).data;

describe("limits", () => {
  test("beyond one a reason is asked for, kept with the fee, on the trail, and before who approves", async () => {
    const reason = await t.make.reason({ name: "Restaurant" });
    await limit({ reason_id: reason.id });
    const typed = await overLimits(alice, `a~40~2026-03-03~${reason.id},b~40.01~2026-03-03~${reason.id}`);
    assert.deepEqual(typed, [{ fee: "b", per: "fee", amount: "40.00", total: "40.01", personal: false }]);
    const errors = await refused(fee({ reason_id: reason.id }), fee({ reason_id: reason.id, amount: "41" }));
    assert.deepEqual(Object.keys(errors), ["fees.1.limit_reason"]);
    const made = await stored(alice, fee({ reason_id: reason.id, amount: "41", limit_reason: "Four customers" }));
    const params = { id: made.hash_id };
    await alice.ok(calls.sendExpense, { params, body: {} });
    const seen = (await s.bruno.client.ok(calls.getExpense, { params })).data.fees[0];
    assert.deepEqual(seen?.over_limits, [{ per: "fee", amount: "40.00", total: "41.00", personal: false }]);
    assert.equal(seen.limit_reason, "Four customers");
    const { rows } = await t.owner.query<{ action: string; told: string }>(
      "SELECT action, concat(after::text, details::text) AS told FROM audit WHERE entity_id = $1 ORDER BY hash_id",
      [made.hash_id],
    );
    for (const { action, told } of rows) assert.match(told, /Four customers/u, action);
    // A fee below the limit stores no reason.
    const below = await stored(alice, fee({ reason_id: reason.id, amount: "12", limit_reason: "None" }));
    assert.deepEqual([below.fees[0]?.over_limits, below.fees[0]?.limit_reason], [[], null]);
  });

  test("by day and by month what the person spent besides counts, without what was rejected", async () => {
    const reason = await t.make.reason({ name: "Phone" });
    await limit({ reason_id: reason.id, per: "day", amount: "50" });
    await limit({ reason_id: reason.id, per: "month", amount: "100" });
    const of = (amount: string, date: string, more: object = {}) =>
      fee({ reason_id: reason.id, amount, date, ...more });
    await stored(alice, of("45", "2026-04-10"));
    const other = await stored(alice, of("45", "2026-04-30"));
    const asked = async (amount: string, date: string, more: object = {}) =>
      (await overLimits(alice, `x~${amount}~${date}~${reason.id}`, more)).map((o) => [o.per, o.total]);
    assert.deepEqual(await asked("5", "2026-04-10"), []);
    assert.deepEqual(await asked("5.01", "2026-04-10"), [["day", "50.01"]]);
    assert.deepEqual(await asked("11", "2026-04-20"), [["month", "101.00"]]);
    assert.deepEqual(await asked("11", "2026-05-01"), []);
    // The expense being edited is not added to itself, and colleagues' expenses do not count.
    assert.deepEqual(await asked("11", "2026-04-20", { except: other.hash_id }), []);
    assert.deepEqual(await overLimits(s.bruno.client, `x~49~2026-04-10~${reason.id}`), []);
    // Two fees of one form are added up.
    const two = await overLimits(alice, `x~26~2026-06-01~${reason.id},y~26~2026-06-01~${reason.id}`);
    assert.deepEqual(
      two.map((o) => [o.fee, o.per, o.total]),
      [
        ["x", "day", "52.00"],
        ["y", "day", "52.00"],
      ],
    );
    const params = { id: other.hash_id };
    await alice.ok(calls.sendExpense, { params, body: {} });
    await s.bruno.client.ok(calls.rejectExpense, { params, body: { motif: "No" } });
    assert.deepEqual(await asked("11", "2026-04-20"), []);
  });

  test("a person's own comes before everybody's, the newest before the older, and each ends on its last day", async () => {
    const reason = await t.make.reason({ name: "Hotel of the fair" });
    await limit({ reason_id: reason.id, amount: "100", end_date: "2026-06-30" });
    await limit({ reason_id: reason.id, amount: "120", start_date: "2026-03-01", end_date: "2026-06-30" });
    await limit({
      reason_id: reason.id,
      amount: "300",
      user_id: s.alice.user.id,
      start_date: "2026-05-01",
      end_date: "2026-06-30",
    });
    const asked = async (client: Client, amount: string, date: string) =>
      (await overLimits(client, `x~${amount}~${date}~${reason.id}`)).map((o) => [o.amount, o.personal]);
    assert.deepEqual(await asked(alice, "110", "2026-02-28"), [["100.00", false]]);
    assert.deepEqual(await asked(alice, "110", "2026-03-01"), []);
    assert.deepEqual(await asked(alice, "250", "2026-05-01"), []);
    assert.deepEqual(await asked(alice, "301", "2026-05-01"), [["300.00", true]]);
    assert.deepEqual(await asked(s.bruno.client, "250", "2026-05-01"), [["120.00", false]]);
    assert.deepEqual(await asked(alice, "999", "2026-07-01"), []);
    // A limit applies only in its own currency.
    assert.deepEqual(await overLimits(alice, `x~999~2026-05-01~${reason.id}`, { currency_hash_id: s.xaf.id }), []);
  });

  test("one that is newer than the draft is met when it is sent", async () => {
    const reason = await t.make.reason({ name: "Gifts" });
    const made = await stored(alice, fee({ reason_id: reason.id, amount: "80" }));
    await limit({ reason_id: reason.id, amount: "60" });
    const params = { id: made.hash_id };
    const sent = await alice.call(calls.sendExpense, { params, body: {} });
    assert.equal(sent.status, 422);
    const [{ hash_id } = { hash_id: "" }] = made.fees;
    await alice.ok(calls.updateExpense, {
      params,
      body: { version: made.version, fees: [{ hash_id, limit_reason: "A jubilee" }] },
    });
    const { data } = await alice.ok(calls.sendExpense, { params, body: {} });
    assert.equal(data.fees[0]?.over_limits[0]?.total, "80.00");
  });
});

describe("kilometres and days", () => {
  const km = (n: string, over: object = {}) =>
    fee({ country_id: s.france.id, allowance: { kind: "mileage", vehicle: "car", km: n }, ...over });

  test("come to what the rate says, which stays with the fee and its source", async () => {
    const made = await rate({ vehicle: "car", ceiling_km: 1000, amount_above: "0.1" });
    const first = await stored(alice, km("100", { amount: "52.90" }));
    const kept = first.fees[0]?.allowance;
    assert.deepEqual(kept, {
      kind: "mileage",
      vehicle: "car",
      km: "100",
      before_km: "0",
      rate: {
        hash_id: made.hash_id,
        source: "Decree",
        start_date: "2026-01-01",
        end_date: null,
        kind: "mileage",
        vehicle: "car",
        amount: "0.529",
        ceiling_km: 1000,
        amount_above: "0.10",
      },
    });
    // Kilometres already claimed this year count: 900 below the ceiling, 100 above it.
    assert.deepEqual(await refused(km("1000", { amount: "529" })), { "fees.0.amount": ["The rate gives 486,10 EUR."] });
    const second = await stored(alice, km("1000", { amount: "486.10" }));
    assert.equal(second.fees[0]?.allowance?.kind === "mileage" && second.fees[0].allowance.before_km, "100");
    const { data } = await alice.ok(policy.formRates, { query: { zone_hash_id: s.paris.id, except: second.hash_id } });
    assert.deepEqual(data.driven, [{ year: 2026, country_id: s.france.id, vehicle: "car", km: "100" }]);
    // A changed rate applies to new entries only.
    await chloe.ok(policy.updateRate, { params: { id: made.hash_id }, body: { amount: "0.6" } });
    const params = { id: first.hash_id };
    const [{ hash_id } = { hash_id: "" }] = first.fees;
    const change = (body: object) =>
      alice.call(calls.updateExpense, {
        params,
        body: { version: first.version, fees: [{ hash_id, ...body }] },
      });
    assert.equal((await change({ allowance: { kind: "mileage", vehicle: "car", km: "101" } })).status, 422);
    const now = await alice.ok(calls.updateExpense, {
      params,
      body: { version: first.version, fees: [{ hash_id, description: "To Lyon" }] },
    });
    assert.deepEqual([now.data.amount, now.data.fees[0]?.allowance], ["52.90", kept]);
  });

  test("days away, their parts and the meals that were provided", async () => {
    await rate({
      kind: "per_diem",
      vehicle: undefined,
      amount: "28",
      part_amount: "14",
      breakfast: 20,
      lunch: 40,
      dinner: 40,
      source: "Federal travel expenses act",
    });
    const days = { kind: "per_diem", full_days: 1, part_days: 2, breakfasts: 2, lunches: 0, dinners: 0 };
    const made = await stored(alice, fee({ country_id: s.france.id, amount: "44.80", allowance: days }));
    assert.equal(made.fees[0]?.allowance?.rate.source, "Federal travel expenses act");
    const wrong = async (over: object) =>
      Object.keys(await refused(fee({ country_id: s.france.id, amount: "1", allowance: { ...days, ...over } })));
    assert.deepEqual(await wrong({ lunches: 4 }), ["fees.0.allowance.lunches"]);
    assert.deepEqual(await wrong({ full_days: 0, part_days: 0, breakfasts: 0 }), ["fees.0.allowance.full_days"]);
  });

  test("without a country or a rate of the day and currency there is none", async () => {
    assert.deepEqual(Object.keys(await refused(km("10", { country_id: null }))), ["fees.0.country_id"]);
    assert.deepEqual(Object.keys(await refused(km("10", { date: "2025-12-31" }))), ["fees.0.allowance"]);
    const moped = { kind: "mileage", vehicle: "moped", km: "10" };
    assert.deepEqual(Object.keys(await refused(km("10", { allowance: moped }))), ["fees.0.allowance"]);
  });

  test("a rate is whole for its kind", async () => {
    const wrong = async (body: object) => {
      const answer = await chloe.call(policy.createRate, {
        params: PARIS,
        body: {
          kind: "per_diem",
          country_id: s.france.id,
          amount: "28",
          part_amount: "14",
          source: "x",
          start_date: "2026-01-01",
          ...body,
        } as never,
      });
      assert.equal(answer.status, 422);
      return Object.keys((answer.body as unknown as { errors: object }).errors);
    };
    assert.deepEqual(await wrong({ part_amount: undefined }), ["part_amount"]);
    assert.deepEqual(await wrong({ part_amount: "29" }), ["part_amount"]);
    assert.deepEqual(await wrong({ breakfast: 40, lunch: 40, dinner: 40 }), ["dinner"]);
    assert.deepEqual(await wrong({ kind: "mileage" }), ["vehicle"]);
    assert.deepEqual(await wrong({ end_date: "2025-01-01" }), ["end_date"]);
    assert.deepEqual(await wrong({ amount: "28.001" }), ["amount"]);
  });
});
