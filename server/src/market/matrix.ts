import { createContact } from "#contract/contacts/endpoints.ts";
import { createEquipment } from "#contract/contacts/equipment.ts";
import { createPortfolio } from "#contract/contacts/portfolio.ts";
import * as calls from "#contract/market/endpoints.ts";
import { rows, thing, type Row } from "#server/testing/matrix/rows.ts";
import { field, named, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

/** A customer in France with a product, and a line that fills its packaging. */
const soldInFrance = madeOnce(async (w) => {
  const { client } = w.insider;
  const bottler = { name: "Limonades du Rhône", contactType: "society" as const, roles: ["customer" as const] };
  const { data } = await client.ok(createContact, { body: { ...bottler, country_hash_id: w.s.france.id } });
  const [b2c, packaging] = [await named(w, "b2c"), await named(w, "packaging")];
  const of = { contact_hash_id: data.hash_id };
  const product = { description: "Cola", b2c_hash_id: b2c, packagings: [packaging], countries: [w.s.france.id] };
  await client.ok(createPortfolio, { body: { ...of, ...product } });
  await client.ok(createEquipment, { body: { ...of, line: "Line 1", packaging_hash_id: packaging } });
  return { company: data.hash_id, b2c };
});
const france = async (w: World): Promise<string> => await soldInFrance(w).then(() => w.s.france.id);
const company = async (w: World): Promise<string> => (await soldInFrance(w)).company;
const byCountry = { rows: "country", columns: "b2c" };
const about = async (w: World, client: Client): Promise<string> => {
  const body = {
    finding: "declined" as const,
    reason: "Small",
    country_hash_id: w.s.france.id,
    b2c_hash_id: await named(w, "b2c"),
  };
  return (await client.ok(calls.storeMarketFinding, { body })).data.hash_id;
};
const finding = thing(404, async (w) => {
  const id = await about(w, w.insider.client);
  return { params: { id }, body: { reason: "Too far" }, thing: id };
});

const taken = thing(404, async (w) => {
  const id = await about(w, w.insider.client);
  return { params: { id }, thing: id };
});

export const matrix: Readonly<Record<string, Row>> = {
  "market.picture": rows(calls.getMarketPicture, (body) => body.data.rows.map((r) => r.hash_id), france, undefined, {
    query: byCountry,
  }),
  "market.products": rows(calls.listMarketProducts, (body) => body.data.map((p) => p.contact.hash_id), company),
  "market.whiteSpace": rows(
    calls.getWhiteSpace,
    (body) => (body.data.customers ?? []).flatMap(([row]) => row ?? []),
    france,
    undefined,
    { query: byCountry },
  ),
  "market.findings": rows(
    calls.listMarketFindings,
    (body) => body.data.map((f) => f.finding.country.hash_id),
    async (w) => await about(w, w.insider.client).then(() => w.s.france.id),
  ),
  "market.space": rows(
    calls.getMarketSpace,
    (body) => (body.data.customers ?? []).map((c) => c.hash_id),
    company,
    undefined,
    async (w) => ({ query: { ...byCountry, row: w.s.france.id, column: (await soldInFrance(w)).b2c } }),
  ),
  "market.brief": thing(404, async (w) => {
    const { b2c } = await soldInFrance(w);
    return { query: { columns: "b2c", row: w.s.france.id, column: b2c }, thing: b2c };
  }),
  "market.fitCustomers": rows(calls.fitCustomers, (body) => body.data.map((c) => c.hash_id), company),
  "market.fitRecipes": thing(404, async (w) => ({
    query: { contact_hash_id: await company(w) },
    thing: await company(w),
  })),
  "market.storeFinding": thing(422, async (w) => ({
    body: { finding: "none", country_hash_id: w.s.france.id, b2c_hash_id: await named(w, "b2c") },
    thing: w.s.france.id,
  })),
  "market.updateFinding": finding,
  "market.deleteFinding": taken,
};

export const updates: Readonly<Record<string, Updated>> = {
  "market.updateFinding": {
    make: async (w, admin) => ({ id: await about(w, admin) }),
    read: async (client, id) => {
      const { data } = await client.ok(calls.listMarketFindings, { query: { columns: "b2c" } });
      return data.find((f) => f.finding.hash_id === id)?.finding as object;
    },
    fields: async () => ({
      finding: field("none", "said_on", "said_by"),
      reason: field("Too far", "said_on", "said_by"),
    }),
  },
};

/** Statements that a call needs beyond the usual budget. */
export const statements = {
  // A market picture, and the evidence for one of its cells.
  "market.brief": 8,
  "market.whiteSpace": 1,
};

/** Calls about what has no owner, and why. */
const OF_THE_MARKET = "a finding is of the market: whoever may update contacts there may correct it";
export const nobodys = {
  "market.storeFinding": OF_THE_MARKET,
  "market.updateFinding": OF_THE_MARKET,
  "market.deleteFinding": OF_THE_MARKET,
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { market_finding: "market.updateFinding" };
