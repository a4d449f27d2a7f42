import { decimal } from "#contract/kit/money.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { dayAt } from "../move.ts";
import type { Placed } from "../queries.ts";
import { reserveLots } from "../reservations.ts";
import { takeUpTo } from "../rules.ts";
import * as q from "./queries.ts";

/** A line of a batch being planned. */
export interface Planned {
  readonly hash_id: string;
  readonly component_id: string | null;
  readonly sub_recipe_id: string | null;
  readonly planned: string;
  readonly is_tap_water: boolean;
}

/** The quantity taken from one lot for a line. */
export interface LotTaken {
  readonly hash_id: string;
  readonly line_id: string;
  readonly lot_id: string | null;
  readonly stock_id: string | null;
  readonly quantity: string;
  readonly bottles: number | null;
}

/** Reserves lots for the component lines, first expired first, as far as the stock goes. The items must be locked. */
export async function reserve(
  tx: Tx,
  place: Placed,
  of: { readonly id: string; readonly purpose: string },
  lines: readonly Pick<Planned, "hash_id" | "component_id" | "planned" | "is_tap_water">[],
  items: readonly string[],
): Promise<LotTaken[]> {
  const levels = Map.groupBy(await q.levelsFor.all(tx.db, items, of.id), (l) => l.component_id);
  const today = dayAt(tx, place);
  return lines.flatMap(({ hash_id, component_id, planned, is_tap_water }) =>
    component_id === null || is_tap_water
      ? []
      : takeUpTo(levels.get(component_id) ?? [], decimal(planned), today).taken.map(({ lot, quantity }) => ({
          hash_id: newId(),
          line_id: hash_id,
          lot_id: lot.hash_id,
          stock_id: null,
          quantity: quantity.toFixed(),
          bottles: null,
        })),
  );
}

export const keepFor = async (
  tx: Tx,
  of: { readonly id: string; readonly purpose: string },
  lots: readonly { readonly lot_id: string | null; readonly quantity: string }[],
): Promise<unknown> =>
  await reserveLots.run(
    tx.db,
    JSON.stringify(
      lots.flatMap(({ lot_id, quantity }) =>
        lot_id === null ? [] : [{ hash_id: newId(), lot_id, quantity, purpose: of.purpose, batch_id: of.id }],
      ),
    ),
    tx.person.id,
  );
