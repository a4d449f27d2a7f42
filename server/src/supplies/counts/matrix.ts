import * as calls from "#contract/supplies/counts.ts";
import { createSupply, listPieces } from "#contract/supplies/endpoints.ts";
import { rows, thing, type Row } from "#server/testing/matrix/rows.ts";
import { next } from "#server/testing/matrix/updated.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

async function category(w: World): Promise<string> {
  const { rows: made } = await w.t.owner.query<{ hash_id: string }>(
    "INSERT INTO supply_category (hash_id, name, stock_text_id) VALUES (gen_random_uuid(), $1, $2) RETURNING hash_id",
    [`Category ${next()}`, `Y${next()}`],
  );
  return made[0]?.hash_id ?? "";
}
/** An article of Paris in a category of its own, so that stock-takes of it overlap with no other. */
async function supply(w: World, numbered = false) {
  const category_id = await category(w);
  const body = { name: "Cable", type: "MATERIAL" as const, category_id, zone_id: w.s.paris.id, numbered, lot: 3 };
  return { category_id, id: (await w.insider.client.ok(createSupply, { body })).data.hash_id };
}
const counter = madeOnce(async ({ t }) => ({
  client: await t.as(await t.make.user({ name: "Conny", rights: ["supplies_view", "supplies_update"] })),
}));
/** A stock-take that somebody else began and, if asked, finished counting. */
async function count(w: World, counted = false) {
  const { client } = await counter(w);
  const { category_id, id: supply_id } = await supply(w);
  const { data } = await client.ok(calls.startCount, { body: { zone_id: w.s.paris.id, category_id } });
  const params = { id: data.hash_id };
  if (counted) {
    await client.ok(calls.countSupplies, { params, body: { lines: [{ supply_id, counted: 2 }] } });
    await client.ok(calls.finishCount, { params, body: {} });
  }
  return { params, supply_id, client };
}
const needle = madeOnce(async (w) => (await count(w)).params.id);
export const alsoMade = [needle];
export const waiting = [madeOnce(async (w) => (await count(w, true)).params.id)];

const on = (body?: (supply_id: string) => object, counted = false) =>
  thing(404, async (w) => {
    const { params, supply_id } = await count(w, counted);
    return { params, thing: params.id, ...(body && { body: body(supply_id) }) };
  });
const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((row) => row.hash_id);
const pieceOf = async (client: Client, id: string): Promise<string> =>
  (await client.ok(listPieces, { params: { id }, query: {} })).data[0]?.hash_id ?? "";

export const matrix: Readonly<Record<string, Row>> = {
  "supplies.counts": rows(calls.listCounts, ids, needle, (w) => needle(w.elsewhere)),
  "supplies.count": on(),
  "supplies.startCount": thing(422, async (w) => ({
    body: { zone_id: w.s.paris.id, category_id: (await supply(w)).category_id },
    thing: w.s.paris.id,
  })),
  "supplies.countLines": on((supply_id) => ({ lines: [{ supply_id, counted: 3 }] })),
  "supplies.photographLine": thing(404, async (w) => {
    const { params, client } = await count(w);
    const { seen } = await client.ok(calls.countSupplies, { params, body: { lines: [{ code: `N${next()}` }] } });
    const files = [new File(["%PDF-1.4 picture"], "picture.pdf", { type: "application/pdf" })];
    return { params, thing: params.id, body: { line_hash_id: seen[0]?.hash_id ?? "", files } };
  }),
  "supplies.countPaper": on(),
  "supplies.finishCount": on(() => ({ leave: true })),
  "supplies.reopenCount": on(() => ({}), true),
  "supplies.agreeCount": on(() => ({}), true),
  "supplies.cancelCount": on(() => ({ reason: "Moving" })),
  "supplies.labels": thing(422, async (w) => {
    const { id } = await supply(w, true);
    const piece = await pieceOf(w.insider.client, id);
    return { query: { pieces: piece, format: "roll_57" }, thing: piece };
  }),
};
export const statements = { "supplies.agreeCount": 6, "laboratory.scan": 1 };
export const commented = { supply_count: "supplies.count" };
