import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { createCategory } from "#contract/supplies/categories.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import { closeMaintenance, planMaintenance } from "#contract/supplies/maintenance.ts";
import { readSupplyStatistics, type StatisticScope } from "#contract/supplies/statistics.ts";
import type { Permission } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { openScene } from "#server/testing/scene.ts";
import { Dice } from "#server/kit/area/dice.ts";

const { t, s } = await openScene();
const rights: readonly Permission[] = ["supplies_view", "supplies_create", "supplies_update"];
const keeper = await t.as(
  await t.make.user({
    rights: {
      ...Object.fromEntries(rights.map((right) => [right, [s.paris.id, s.douala.id]])),
      supply_categories_create: "all",
    },
  }),
);
const ann = await t.make.user({ name: "Ann" });
let n = 0;
const category = async () => (await keeper.ok(createCategory, { body: { name: `Category ${(n += 1)}` } })).data.hash_id;
const article = async (category_id: string, lot?: number) =>
  (
    await keeper.ok(calls.createSupply, {
      body: { name: `Article ${(n += 1)}`, type: "MATERIAL", zone_id: s.paris.id, category_id, lot },
    })
  ).data.hash_id;
const read = async (id: string, date_start: string, date_end: string, of: StatisticScope = "article") =>
  (await keeper.ok(readSupplyStatistics, { params: { id }, query: { of, date_start, date_end } })).data;
const on = <B>(id: string, body: B) => ({ params: { id }, body });
const DAY = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

test("what happened is counted, and what was undone nowhere", async () => {
  const id = await article(await category(), 20);
  await keeper.ok(calls.allocateSupply, on(id, { quantity: 8, user_id: ann.id }));
  await keeper.ok(calls.unallocateSupply, on(id, { quantity: 3, user_id: ann.id }));
  await keeper.ok(calls.changeStatus, on(id, { status: "LOSS", from: "AVAILABLE", quantity: 1, reason: "Lost" }));
  const wrong = await keeper.ok(calls.enterSupply, on(id, { lot: 7 }));
  await keeper.ok(calls.undoMovement, { params: { id: wrong.movements[0] ?? "" } });
  const [open] = (await keeper.ok(planMaintenance, on(id, { quantity: 2, reason: "Check" }))).data;
  const body = { status: "AVAILABLE", result: "Fine", cost: "40.00", currency_id: s.eur.id } as const;
  await keeper.ok(closeMaintenance, on(open?.hash_id ?? "", body));
  const year = dayOf(Date.now()).slice(0, 4);
  const found = await read(id, `${year}-01-01`, `${year}-12-31`);
  assert.deepEqual(
    [found.entered, found.handed_out, found.back, found.lost, found.lost_percent, found.available, found.on_hand],
    [20, 8, 3, 1, 5, 14, 19],
  );
  assert.deepEqual(
    [found.maintenance.count, found.maintenance.days, found.maintenance.costs.map((c) => c.amount)],
    [1, 0, ["40.00"]],
  );
  assert.deepEqual(
    [found.allocations.ended, found.allocations.median_days],
    [0, null],
    "under five there is no median",
  );
  const month = found.months.find((m) => m.month === dayOf(Date.now()).slice(0, 7));
  assert.deepEqual([month?.entered, month?.handed_out, month?.on_hand], [20, 8, 19]);
  const before = await read(id, "2020-01-01", "2020-12-31");
  assert.deepEqual([before.entered, before.on_hand, before.available], [0, 0, 0], "before it came");
  const reversed = await keeper.call(readSupplyStatistics, {
    params: { id },
    query: { date_start: "2026-02-01", date_end: "2026-01-01" },
  });
  assert.equal(reversed.status, 422);
});

