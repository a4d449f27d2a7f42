import * as calls from "#contract/expenses/policy.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { thing, type Row } from "#server/testing/matrix/rows.ts";
import { field, type Updated } from "#server/testing/matrix/updated.ts";
import type { World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

const limit = (w: World) => ({
  reason_id: w.s.taxi.id,
  per: "month" as const,
  amount: "80000",
  start_date: "2030-01-01",
});
const mileage = (w: World): ClientInput<typeof calls.createRate>["body"] => ({
  kind: "mileage",
  country_id: w.s.france.id,
  vehicle: "moped",
  amount: "0.315",
  ceiling_km: 3000,
  amount_above: "0.079",
  source: "Decree of 27 March 2023",
  start_date: "2030-01-01",
  end_date: "2030-12-31",
});
const madeLimit = async (w: World, by: Client = w.s.chloe.client): Promise<string> => {
  const body = { ...limit(w), user_id: w.s.alice.user.id, end_date: "2030-12-31" };
  return (await by.ok(calls.createLimit, { params: { id: w.s.paris.id }, body })).data.hash_id;
};
const madeRate = async (w: World, by: Client = w.s.chloe.client): Promise<string> =>
  (await by.ok(calls.createRate, { params: { id: w.s.paris.id }, body: mileage(w) })).data.hash_id;
const paris = thing(404, async (w) => ({ params: { id: w.s.paris.id }, thing: w.s.paris.id }));
const on = (make: (w: World) => Promise<string>, body?: object) =>
  thing(404, async (w) => {
    const id = await make(w);
    return { params: { id }, thing: id, ...(body && { body }) };
  });

export const matrix: Readonly<Record<string, Row>> = {
  "expenses.rules": paris,
  "expenses.createLimit": thing(404, async (w) => ({
    params: { id: w.s.paris.id },
    body: limit(w),
    thing: w.s.paris.id,
  })),
  "expenses.updateLimit": on(madeLimit, { amount: "90000" }),
  "expenses.deleteLimit": on(madeLimit),
  "expenses.createRate": thing(404, async (w) => ({
    params: { id: w.s.paris.id },
    body: mileage(w),
    thing: w.s.paris.id,
  })),
  "expenses.updateRate": on(madeRate, { amount: "0.32" }),
  "expenses.deleteRate": on(madeRate),
  "expenses.formRates": thing(422, async (w) => ({ query: { zone_hash_id: w.s.paris.id }, thing: w.s.paris.id })),
  "expenses.formLimits": thing(422, async (w) => ({
    query: {
      fees: `0~12~2026-01-12~${w.s.taxi.id}`,
      zone_hash_id: w.s.paris.id,
      currency_hash_id: w.s.eur.id,
    },
    thing: w.s.paris.id,
  })),
};

const rules = async (client: Client, w: World) =>
  (await client.ok(calls.officeRules, { params: { id: w.s.paris.id } })).data;
const updateLimit: Updated = {
  make: async (w, admin) => ({ id: await madeLimit(w, admin) }),
  read: async (client, id, w) => (await rules(client, w)).limits.find((l) => l.hash_id === id) ?? {},
  fields: async (w) => ({
    reason_id: field(w.s.hotel.id, "reason"),
    user_id: field(w.s.bruno.user.id, "user"),
    per: field("day"),
    amount: field("70000"),
    currency_id: field(w.s.xaf.id, "currency"),
    start_date: field("2030-02-01"),
    end_date: field("2030-11-30"),
  }),
};
const updateRate: Updated = {
  make: async (w, admin) => ({ id: await madeRate(w, admin) }),
  read: async (client, id, w) => (await rules(client, w)).rates.find((r) => r.hash_id === id) ?? {},
  fields: async (w) => ({
    country_id: field(w.italy, "country"),
    currency_id: field(w.s.xaf.id, "currency"),
    vehicle: field("bicycle"),
    amount: field("0.25"),
    ceiling_km: field(4000),
    amount_above: field("0.1"),
    source: field("Agreement of 2029"),
    start_date: field("2030-02-01"),
    end_date: field("2030-11-30"),
  }),
};
/** Fields of daily allowances belong to the other kind; the policy tests cover them. */
export const updates: Readonly<Record<string, Updated>> = {
  "expenses.updateLimit": updateLimit,
  "expenses.updateRate": updateRate,
};

/** Fields that no answer contains or that do not apply to the kind. */
export const apart = { "expenses.updateRate": ["part_amount", "breakfast", "lunch", "dinner"] };
