import type { Cells, Checked, Importer, Options } from "#server/kit/area/importing.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";

export interface Settled {
  readonly row: Cells;
  readonly checked: Checked<unknown>;
}
/** Most times that rows are checked again without the wrong ones. */
const ROUNDS = 8;

/**
 * Checks rows, and those without errors once more alone: staff of a company whose row is wrong would lead nowhere. All in the order of the
 * file; `sound` says that the good ones can be imported without the others.
 */
export async function settle(tx: Tx, importer: Importer, rows: readonly Cells[], options: Options) {
  const done = new Map<Cells, Checked<unknown>>();
  let left = rows;
  let isSound = false;
  for (let round = 0; round < ROUNDS && !isSound; round += 1) {
    const checked = await importer.check(tx, left, options);
    for (const [i, row] of left.entries()) {
      const one = checked[i];
      if (one) done.set(row, one);
    }
    const good = left.filter((row) => done.get(row)?.problems.length === 0);
    isSound = good.length === left.length || good.length === 0;
    left = good;
  }
  const settled = rows.flatMap((row): Settled[] => {
    const checked = done.get(row);
    return checked ? [{ row, checked }] : [];
  });
  return { settled, isSound };
}
