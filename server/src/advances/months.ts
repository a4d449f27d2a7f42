import { officeRows } from "#server/zones/public.ts";
import { nextMonth } from "#contract/zones/rates-text.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { AdvanceRow } from "./records.ts";

const thisMonth = sql<{ month: string }, [string]>(
  `SELECT to_char(clock() AT TIME ZONE time_zone, 'YYYY-MM') AS month FROM ${officeRows("zone")} WHERE hash_id = $1`,
);

/** Next month in the advance's office. */
export const monthAhead = async (tx: Tx, row: AdvanceRow): Promise<string> =>
  nextMonth((await thisMonth.one(tx.db, row.zone_id)).month);
