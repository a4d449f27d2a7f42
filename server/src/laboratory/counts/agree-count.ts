import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import type * as calls from "#contract/laboratory/counts.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { write, type Line } from "../move.ts";
import * as s from "../stock-queries.ts";
import { unitPrices } from "../value.ts";
import * as q from "./queries.ts";
import { begin, move } from "./records.ts";

/** The variances as movements; throws when stock taken since the count leaves less than is missing. */
async function variancesOf(tx: Tx, row: q.WholeRow): Promise<{ line: q.LineRow; movement: Line }[]> {
  const differing = row.lines.flatMap((line) => {
    const variance =
      line.counted === null || line.book === null ? decimal("0") : decimal(line.counted).minus(line.book);
    return variance.eq("0")
      ? []
      : [{ line, movement: { lot: line.lot.hash_id, item: line.item_id, quantity: variance } }];
  });
  await s.lockItems.all(tx.db, [...new Set(differing.map((d) => d.line.item_id))]);
  const ids = differing.map((d) => d.movement.lot);
  const levels = new Map((await s.levelsById.all(tx.db, ids)).map((l) => [l.hash_id, l]));
  for (const { line, movement } of differing) {
    const level = levels.get(movement.lot);
    const after = decimal(level?.quantity ?? "0").plus(movement.quantity);
    if (after.lt("0")) throw conflict("laboratory.count_again", { lot: line.lot.number });
    if (after.lt(level?.reserved ?? "0")) throw conflict("laboratory.count_reserved", { lot: line.lot.number });
  }
  return differing;
}

/** Approves a count (not by one of its counters): books one movement per variance. Movements made after the count are kept. */
export async function agreeCount(tx: Tx, { params, body }: ServerInput<typeof calls.agreeCount>) {
  const row = await begin(tx, "agree", params.id, body?.version);
  const all = await variancesOf(tx, row);
  const { currency, prices } = await unitPrices(
    tx,
    row.place.hash_id,
    all.map((v) => v.line.component),
  );
  const lines = all.map((v) => v.movement);
  const written =
    lines.length > 0 ? await write(tx, { place: row.place, kind: "count", reason: row.note, lines }) : undefined;
  await q.setPrices.run(
    tx.db,
    JSON.stringify(
      all.map(({ line }) => ({ hash_id: line.hash_id, price: prices.get(line.component.hash_id)?.toFixed() ?? null })),
    ),
  );
  const set = { ended_by: tx.person.id, operation_id: written?.id ?? null, currency_id: currency?.hash_id ?? null };
  return await move(tx, "agree", row, { at: "ended_at", set }, { lots: lines.length });
}
