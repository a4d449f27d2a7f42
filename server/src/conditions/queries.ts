import type { Condition } from "#contract/conditions/schemas.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";

export type ConditionRow = Omit<Condition, "id" | "can">;

export const COLUMNS = "c.hash_id, c.label, c.label_fr, c.retired, c.instalments, c.version, c.created_at";

export const one = sql<ConditionRow, [string]>(`SELECT ${COLUMNS} FROM payment_condition c WHERE c.hash_id = $1`);
/** Lock in a separate statement before reading: a statement that waited for a lock reads with the snapshot from before the wait. */
export const lock = sql<unknown, [string]>("SELECT 1 FROM payment_condition WHERE hash_id = $1 FOR NO KEY UPDATE");

const written = columns({ label: "text", label_fr: "text?", retired: "boolean", instalments: "jsonb" });
export type ConditionWrite = RowOf<typeof written>;
export const insert = insertInto("payment_condition", columns({ hash_id: "uuid", ...written.types }));
export const update = updateOf("payment_condition", written);
export const remove = sql<unknown, [string]>("DELETE FROM payment_condition WHERE hash_id = $1");
