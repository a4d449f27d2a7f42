import type { Decimal } from "#contract/kit/money.ts";
import { sql } from "#server/kit/database.ts";
import { conflict } from "#server/kit/failures.ts";
import type { Event } from "#server/kit/record.ts";
import { newId, type Reader, type Tx } from "#server/kit/transaction.ts";
import { levelsFor } from "./batches/queries.ts";
import { heardIn } from "./events.ts";
import { dayAt } from "./move.ts";
import { placed, type Placed } from "./queries.ts";
import { endOfOrder, keepLots } from "./reservations.ts";
import { takeUpTo } from "./rules.ts";
import { namedPlace } from "./stock-lists.ts";
import * as s from "./stock-queries.ts";

// Components reserved for an order until its batch is made, all in one place.

/** A quantity of a component in its base unit, and the recipes that need it. */
interface WantedComponent {
  readonly component: string;
  readonly quantity: Decimal;
  readonly formulas: readonly string[];
}
interface KeeperOrder {
  readonly id: string;
  readonly number: string;
}

/** A place where the caller may move stock. Throws 422 for `laboratory_id` out of reach, 403 without the right, 409 if archived. */
export async function stockedPlace(tx: Tx, id: string): Promise<Placed> {
  const place = await namedPlace(tx, id);
  tx.access.require("laboratory_stock", { country: place.country_id });
  if (place.archived_at !== null) throw conflict("laboratory.is_archived");
  return place;
}

const openItems = sql<{ item_id: string; place_id: string }, [order: string]>(`
  SELECT DISTINCT l.item_id, i.place_id FROM stock_reservation r JOIN stock_lot l ON l.hash_id = r.lot_id JOIN stock_item i ON i.hash_id = l.item_id
  WHERE r.for_kind = 'order' AND r.for_id = $1 AND r.ended_at IS NULL`);
const itemsAt = sql<{ hash_id: string; component_id: string }, [place: string, components: readonly string[]]>(
  "SELECT hash_id, component_id FROM stock_item WHERE place_id = $1 AND component_id = ANY ($2::uuid[])",
);
/** The components would reveal the recipe's formula, so the trail names only the order. */
const told = (place: Placed, action: "keep_components" | "free_components", order: KeeperOrder): Event => ({
  kind: "stock_place",
  id: place.hash_id,
  action,
  country: place.country_id,
  details: { reason: order.number },
  live: heardIn(place, place.version),
});

/** Replaces an order's reservations: reserves what the place has of these components, first expired first. */
export async function keepComponents(
  tx: Tx,
  order: KeeperOrder,
  place: Placed,
  wanted: readonly WantedComponent[],
): Promise<readonly Event[]> {
  const ids = wanted.map((w) => w.component);
  const before = await openItems.all(tx.db, order.id);
  if (before.length === 0 && ids.length === 0) return [];
  const there = await itemsAt.all(tx.db, place.hash_id, ids);
  await s.lockItems.all(tx.db, [...new Set([...before.map((b) => b.item_id), ...there.map((i) => i.hash_id)])]);
  await endOfOrder.all(tx.db, order.id, "ended");
  const items = there.map((i) => i.hash_id);
  const levels = Map.groupBy(await levelsFor.all(tx.db, items, order.id), (l) => l.component_id);
  const today = dayAt(tx, place);
  const rows = wanted.flatMap((w) =>
    takeUpTo(levels.get(w.component) ?? [], w.quantity, today).taken.map(({ lot, quantity }) => ({
      hash_id: newId(),
      lot_id: lot.hash_id,
      quantity: quantity.toFixed(),
      purpose: order.number,
      order_id: order.id,
      formulas: w.formulas,
    })),
  );
  if (rows.length > 0) await keepLots.run(tx.db, JSON.stringify(rows), tx.person.id);
  return rows.length > 0 ? [told(place, "keep_components", order)] : [];
}

/** Ends an order's reservations of components, as `used` when it was shipped. */
export async function freeComponents(
  tx: Tx,
  order: KeeperOrder,
  as: "ended" | "used" = "ended",
): Promise<readonly Event[]> {
  const open = await openItems.all(tx.db, order.id);
  if (open.length === 0) return [];
  await s.lockItems.all(
    tx.db,
    open.map((o) => o.item_id),
  );
  await endOfOrder.all(tx.db, order.id, as);
  const events: Event[] = [];
  for (const id of new Set(open.map((o) => o.place_id)))
    events.push(told(await placed.one(tx.db, id), "free_components", order));
  return events;
}

interface KeptComponent {
  readonly component_id: string;
  readonly place_id: string;
  readonly quantity: string;
  readonly until: string;
}
const kept = sql<KeptComponent, [order: string]>(`
  SELECT i.component_id, i.place_id, ${s.plain("sum(r.quantity)")} AS quantity, min(r.until) AS until
  FROM stock_reservation r JOIN stock_lot l ON l.hash_id = r.lot_id JOIN stock_item i ON i.hash_id = l.item_id
  WHERE r.for_kind = 'order' AND r.for_id = $1 AND r.ended_at IS NULL GROUP BY 1, 2`);
/** Reserved quantities of an order, by component and place. */
export const componentsKept = async ({ db }: Pick<Reader, "db">, order: string): Promise<readonly KeptComponent[]> =>
  await kept.all(db, order);