interface Move {
  readonly id: string;
  readonly supply: string;
  readonly zone: string;
  readonly day: string;
  readonly status: string;
  readonly from: string;
  readonly to: string;
  readonly quantity: number;
  readonly undoes: string | null;
  undone: boolean;
}
/** A story of an article over two years, by SQL: calls happen today. */
async function story(supply: string, zone: string, seed: number): Promise<Move[]> {
  const rolls = new Dice(String(seed));
  const at = { AVAILABLE: 0, ALLOCATED: 0 } as Record<string, number>;
  const moves: Move[] = [];
  const start = Date.UTC(2024, 0, 1);
  const add = (move: Omit<Move, "id" | "supply" | "zone" | "undone" | "undoes">, undoes: string | null = null) => {
    at[move.from] = (at[move.from] ?? 0) - move.quantity;
    at[move.to] = (at[move.to] ?? 0) + move.quantity;
    moves.push({ id: randomUUID(), supply, zone, undone: false, undoes, ...move });
  };
  for (let i = 0; i < 120; i += 1) {
    const day = dayOf(start + Math.floor((i / 120) * 900) * DAY);
    const last = moves.at(-1);
    const quantity = rolls.int(1, 5);
    if (i % 4 === 0) add({ day, status: "ENTRY", from: "OUTSIDE", to: "AVAILABLE", quantity: 6 });
    else if (i % 11 === 0 && last && last.status === "ENTRY" && !last.undone) {
      last.undone = true;
      add({ day, status: "ENTRY", from: "AVAILABLE", to: "OUTSIDE", quantity: last.quantity }, last.id);
    } else if (i % 3 === 0 && (at.ALLOCATED ?? 0) >= quantity)
      add({ day, status: "UNALLOCATED", from: "ALLOCATED", to: "AVAILABLE", quantity });
    else if (i % 7 === 0 && (at.AVAILABLE ?? 0) >= quantity)
      add({ day, status: "LOSS", from: "AVAILABLE", to: "GONE", quantity });
    else if ((at.AVAILABLE ?? 0) >= quantity)
      add({ day, status: "ALLOCATED", from: "AVAILABLE", to: "ALLOCATED", quantity });
  }
  const user = (await t.owner.query<{ hash_id: string }>("SELECT hash_id FROM app_user LIMIT 1")).rows[0]?.hash_id;
  // What the calls keep beside the list: an allocation, and the numbers of the office.
  const allocation = randomUUID();
  await t.owner.query(
    "INSERT INTO supply_allocation (hash_id, supply_id, zone_id, user_id, quantity, quantity_out, allocated_by) VALUES ($1, $2, $3, $4, 1000, 0, $4)",
    [allocation, supply, zone, user],
  );
  for (const m of moves)
    await t.owner.query(
      `INSERT INTO supply_movement (hash_id, supply_id, zone_id, status, from_state, to_state, quantity, on_hand, undoes_id, user_id, created_at, allocation_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10::date + interval '12 hours', $11)`,
      [
        m.id,
        supply,
        zone,
        m.status,
        m.from,
        m.to,
        m.quantity,
        m.undoes,
        user,
        m.day,
        m.status.endsWith("ALLOCATED") ? allocation : null,
      ],
    );
  await t.owner.query(
    "INSERT INTO supply_stock (supply_id, zone_id, available, allocated) VALUES ($1, $2, $3, $4) ON CONFLICT (supply_id, zone_id) DO UPDATE SET available = $3, allocated = $4",
    [supply, zone, at.AVAILABLE, at.ALLOCATED],
  );
  return moves;
}
const isHere = (state: string): boolean => state === "AVAILABLE" || state === "ALLOCATED";

test("any two days give what a plain count of the list gives, for an article, its category and all", async () => {
  const shared = await category();
  const ids = [await article(shared), await article(shared), await article(await category())];
  const moves: Move[] = [];
  for (const [i, id] of ids.entries()) moves.push(...(await story(id, i === 1 ? s.douala.id : s.paris.id, 40 + i)));
  const rolls = new Dice("periods");
  for (let i = 0; i < 40; i += 1) {
    const first = Date.UTC(2024, 0, 1) + rolls.int(0, 480) * DAY;
    const [start, end] =
      i < 8 ? [`2024-0${i + 1}-01`, "2025-12-31"] : [dayOf(first), dayOf(first + rolls.int(0, 400) * DAY)];
    const of = (["article", "category", "all"] as const)[i % 3] ?? "all";
    const counted = of === "article" ? ids.slice(0, 1) : of === "category" ? ids.slice(0, 2) : ids;
    const mine = moves.filter((m) => counted.includes(m.supply));
    const within = mine.filter((m) => m.day >= start && m.day <= end && !m.undone && m.undoes === null);
    const sum = (status: string) => within.reduce((all, m) => all + (m.status === status ? m.quantity : 0), 0);
    const until = mine.filter((m) => m.day <= end);
    const level = (is: (state: string) => boolean) =>
      until.reduce((all, m) => all + (Number(is(m.to)) - Number(is(m.from))) * m.quantity, 0);
    const found = await read(ids[0] ?? "", start, end, of);
    assert.deepEqual(
      [found.entered, found.handed_out, found.back, found.lost, found.available, found.on_hand],
      [sum("ENTRY"), sum("ALLOCATED"), sum("UNALLOCATED"), sum("LOSS"), level((x) => x === "AVAILABLE"), level(isHere)],
      `${of} ${start} ${end}`,
    );
    const monthly = found.months.reduce((all, m) => all + m.handed_out, 0);
    assert.equal(monthly, found.handed_out, "the months are the whole");
    assert.equal(found.months.at(-1)?.on_hand, found.on_hand);
    if (of === "category") assert.ok(found.most_asked.length <= 2);
  }
  const { problems } = await verify(t.ownerUrl);
  assert.deepEqual(
    problems.filter((p) => JSON.stringify(p).includes("month")),
    [],
  );
});
