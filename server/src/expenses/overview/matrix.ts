import { sendAdvance, storeAdvance, validateAdvance } from "#contract/advances/endpoints.ts";
import { thing, type Row } from "#server/testing/matrix/rows.ts";
import type { World } from "#server/testing/matrix/world.ts";

/** Statistics of Paris, with an expense in them. */
const ofParis = thing(200, async (w: World) => {
  await w.s.expense("VALIDATED");
  return {
    query: { zoneSelected: w.s.paris.id, date_start: "2026-01-01", date_end: "2026-12-31" },
    thing: w.s.paris.id,
  };
});

/** Advance statistics of Paris, with an advance in them. */
const advancesOfParis = thing(200, async (w: World) => {
  const { s } = w;
  const body = { zone_hash_id: s.paris.id, title: "Salon de Lyon", amount: "50" };
  const { data } = await s.alice.client.ok(storeAdvance, { body });
  const params = { id: data.hash_id };
  await s.alice.client.ok(sendAdvance, { params, body: {} });
  await w.insider.client.ok(validateAdvance, { params, body: {} });
  const from = { transaction_from_type: "Account" as const, transaction_from_hash_id: s.account };
  await w.insider.client.ok(validateAdvance, { params, body: from });
  return { query: { zoneSelected: s.paris.id }, thing: s.paris.id };
});

export const matrix: Readonly<Record<string, Row>> = {
  "expenses.overview": ofParis,
  "expenses.overviewFees": ofParis,
  "expenses.advancesOverview": advancesOfParis,
  "expenses.staff": thing(404, async (w) => ({ params: { id: w.s.paris.id }, thing: w.s.paris.id })),
};
