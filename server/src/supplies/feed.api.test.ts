import assert from "node:assert/strict";
import { test } from "node:test";
import ical from "node-ical";
import { openFeed } from "#contract/agenda/endpoints.ts";
import { askRequest, cancelRequest } from "#contract/requests/endpoints.ts";
import { createRequestType } from "#contract/requests/types.ts";
import { createCategory } from "#contract/supplies/categories.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import { planMaintenance } from "#contract/supplies/maintenance.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();
const keeping = (zone: string) => ({
  supplies_view: [zone],
  supplies_create: [zone],
  supplies_update: [zone],
  agenda_view: "all" as const,
});
const keeper = await t.as(
  await t.make.user({
    rights: { ...keeping(s.paris.id), supply_categories_create: "all", request_types_create: "all" },
  }),
);
const elsewhere = await t.as(await t.make.user({ rights: keeping(s.douala.id) }));
const annUser = await t.make.user({
  name: "Ann",
  zone: s.paris,
  rights: { agenda_view: "all", user_requests_create: [s.paris.id], user_requests_update: [s.paris.id] },
});
const ann = await t.as(annUser);
const ahead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** The days of somebody's feed, read by another parser. */
async function daysOf(by: Client): Promise<string[]> {
  const { url } = (await by.ok(openFeed)).data;
  const text = await (await fetch(url.replace("http://cordial.test", t.url))).text();
  return Object.values(ical.sync.parseICS(text))
    .flatMap((e) => (e?.type === "VEVENT" ? [`${dayOf(e.start)} ${titleOf(e.summary)}`] : []))
    .toSorted();
}
const titleOf = (summary: unknown): string => (typeof summary === "string" ? summary : "");
/** Whole days are read as midnight here. */
const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, "0")).join("-");

test("a calendar's feed has what one gives back and wants, and what is due of the supplies that one keeps", async () => {
  const category_id = (await keeper.ok(createCategory, { body: { name: "Laptops", stock_text_id: "FED" } })).data
    .hash_id;
  const bought = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10).replace("-02-29", "-02-28");
  const body = { name: "Laptop", type: "MATERIAL" as const, zone_id: s.paris.id, category_id, numbered: true, lot: 3 };
  const lot = { shipping_date: bought, warranty_months: 12, lifetime_in_years: 1 };
  const id = (await keeper.ok(calls.createSupply, { body: { ...body, ...lot } })).data.hash_id;
  await keeper.ok(calls.allocateSupply, {
    params: { id },
    body: { serials: ["3"], user_id: annUser.id, due_on: ahead(9) },
  });
  await keeper.ok(planMaintenance, { params: { id }, body: { serials: ["1-2"], due_on: ahead(20), reason: "Check" } });
  const type_id = (await keeper.ok(createRequestType, { body: { name: "Things", deciders: [{ who: "OFFICE" }] } })).data
    .hash_id;
  const lines = [{ supply_id: id, quantity: 1 }];
  const asked = (await ann.ok(askRequest, { body: { type_id, lines, wanted_by: ahead(5) } })).data;
  const ends = `${Number(bought.slice(0, 4)) + 1}${bought.slice(4)}`;
  assert.deepEqual(await daysOf(keeper), [
    `${ahead(20)} Maintenance: Laptop (FED-001–002)`,
    `${ends} End of service life: Laptop (FED-001–003)`,
    `${ends} Warranty ends: Laptop (FED-001–003)`,
  ]);
  assert.deepEqual(await daysOf(ann), [
    `${ahead(5)} 1 × Laptop, wanted by this day`,
    `${ahead(9)} Give back: Laptop (FED-003)`,
  ]);
  assert.deepEqual(await daysOf(elsewhere), [], "another office keeps other things");
  await ann.ok(cancelRequest, { params: { id: asked.hash_id }, body: {} });
  await keeper.ok(calls.unallocateSupply, { params: { id }, body: { serials: ["3"] } });
  assert.deepEqual(await daysOf(ann), [], "what is over is not in it");
  for (const one of ["1", "2", "3"])
    await keeper.ok(calls.changeStatus, { params: { id }, body: { serials: [one], status: "LOSS", reason: "Fire" } });
  assert.deepEqual(await daysOf(keeper), [], "nor is what is gone");
});
