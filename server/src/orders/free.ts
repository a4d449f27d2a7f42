import type { Event } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import {
  freeBottles,
  freeComponents,
  freeComponentsWithout,
  freeSeenComponents,
  type KeptFor,
} from "../laboratory/public.ts";
import type { OrderRow } from "./queries.ts";

// Stock of an order. Locks are always taken in this order: the order, its recipes, the component items.

/** The order as the laboratory names it with its components. */
export const orderOf = (row: Pick<OrderRow, "hash_id" | "number">) => ({ id: row.hash_id, number: row.number });

/** The order as the holder of reserved stock. */
export const orderKept = (row: Pick<OrderRow, "hash_id" | "number">): KeptFor => ({
  kind: "order",
  id: row.hash_id,
  name: row.number,
});

/** Releases what is reserved for recipes that are on no line of the order any more. */
export async function freeWithout(
  tx: Tx,
  row: Pick<OrderRow, "hash_id" | "number">,
  recipes: ReadonlySet<string>,
): Promise<readonly Event[]> {
  const bottles = await freeBottles(tx, orderKept(row), recipes);
  return [...bottles, ...(await freeComponentsWithout(tx, orderOf(row), recipes))];
}

/** Releases all stock reserved for an order. */
export async function freeOrder(tx: Tx, row: Pick<OrderRow, "hash_id" | "number">): Promise<readonly Event[]> {
  const bottles = await freeBottles(tx, orderKept(row));
  return [...bottles, ...(await freeComponents(tx, orderOf(row)))];
}

/** Releases what the caller could reserve again: bottles, and components for formulas that they see. */
export async function freeSeen(tx: Tx, row: Pick<OrderRow, "hash_id" | "number">): Promise<readonly Event[]> {
  const bottles = await freeBottles(tx, orderKept(row));
  return [...bottles, ...(await freeSeenComponents(tx, orderOf(row)))];
}
