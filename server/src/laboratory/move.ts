import { today as dayIn } from "#contract/kit/dates.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { baseQuantity } from "#contract/laboratory/quantity.ts";
import type { movementKinds, purposes } from "#contract/laboratory/stock.ts";
import { conflict, Failure, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { EventMore } from "#server/kit/records/events.ts";
import type { Event } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { seesPlace } from "./access.ts";
import { lotEvent, stockNotice } from "./events.ts";
import { presentMovement, presentStock } from "./present.ts";
import type { Placed } from "./queries.ts";
import { availableOf } from "./rules.ts";
import * as s from "./stock-queries.ts";

/** The checked input of a movement: a place where the caller may move stock, a component, and a quantity in its base unit. */
export interface Moved {
  readonly place: Placed;
  readonly component: {
    readonly hash_id: string;
    readonly name: string;
    readonly number: string;
    readonly base_unit: "g" | "mL";
  };
  readonly quantity: Decimal;
  /** Today's date at the place. */
  readonly today: string;
}
interface MoveInput {
  readonly laboratory_id: string;
  readonly component_id: string;
  readonly quantity: string;
  readonly unity_hash_id?: string | null | undefined;
  readonly supplier_hash_id?: string | null | undefined;
}

/** The failure 'Invalid quantity', with the cause at the field. */
export const invalidQuantity = (key: string, params: Readonly<Record<string, string | number>> = {}): Failure =>
  new Failure("invalid", { key: "errors.invalid_quantity" }, { quantity: [{ key, params }] });

export const dayAt = (tx: Pick<Tx, "call">, place: { readonly time_zone: string }): string =>
  dayIn(place.time_zone, tx.call.now);

/**
 * Reads what a movement refers to. Throws the same error for places out of reach as for missing ones, and 403 when the caller sees the
 * place but may not move its stock.
 */
export async function movedIn(tx: Tx, given: MoveInput): Promise<Moved> {
  const { laboratory_id, component_id, unity_hash_id = null, supplier_hash_id = null } = given;
  const found = await s.movedReferences.first(tx.db, laboratory_id, component_id, unity_hash_id, supplier_hash_id);
  if (!found || !seesPlace(tx.access, found)) throw unknownReference("laboratory_id");
  tx.access.require("laboratory_stock", { country: found.country_id });
  if (found.archived_at !== null) throw conflict("laboratory.is_archived");
  const { component, unity } = found;
  if (!component) throw unknownReference("component_id");
  if (unity_hash_id !== null && !unity) throw unknownReference("unity_hash_id");
  if (supplier_hash_id !== null && !(found.supplier && tx.access.can("components_prices", {})))
    throw unknownReference("supplier_hash_id");
  const quantity = baseQuantity(given.quantity, unity ?? undefined, component);
  if (quantity === "density")
    throw invalidField("unity_hash_id", "laboratory.density_needed", { name: component.name });
  if (quantity === "piece") throw invalidField("unity_hash_id", "laboratory.no_pieces");
  if (quantity === "quantity") throw invalidQuantity("errors.invalid_quantity");
  return { place: found, component, quantity, today: dayAt(tx, found) };
}

export interface Line {
  readonly lot: string;
  readonly item: string;
  /** Positive for incoming, negative for outgoing. */
  readonly quantity: Decimal;
}
export interface Operation {
  readonly place: { readonly hash_id: string };
  readonly kind: (typeof movementKinds)[number];
  readonly purpose?: (typeof purposes)[number] | undefined;
  readonly reason?: string | null | undefined;
  readonly undoes?: string;
  /** The batch it belongs to. */
  readonly batch?: string;
  readonly lines: readonly Line[];
}
/** Stores an operation; the items must be locked. Returns its identifier and the new quantity of each lot. */
export async function write(tx: Tx, o: Operation): Promise<{ id: string; after: ReadonlyMap<string, string> }> {
  const id = newId();
  const lines = o.lines.map((l) => ({
    hash_id: newId(),
    lot_id: l.lot,
    item_id: l.item,
    quantity: l.quantity.toFixed(),
  }));
  const written = await s.writeOperation.all(
    tx.db,
    id,
    o.place.hash_id,
    o.kind,
    o.purpose ?? null,
    o.reason ?? null,
    o.undoes ?? null,
    tx.person.id,
    tx.call.requestId,
    JSON.stringify(lines),
    o.batch ?? null,
  );
  if (written.length !== lines.length)
    throw new Error(`${o.kind} wrote ${written.length} of ${lines.length} movements`);
  return { id, after: new Map(written.map((w) => [w.lot_id, w.quantity_after])) };
}

/** The audit trail event of a movement of one lot. */
export const movedEvent = (
  { place, component, notice }: Pick<Moved, "place" | "component"> & Pick<EventMore, "notice">,
  lot: { readonly hash_id: string; readonly version: number },
  action: string,
  quantity: Decimal,
  details: Readonly<Record<string, unknown>> = {},
): Event =>
  lotEvent(place, { hash_id: lot.hash_id, version: lot.version + 1 }, action, {
    details: {
      component_id: component.hash_id,
      place_id: place.hash_id,
      quantity: quantity.toFixed(),
      unit: component.base_unit,
      ...details,
    },
    notice,
  });

/** The notification that a component fell below its level, at most once a day. */
export async function shortNotice(
  tx: Tx,
  { place, component, today }: Pick<Moved, "place" | "component" | "today">,
  item: { readonly hash_id: string; readonly minimum: string | null },
  left: readonly s.Level[],
): Promise<EventMore["notice"]> {
  if (item.minimum === null) return undefined;
  const available = left.reduce((sum, lot) => sum.plus(availableOf(lot, today)), decimal("0"));
  if (available.gte(item.minimum)) return undefined;
  if ((await s.markNotified.all(tx.db, item.hash_id, "short", today, place.hash_id)).length === 0) return undefined;
  const missing = decimal(item.minimum).minus(available).toFixed();
  return stockNotice(
    place,
    "stock_short",
    { names: component.name, count: 1, missing: `${missing} ${component.base_unit}` },
    { tab: "alerts" },
  );
}

/** The answer to a movement: what moved, and the resulting stock. */
export async function answer(tx: Tx, id: string, item: string) {
  const movements = (await s.movementsOf.all(tx.db, id)).map((row) => presentMovement(row, tx.person));
  return { data: { hash_id: id, movements, stock: presentStock(await s.oneStock.one(tx.db, item), tx.person) } };
}
