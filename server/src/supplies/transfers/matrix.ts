import { createSupply } from "#contract/supplies/endpoints.ts";
import * as calls from "#contract/supplies/transfers.ts";
import { rows, thing, type Row } from "#server/testing/matrix/rows.ts";
import { next } from "#server/testing/matrix/updated.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

async function category(w: World): Promise<string> {
  const { rows: made } = await w.t.owner.query<{ hash_id: string }>(
    "INSERT INTO supply_category (hash_id, name, stock_text_id) VALUES (gen_random_uuid(), $1, $2) RETURNING hash_id",
    [`Category ${next()}`, `W${next()}`],
  );
  return made[0]?.hash_id ?? "";
}
/** An office of nobody, and somebody who keeps the supplies of all. */
const other = madeOnce(async ({ t }) => ({
  id: (await t.make.zone()).id,
  keeper: await t.as(await t.make.user({ rights: ["supplies_view", "supplies_create", "supplies_update"] })),
}));
/** An article with pieces 001 to 003. */
async function supply(w: World, by: Client, zone_id: string): Promise<string> {
  const body = { name: "Screen", type: "MATERIAL" as const, category_id: await category(w), zone_id, numbered: true };
  return (await by.ok(createSupply, { body: { ...body, lot: 3 } })).data.hash_id;
}
/** What Paris sent, or was sent. */
async function transfer(w: World, to: "paris" | "elsewhere"): Promise<string> {
  const { id, keeper } = await other(w);
  const [by, from, to_zone_id] = to === "paris" ? [keeper, id, w.s.paris.id] : [w.insider.client, w.s.paris.id, id];
  const params = { id: await supply(w, by, from) };
  return (await by.ok(calls.transferSupply, { params, body: { quantity: 1, to_zone_id } })).data.hash_id;
}
const needle = madeOnce(async (w) => await transfer(w, "elsewhere"));
export const alsoMade = [needle];
export const waiting = [madeOnce(async (w) => await transfer(w, "paris"))];

const on = (to: "paris" | "elsewhere", body?: object) =>
  thing(404, async (w) => {
    const id = await transfer(w, to);
    return { params: { id }, thing: id, ...(body && { body }) };
  });
const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((row) => row.hash_id);

export const matrix: Readonly<Record<string, Row>> = {
  "supplies.send": thing(404, async (w) => {
    const id = await supply(w, w.insider.client, w.s.paris.id);
    return { params: { id }, body: { quantity: 1, to_zone_id: (await other(w)).id }, thing: id };
  }),
  "supplies.transfers": rows(calls.listTransfers, ids, needle, (w) => needle(w.elsewhere)),
  "supplies.transfer": on("elsewhere"),
  "supplies.receive": on("paris", { lines: [] }),
  "supplies.cancelTransfer": on("elsewhere", {}),
  "supplies.offices": "no place",
};
/** Things are sent to any office: their names are no secret to those who send. */
export const anyOffice = { "supplies.send": ["to_zone_id"] };
export const statements = { "supplies.send": 6, "supplies.receive": 8, "supplies.cancelTransfer": 6 };
