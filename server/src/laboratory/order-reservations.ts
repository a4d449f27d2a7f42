import type { Decimal } from "#contract/kit/money.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import type { Event } from "#server/kit/records/record.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { formulasJson, readsFormulas, type Placed as FormulaPlaced } from "#server/recipes/public.ts";
import { levelsFor } from "./batches/queries.ts";
import { placeEvent } from "./events.ts";
import { dayAt } from "./move.ts";
import { placed, type Placed } from "./queries.ts";
import { endSome, reserveLots } from "./reservations.ts";
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

interface OpenReservation {
  readonly hash_id: string;
  readonly item_id: string;
  readonly component_id: string;
  readonly place_id: string;
  readonly quantity: string;
  readonly until: string;
  /** The recipes that need it. */
  readonly formulas: readonly (FormulaPlaced & { readonly hash_id: string })[] | null;
}
const openOf = sql<OpenReservation, [order: string]>(`
  SELECT r.hash_id, l.item_id, i.component_id, i.place_id, ${s.plain("r.quantity")} AS quantity, r.until, ${formulasJson("r.formulas")} AS formulas
  FROM stock_reservation r JOIN stock_lot l ON l.hash_id = r.lot_id JOIN stock_item i ON i.hash_id = l.item_id
  WHERE r.for_kind = 'order' AND r.for_id = $1 AND r.ended_at IS NULL ORDER BY r.hash_id`);
const itemsAt = sql<{ hash_id: string; component_id: string }, [place: string, components: readonly string[]]>(
  "SELECT hash_id, component_id FROM stock_item WHERE place_id = $1 AND component_id = ANY ($2::uuid[])",
);
/** The components would reveal the recipe's formula, so the trail names only the order. */
const eventOf = (place: Placed, action: "keep_components" | "free_components", order: KeeperOrder): Event =>
  placeEvent(place, action, { details: { reason: order.number } });

/**
 * Replaces an order's reservations: reserves what the place has of these components, first expired first. Reservations for formulas that the
 * caller does not see stay, as the caller could not name their components to reserve them again.
 */
export async function keepComponents(
  tx: Tx,
  order: KeeperOrder,
  place: Placed,
  wanted: readonly WantedComponent[],
): Promise<readonly Event[]> {
  const ids = wanted.map((w) => w.component);
  const open = await openOf.all(tx.db, order.id);
  const before = open.filter((o) => readsFormulas(tx.person, o.formulas));
  if (before.length === 0 && ids.length === 0) return [];
  const there = await itemsAt.all(tx.db, place.hash_id, ids);
  await s.lockItems.all(tx.db, [...new Set([...before.map((b) => b.item_id), ...there.map((i) => i.hash_id)])]);
  await endSome.all(
    tx.db,
    before.map((b) => b.hash_id),
    "ended",
  );
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
  if (rows.length > 0) await reserveLots.run(tx.db, JSON.stringify(rows), tx.person.id);
  const keeps = rows.length > 0;
  const left = before.map((b) => b.place_id).filter((id) => !keeps || id !== place.hash_id);
  return [...(keeps ? [eventOf(place, "keep_components", order)] : []), ...(await freedAt(tx, order, left))];
}
const freedAt = async (tx: Tx, order: KeeperOrder, places: readonly string[]): Promise<readonly Event[]> => {
  const events: Event[] = [];
  for (const id of new Set(places)) events.push(eventOf(await placed.one(tx.db, id), "free_components", order));
  return events;
};

/** Ends some of an order's open reservations of components. */
async function free(
  tx: Tx,
  order: KeeperOrder,
  some: readonly OpenReservation[],
  as: "ended" | "used",
): Promise<readonly Event[]> {
  if (some.length === 0) return [];
  await s.lockItems.all(tx.db, [...new Set(some.map((o) => o.item_id))]);
  const ids = some.map((o) => o.hash_id);
  await endSome.all(tx.db, ids, as);
  const places = some.map((o) => o.place_id);
  return await freedAt(tx, order, places);
}
/** Ends an order's reservations of components, as `used` when it was shipped. */
export const freeComponents = async (
  tx: Tx,
  order: KeeperOrder,
  as: "ended" | "used" = "ended",
): Promise<readonly Event[]> => await free(tx, order, await openOf.all(tx.db, order.id), as);
/** Ends those for formulas that the caller sees: others they could not reserve again, and what gets available would tell. */
export async function freeSeenComponents(tx: Tx, order: KeeperOrder): Promise<readonly Event[]> {
  const open = await openOf.all(tx.db, order.id);
  const seen = open.filter((o) => readsFormulas(tx.person, o.formulas));
  return await free(tx, order, seen, "ended");
}

/**
 * Ends an order's reservations that are for none of these recipes. The others stay whole, even where the order needs less of the recipe now:
 * cut to what is needed, they would tell its formula to whoever changes the quantity.
 */
export async function freeComponentsWithout(
  tx: Tx,
  order: KeeperOrder,
  recipes: ReadonlySet<string>,
): Promise<readonly Event[]> {
  const open = await openOf.all(tx.db, order.id);
  const gone = open.filter(({ formulas }) => formulas !== null && !formulas.some((f) => recipes.has(f.hash_id)));
  return await free(tx, order, gone, "ended");
}

type KeptComponent = Pick<OpenReservation, "component_id" | "place_id" | "quantity" | "until">;
/** The reservations of components of an order, for formulas that the reader sees: of others, quantity, day and place would tell. */
export const componentsKept = async (
  { db, person }: Pick<Reader, "db" | "person">,
  order: string,
): Promise<readonly KeptComponent[]> =>
  (await openOf.all(db, order)).filter(({ formulas }) => readsFormulas(person, formulas));
