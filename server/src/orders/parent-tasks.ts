import type { ParentTask } from "#contract/orders/endpoints.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

const seeded = sql<ParentTask>(
  "SELECT hash_id, code, position, name, name_fr, version FROM order_parent_task ORDER BY position",
);

/** The ten tasks of every order. */
export const parentTasks = async ({ db }: Reader) => ({ data: await seeded.all(db) });
