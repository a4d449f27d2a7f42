import { createContact } from "#contract/contacts/endpoints.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import * as calls from "#contract/tracking/endpoints.ts";
import { rows, thing, type Row } from "#server/testing/matrix/rows.ts";
import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";
import { needle as recipe } from "#server/recipes/matrix.ts";

const customerOf = async (w: World): Promise<string> => {
  const body = { name: `Customer ${next()}`, contactType: "society" as const, country_hash_id: w.s.france.id };
  return (await w.insider.client.ok(createContact, { body })).data.hash_id;
};
/** A DHL waybill: nine digits and their remainder modulo 7. */
const code = (): string => {
  const serial = 400_000_000 + next();
  return `${serial}${serial % 7}`;
};
const bodyOf = async (w: World) => ({
  contact_hash_id: await customerOf(w),
  date: "2026-03-02",
  lines: [{ recipe_hash_id: await recipe(w), quantity: 1 }],
});
const made = async (w: World, isSent = false) => {
  const body = { ...(await bodyOf(w)), ...(isSent && { code: code() }) };
  return (await w.insider.client.ok(calls.storeSample, { body })).data;
};
const needle = madeOnce(async (w) => (await made(w, true)).hash_id);
/** A search for the recipe finds its samples. */
export const needles = [needle];
const inTrouble = madeOnce(async (w) => {
  const { hash_id } = await made(w, true);
  await w.insider.client.ok(calls.setSampleState, { params: { id: hash_id }, body: { state: "EXCEPTION" } });
  return hash_id;
});
export const waiting = [inTrouble];
const onSample = (body?: (sample: Awaited<ReturnType<typeof made>>) => object, isSent = false): Row =>
  thing(404, async (w) => {
    const sample = await made(w, isSent);
    return { params: { id: sample.hash_id }, thing: sample.hash_id, ...(body && { body: body(sample) }) };
  });

export const matrix: Readonly<Record<string, Row>> = {
  "tracking.store": thing(422, async (w) => {
    const body = await bodyOf(w);
    return { body, thing: body.contact_hash_id };
  }),
  "tracking.list": rows(
    calls.listSamples,
    (body) => body.data.map((s) => s.hash_id),
    needle,
    (w) => needle(w.elsewhere),
  ),
  "tracking.get": onSample(),
  "tracking.update": onSample(() => ({ note: "Another note" })),
  "tracking.change_code": onSample(() => ({ code: code() })),
  "tracking.set_state": onSample(() => ({ state: "DELIVERED" }), true),
  "tracking.verdict": onSample((s) => ({ line_hash_id: s.lines[0]?.hash_id, verdict: "liked" }), true),
  "tracking.archive": onSample(() => ({})),
  "tracking.delete": onSample(() => ({})),
  "tracking.count": rows(
    calls.countSamples,
    ({ data }) => (data.total > 0 ? ["a sample"] : []),
    async (w) => await needle(w).then(() => "a sample"),
    undefined,
    (w) => Promise.resolve({ query: { country_hash_id: w.s.france.id } }),
  ),
  "tracking.several": thing(200, async (w) => {
    const { hash_id } = await made(w);
    return { body: { step: "archive", rows: [{ hash_id }] }, thing: hash_id };
  }),
  "tracking.carrier": onSample(),
  "tracking.paper": onSample(),
  "tracking.overview": rows(
    calls.samplesOverview,
    ({ data }) => Array.from({ length: data.requested }, (_, i) => `requested ${i}`),
    // The outsider's samples have been sent.
    async (w) => await made(w).then(() => "requested 0"),
  ),
  "tracking.funnel": rows(
    calls.sampleFunnel,
    (body) => body.data.flatMap((g) => g.key ?? []),
    async (w) => await needle(w).then(() => w.s.france.id),
    undefined,
    { query: { by: "country" } },
  ),
};

export const updates: Readonly<Record<string, Updated>> = {
  "tracking.update": {
    make: async (w, admin) => {
      const body = {
        ...(await bodyOf(w)),
        recipient: "Ms Roux",
        follow_up_on: "2026-03-20",
        cost: "41.00",
        currency_hash_id: w.s.eur.id,
        note: "For the fair",
      };
      return { id: (await admin.ok(calls.storeSample, { body })).data.hash_id };
    },
    read: async (client, id) => (await client.ok(calls.getSample, { params: { id } })).data,
    fields: async (w, admin) => {
      const body = { name: `Recipe ${next()}`, country_hash_id: w.s.france.id };
      const tasted = (await admin.ok(createRecipe, { body })).data.hash_id;
      return {
        contact_hash_id: field(await customerOf(w), "customer"),
        date: field("2026-03-03"),
        recipient: field("Mr Blanc"),
        follow_up_on: field("2026-03-21"),
        cost: field("42.00"),
        currency_hash_id: field(w.s.xaf.id, "currency"),
        note: field("For the spring fair"),
        lines: field([{ recipe_hash_id: tasted, quantity: 3 }]),
      };
    },
  },
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { sample: "tracking.get" };
