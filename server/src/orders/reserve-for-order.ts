import type { ServerInput } from "#contract/kit/endpoint.ts";
import { roundTo } from "#contract/kit/money.ts";
import { takeBottles } from "#contract/laboratory/quantity.ts";
import type * as calls from "#contract/orders/purchase.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import * as lab from "../laboratory/public.ts";
import { detailsOf } from "./details.ts";
import { orderKept, orderOf } from "./free.ts";
import { orderEvent, orders } from "./records.ts";
import { purchaseOf, readDemand, readPurchase, recipeOf, takesStock, type ExplodedLine } from "./purchase.ts";
import { bump } from "./order-version.ts";

/** Decimals of litres to pick bottles by. Exact ones, of a mass, could ask for one bottle more for their last digit. */
const PICKED_DECIMALS = 9;

/** Whole bottles for each line, the earliest expiry first, as far as the stock goes. */
function bottlesFor(lines: readonly ExplodedLine[]): lab.WantedBottles[] {
  const free = new Map(lines.flatMap((l) => l.lots.map((lot) => [lot.hash_id, lot.bottles] as const)));
  return lines.flatMap((line) => {
    if (line.litres === undefined || line.recipe === undefined) return [];
    const { recipe } = line;
    const lots = line.lots.map((lot) => ({ ...lot.whole, stock: lot.hash_id }));
    const { taken } = takeBottles(
      lots,
      roundTo(line.litres.minus(line.shipped), PICKED_DECIMALS),
      (lot) => free.get(lot.stock) ?? 0,
    );
    return taken.map(({ lot: { stock }, bottles }) => {
      free.set(stock, (free.get(stock) ?? 0) - bottles);
      return { field: "laboratory_id", stock, recipe, bottles };
    });
  });
}

export async function reserveForOrder(tx: Tx, { params, body }: ServerInput<typeof calls.reserveForOrder>) {
  const row = await orders.begin(tx, "reserve", params.id, body.version);
  const place = await lab.stockedPlace(tx, body.laboratory_id);
  const details = await detailsOf.one(tx.db, row.hash_id);
  if (!takesStock(details)) throw conflict("orders.is_shipped");
  const recipes = details.lines.flatMap((l) => recipeOf(l) ?? []);
  await lab.lockRecipesFor(tx, orderKept(row), recipes);
  const freed = await lab.freeBottles(tx, orderKept(row));
  const demand = await readDemand(tx, details);
  const { exploded, needs } = await readPurchase(tx, row, place.hash_id, demand);
  const bottles = await lab.reserveBottles(tx, orderKept(row), bottlesFor(exploded));
  const components = await lab.keepComponents(
    tx,
    orderOf(row),
    place,
    needs
      .filter((n) => !lab.isTap(n.needed, place.hash_id) && n.quantity.gt("0"))
      .map(({ id, quantity, formulas }) => ({ component: id, quantity, formulas })),
  );
  const { version } = await bump.one(tx.db, row.hash_id);
  const event = orderEvent({ ...row, version }, "reserve", { details: { place: place.name } });
  await record(tx, event, ...freed, ...bottles.events, ...components);
  return { data: await purchaseOf(tx, { ...row, version }, place.hash_id, demand) };
}
