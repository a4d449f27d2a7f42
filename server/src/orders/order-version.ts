import { sql } from "#server/kit/sql/database.ts";

/** Raises the version of an order that a change of its tasks or its stock leaves as it is. */
export const bump = sql<{ version: number }, [string]>(
  "UPDATE orders SET version = version + 1 WHERE hash_id = $1 RETURNING version",
);
