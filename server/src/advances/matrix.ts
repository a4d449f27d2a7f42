import * as calls from "#contract/advances/endpoints.ts";
import { advanceLifecycle, type AdvanceStatus } from "#contract/advances/lifecycle.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { rows, shownTo, thing, type Deed, type Row } from "#server/testing/matrix/rows.ts";
import { field, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";
import { wayTo } from "#server/testing/way-to.ts";

type Body = ClientInput<typeof calls.storeAdvance>["body"];

/** An advance of Alice's in Paris, brought to a state by calls of the people involved. */
export async function advance(w: World, state: AdvanceStatus, over: Partial<Body> = {}): Promise<string> {
  const { s } = w;
  const { data } = await w.s.alice.client.ok(calls.storeAdvance, {
    body: { zone_hash_id: s.paris.id, title: "Salon de Lyon", amount: "500", ...over },
  });
  const params = { id: data.hash_id };
  for (const { action, to } of wayTo(advanceLifecycle, state)) {
    if (action === "send") await w.s.alice.client.ok(calls.sendAdvance, { params, body: {} });
    if (action === "reject") await w.insider.client.ok(calls.rejectAdvance, { params, body: { motif: "Not now" } });
    if (action === "validate")
      await w.insider.client.ok(calls.validateAdvance, { params, body: to === "VALIDATED" ? from(w) : {} });
    if (action === "close") await w.insider.client.ok(calls.closeAdvance, { params, body: into(w) });
  }
  return data.hash_id;
}
const needle = madeOnce(async (w) => await advance(w, "UNVALIDATED", { title: "Needle of an advance" }));
export const needles = [needle];
export const waiting = [needle, madeOnce(async (w) => await advance(w, "APPROVED"))];
const from = (w: World) => ({
  transaction_from_type: "Account" as const,
  transaction_from_hash_id: w.s.account,
});
const into = (w: World) => ({ transaction_to_type: "Account" as const, transaction_to_hash_id: w.s.account });

const on = (state: AdvanceStatus, body?: (w: World) => object, over?: Partial<Body>) =>
  thing(404, async (w) => {
    const id = await advance(w, state, over);
    return { params: { id }, thing: id, ...(body && { body: body(w) }) };
  });
const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((a) => a.hash_id);

export const matrix: Readonly<Record<string, Row>> = {
  "advances.store": thing(422, async (w) => ({
    body: { zone_hash_id: w.s.paris.id, title: "Salon de Lyon", amount: "500" },
    thing: w.s.paris.id,
  })),
  "advances.update": on("DRAFT", () => ({ title: "Another title" })),
  "advances.delete": on("DRAFT"),
  "advances.send": on("DRAFT", () => ({})),
  "advances.validate": on("APPROVED", from),
  "advances.reject": on("UNVALIDATED", () => ({ motif: "Not ours" })),
  "advances.close": on("VALIDATED", into),
  "advances.instalment": on("VALIDATED", into, { months: 5 }),
  "advances.get": on("UNVALIDATED"),
  "advances.own": shownTo("alice", rows(calls.listOwnAdvances, ids, needle)),
  "advances.validated": shownTo(
    "alice",
    rows(calls.listValidatedAdvances, ids, async (w) => await advance(w, "VALIDATED")),
  ),
  "advances.kept": rows(calls.listKeptAdvances, ids, needle, (w) => needle(w.elsewhere)),
  "advances.pdf": thing(200, async (w) => ({
    query: { zoneSelected: w.s.paris.id },
    thing: w.s.paris.id,
  })),
};

export const updates: Readonly<Record<string, Updated>> = {
  "advances.update": {
    make: async (w, admin) => {
      const body = {
        zone_hash_id: w.s.paris.id,
        currency_hash_id: w.s.xaf.id,
        title: "Prêt",
        reason: "A car",
        amount: "600000",
        needed_on: "2026-12-01",
        months: 6,
        first_month: "2027-01",
      };
      return { id: (await admin.ok(calls.storeAdvance, { body })).data.hash_id };
    },
    read: async (client, id) => (await client.ok(calls.getAdvance, { params: { id } })).data,
    fields: async (w) => ({
      title: field("Another title"),
      reason: field("Another reason"),
      amount: field("700000.00"),
      needed_on: field("2026-12-02"),
      months: field(7),
      first_month: field("2027-02"),
      currency_hash_id: field(w.s.eur.id, "currency"),
    }),
  },
};

export const deeds: Readonly<Record<string, Deed>> = {
  "advances.send": async (w) => ({ client: w.s.alice.client, params: { id: await advance(w, "DRAFT") }, body: {} }),
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { advance: "advances.get" };
