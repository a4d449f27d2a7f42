import { personRows } from "#server/access/public.ts";
import { sql } from "#server/kit/sql/database.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { OrderRow } from "./queries.ts";

/** People who are neither of the order's office nor among `known`. */
const strangers = sql<{ id: string }, [people: readonly string[], zone: string, known: readonly string[]]>(`
  SELECT p AS id FROM unnest($1::uuid[]) AS p WHERE NOT (p = ANY ($3::uuid[])) AND NOT EXISTS (
    SELECT 1 FROM ${personRows("u")} WHERE u.hash_id = p AND u.zone_id = $2 AND u.active AND u.kind = 'staff')`);

export async function checkPeople(tx: Tx, field: string, people: readonly string[], row: OrderRow): Promise<void> {
  if (people.length === 0) return;
  const unknown = await strangers.first(tx.db, people, row.zone_id, [tx.person.id, row.user_id]);
  if (unknown) throw unknownReference(field);
}
