import * as calls from "#contract/market/endpoints.ts";
import { rows, thing, type Row } from "#server/testing/matrix/rows.ts";
import { field, named, type Updated } from "#server/testing/matrix/updated.ts";
import type { World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

const about = async (w: World, client: Client): Promise<string> => {
  const body = { finding: "none" as const, country_hash_id: w.s.france.id, b2c_hash_id: await named(w, "b2c") };
  return (await client.ok(calls.storeMarketFinding, { body })).data.hash_id;
};
const finding = thing(404, async (w) => {
  const id = await about(w, w.insider.client);
  return { params: { id }, body: {}, thing: id };
});

export const matrix: Readonly<Record<string, Row>> = {
  "market.picture": rows(
    calls.getMarketPicture,
    (body) => body.data.rows.map((r) => r.hash_id),
    (w) => w.s.france.id,
  ),
  "market.products": rows(
    calls.listMarketProducts,
    (body) => body.data.map((p) => p.contact.hash_id),
    (w) => w.frenchCompany,
  ),
  "market.whiteSpace": rows(
    calls.getWhiteSpace,
    (body) => body.data.findings.map((f) => f.finding.country.hash_id),
    (w) => w.s.france.id,
  ),
  "market.storeFinding": thing(422, async (w) => ({
    body: { finding: "none", country_hash_id: w.s.france.id, b2c_hash_id: await named(w, "b2c") },
    thing: w.s.france.id,
  })),
  "market.updateFinding": finding,
  "market.deleteFinding": finding,
};

export const updates: Readonly<Record<string, Updated>> = {
  "market.updateFinding": {
    make: async (w, admin) => ({ id: await about(w, admin) }),
    read: async (client, id) => {
      const { data } = await client.ok(calls.getWhiteSpace, { query: { rows: "country", columns: "b2c" } });
      return data.findings.find((f) => f.finding.hash_id === id)?.finding as object;
    },
    fields: async () => ({ finding: field("declined"), reason: field("Too far") }),
  },
};
