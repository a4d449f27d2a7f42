import { recipeRows } from "#server/recipes/public.ts";
import { dayAfter } from "#contract/kit/expiry.ts";
import { decimal } from "#contract/kit/money.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { DemoCompany, Happening } from "#server/kit/area/demo.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { makeBatch } from "./batches/make-batch.ts";
import { planBatch } from "./batches/plan-batch.ts";
import { reserveBatch } from "./batches/reserve-batch.ts";
import { weighBatch } from "./batches/weigh-batch.ts";
import { agreeCount } from "./counts/agree-count.ts";
import { countLots } from "./counts/count-lots.ts";
import { finishCount } from "./counts/finish-count.ts";
import { startCount } from "./counts/start-count.ts";
import { lotOf } from "./demo.ts";
import { storeStock } from "./movements.ts";

/** Days ago on which a batch was started in Paris; the last two are not finished yet. */
const MADE = [590, 540, 480, 430, 370, 310, 250, 200, 150, 110, 80, 55, 34, 16, 6] as const;
const [EVENING, LATER] = [1050, 1060];
const COUNTED = 12;

const paris = sql<{ hash_id: string }>("SELECT hash_id FROM stock_place WHERE name = 'Laboratoire de Paris'");
const brewed = sql<{ hash_id: string; name: string }>(
  `SELECT hash_id, name FROM ${recipeRows("recipe")} WHERE composition_count > 0 ORDER BY number LIMIT 6`,
);
const bookOf = sql<{ hash_id: string; quantity: string }, [ids: readonly string[]]>(
  "SELECT hash_id, quantity::text FROM stock_lot WHERE hash_id = ANY ($1::uuid[])",
);

/** Plans a batch and delivers what is missing for it. */
async function plan(tx: Tx, company: DemoCompany, n: number, day: string) {
  const place = await paris.one(tx.db);
  const recipes = await brewed.all(tx.db);
  const recipe = recipes[n % Math.max(1, recipes.length)];
  if (!recipe) return undefined;
  const amount = String(2 + (n % 4) * 2);
  const body = {
    laboratory_id: place.hash_id,
    recipe_hash_id: recipe.hash_id,
    amount,
    unit: "L" as const,
    sub_recipes: "make" as const,
    planned_for: day,
  };
  const { data } = await planBatch(tx, { body });
  for (const [i, line] of (data.lines ?? []).entries()) {
    if (line.missing === null) continue;
    await storeStock(tx, company.storage, {
      body: {
        laboratory_id: place.hash_id,
        component_id: line.material.hash_id,
        lot: lotOf(line.material.name, day, 40 + n * 2 + i),
        quantity: decimal(line.missing).times("1.4").round(0, 1).plus("1").toFixed(),
        expires_on: dayAfter(day, 420),
        shelf: "Store 4",
      },
    });
  }
  return data.is_short
    ? (await reserveBatch(tx, { params: { id: data.hash_id }, query: undefined, body: {} })).data
    : data;
}
/** Weighs the batch; one line deviates by a percent or two. */
async function weigh(tx: Tx, batch: NonNullable<Awaited<ReturnType<typeof plan>>>, n: number) {
  const planned = batch.lines ?? [];
  const lines = planned.flatMap((line, i) => {
    const [lot, ...more] = line.lots;
    if (i !== n % planned.length || !lot || more.length > 0) return [];
    const quantity = decimal(lot.quantity).times(["0.985", "0.992", "0.971"][n % 3] ?? "1");
    return [
      { line_hash_id: line.hash_id, lots: [{ lot_hash_id: lot.hash_id, quantity: quantity.round(3, 1).toFixed() }] },
    ];
  });
  return await weighBatch(tx, { params: { id: batch.hash_id }, query: undefined, body: { lines } });
}
async function make(tx: Tx, company: DemoCompany, n: number, day: string): Promise<void> {
  const batch = await plan(tx, company, n, day);
  if (!batch) return;
  await weigh(tx, batch, n);
  const litres = Number(batch.litres);
  await makeBatch(tx, {
    params: { id: batch.hash_id },
    query: undefined,
    body: {
      lot: `${day.slice(2, 4)}${day.slice(5, 7)}-${String(batch.number).padStart(3, "0")}`,
      bottles: litres * 2,
      litres: batch.litres,
      expires_on: dayAfter(day, 270),
    },
  });
}

/** Farah counts the cold shelves in Paris: two lots differ, and Agathe approves the count. */
async function countCold(company: DemoCompany): Promise<void> {
  const farah = company.as("farah");
  const place = await paris.one(farah.db);
  const { data } = await startCount(farah, {
    body: { laboratory_id: place.hash_id, shelf: "Cold", note: "Quarterly" },
  });
  if (data.lines.length === 0) return;
  const books = new Map(
    (
      await bookOf.all(
        farah.db,
        data.lines.map((l) => l.lot.hash_id),
      )
    ).map((l) => [l.hash_id, l.quantity]),
  );
  const lines = data.lines.map((line, i) => {
    const book = decimal(books.get(line.lot.hash_id) ?? "0");
    const counted = i % 5 === 1 ? book.times("0.98") : i % 5 === 4 ? book.times("1.01") : book;
    return { line_hash_id: line.hash_id, counted: counted.round(3, 1).toFixed() };
  });
  const on = { params: { id: data.hash_id }, query: undefined };
  await countLots(farah, { ...on, body: { lines } });
  await finishCount(farah, { ...on, body: { leave: false } });
  await agreeCount(company.as("admin"), { ...on, body: {} });
}

/** Batches of the last two years, one weighed, one planned, and a stock-take with variances. */
export function madeDemo(company: DemoCompany): readonly Happening[] {
  const at = (days: number, minutes: number, happen: (tx: Tx, day: string) => Promise<unknown>): Happening => {
    const moment = company.moment(days, minutes);
    // Expiry depends on the time of the call, so set it to the demo's moment.
    const farah = (): Tx => {
      const tx = company.as("farah");
      return { ...tx, call: { ...tx.call, now: new Date(moment) } };
    };
    return { at: moment, happen: () => happen(farah(), moment.slice(0, 10)) };
  };
  return [
    ...MADE.map((days, n) => at(days, EVENING, (tx, day) => make(tx, company, n, day))),
    at(COUNTED, EVENING, () => countCold(company)),
    at(1, EVENING, async (tx, day) => {
      const batch = await plan(tx, company, MADE.length, day);
      if (batch) await weigh(tx, batch, 1);
    }),
    at(1, LATER, (tx, day) => plan(tx, company, MADE.length + 1, day)),
  ];
}
