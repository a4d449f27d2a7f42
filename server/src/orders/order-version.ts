import { sql } from "#server/kit/sql/database.ts";
import type { OrderRow } from "./queries.ts";

// Stock of an order. Locks are always taken in this order: the order, its recipes, the component items.

export const bump = sql<{ version: number }, [string]>(
  "UPDATE orders SET version = version + 1 WHERE hash_id = $1 RETURNING version",
);

export const orderOf = (row: OrderRow) => ({ id: row.hash_id, number: row.number });
