import type * as calls from "#contract/laboratory/batches.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, roundTo, type Decimal } from "#contract/kit/money.ts";
import { STOCK_DECIMALS } from "#contract/laboratory/quantity.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { dayAt } from "../move.ts";
import { placed } from "../queries.ts";
import { endOfBatch } from "../reservations.ts";
import { availableOf, isExpired } from "../rules.ts";
import { keepFor } from "./batch-lots.ts";
import * as q from "./queries.ts";
import { begin, missingOf, move } from "./records.ts";

type WeighedLine = ServerInput<typeof calls.weighBatch>["body"]["lines"][number];

interface Weighed {
  readonly line: q.LineRow;
  readonly lots: readonly { readonly lot_id: string; readonly quantity: string }[];
  readonly actual: string;
}

const rounded = (quantity: string): Decimal => roundTo(decimal(quantity), STOCK_DECIMALS);

const sum = (all: readonly { readonly quantity: string }[]): string =>
  all.reduce((total, one) => total.plus(one.quantity), decimal("0")).toFixed();

/** The weighed quantities of a line: those given, otherwise the reserved ones. */
function weighedOf(line: q.LineRow, given: WeighedLine | undefined, at: number): Weighed {
  if (line.component === null) {
    if (given) throw invalidField(`lines.${at}.lots`, "laboratory.sub_recipe_as_planned");
    return { line, lots: [], actual: sum(line.lots) };
  }
  if (line.is_tap_water) {
    const quantity = rounded(given?.quantity ?? line.planned);
    if (quantity.lte(0)) throw invalidField(`lines.${at}.quantity`, "errors.invalid_quantity");
    return { line, lots: [], actual: quantity.toFixed() };
  }
  if (!given || given.lots.length === 0) {
    const field = given ? `lines.${at}.lots.0.quantity` : "lines";
    const missing = missingOf(line);
    if (given || missing) throw invalidField(field, "laboratory.batch_line_short", { name: line.component.name });
    return {
      line,
      lots: line.lots.map((l) => ({ lot_id: l.hash_id, quantity: l.quantity })),
      actual: sum(line.lots),
    };
  }
  const lots = given.lots.map(({ lot_hash_id, quantity }, n) => {
    if (given.lots.findIndex((l) => l.lot_hash_id === lot_hash_id) !== n)
      throw invalidField(`lines.${at}.lots.${n}.lot_hash_id`, "errors.taken");
    const exact = rounded(quantity);
    if (exact.lte(0)) throw invalidField(`lines.${at}.lots.${n}.quantity`, "errors.invalid_quantity");
    return { lot_id: lot_hash_id, quantity: exact.toFixed() };
  });
  return { line, lots, actual: sum(lots) };
}

/** Throws for a lot of another component, a lot that may not be used, and a quantity above the stock. */
function checkLots(
  weighed: readonly Weighed[],
  levels: readonly q.Level[],
  today: string,
  given: readonly WeighedLine[],
) {
  const byId = new Map(levels.map((l) => [l.hash_id, l]));
  for (const { line, lots } of weighed) {
    const at = given.findIndex((g) => g.line_hash_id === line.hash_id);
    for (const [n, { lot_id, quantity }] of lots.entries()) {
      const field = at < 0 ? "lines" : `lines.${at}.lots.${n}`;
      const lot = byId.get(lot_id);
      if (!lot || lot.component_id !== line.component?.hash_id)
        throw unknownReference(at < 0 ? field : `${field}.lot_hash_id`);
      const inField = at < 0 ? field : `${field}.quantity`;
      if (lot.held_at !== null)
        throw invalidField(inField, "laboratory.lot_held", {
          lot: lot.number,
          reason: lot.held_reason ?? "",
        });
      if (isExpired(lot, today)) throw invalidField(inField, "laboratory.lot_is_expired", { lot: lot.number });
      const left = availableOf(lot, today);
      if (decimal(quantity).gt(left)) throw invalidField(inField, "laboratory.only_left", { left: left.toFixed() });
    }
  }
}

/** Stores the weighed quantities by lot and reserves them for the batch. */
export async function weighBatch(tx: Tx, { params, body }: ServerInput<typeof calls.weighBatch>) {
  const row = await begin(tx, "weigh", params.id, body.version);
  for (const [i, { line_hash_id }] of body.lines.entries())
    if (!row.lines.some((l) => l.hash_id === line_hash_id)) throw unknownReference(`lines.${i}.line_hash_id`);
  const weighed = row.lines.map((line) => {
    const at = body.lines.findIndex((g) => g.line_hash_id === line.hash_id);
    return weighedOf(line, body.lines[at], at);
  });
  const place = await placed.one(tx.db, row.place.hash_id);
  const components = row.lines.flatMap((l) => l.component?.hash_id ?? []);
  const items = await q.lockItemsOf.all(tx.db, place.hash_id, components);
  const itemIds = items.map((i) => i.hash_id);
  const levels = await q.levelsFor.all(tx.db, itemIds, row.hash_id);
  checkLots(weighed, levels, dayAt(tx, place), body.lines);
  await endOfBatch.all(tx.db, row.hash_id, "ended");
  await q.dropLots.run(tx.db, row.hash_id);
  const lots = weighed.flatMap(({ line, lots: of }) =>
    of.map((lot) => ({ hash_id: newId(), line_id: line.hash_id, stock_id: null, bottles: null, ...lot })),
  );
  await q.insertLots.run(tx.db, JSON.stringify(lots));
  await keepFor(tx, { id: row.hash_id, purpose: `${row.recipe.number} ${row.recipe.name}` }, lots);
  await q.setActual.run(tx.db, JSON.stringify(weighed.map(({ line, actual }) => ({ hash_id: line.hash_id, actual }))));
  return await move(tx, "weigh", row, { at: "weighed_at", set: { weighed_by: tx.person.id } });
}
