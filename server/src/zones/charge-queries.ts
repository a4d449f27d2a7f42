import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import type { RepeatUnit } from "#contract/kit/recurrence.ts";
import { columns, insertInto, updateOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { currencyJson, namedJson, type Named } from "#server/kit/sql/refs.ts";

export interface ChargeRow {
  readonly hash_id: string;
  readonly zone_id: string;
  readonly zone_name: string;
  readonly fixed: boolean;
  readonly title: string;
  readonly amount: string;
  readonly currency: CurrencyRef;
  readonly reason_id: string;
  readonly reason: Named;
  readonly type_id: string | null;
  readonly type_name: Named | null;
  readonly repeat_every: number;
  readonly repeat_unit: RepeatUnit;
  readonly start_day: string;
  readonly end_day: string | null;
  readonly next_day: string | null;
  readonly last_day: string | null;
  readonly made_count: number;
  readonly stopped_at: string | null;
  readonly user_id: string;
  readonly user_name: string;
  readonly version: number;
  readonly created_at: string;
  /** Today in the office's time zone. */
  readonly today: string;
}
const COLUMNS = `g.hash_id, g.zone_id, z.name AS zone_name, g.fixed, g.title, g.amount, ${currencyJson("c")} AS currency, g.reason_id, ${namedJson("r")} AS reason, g.type_id,
  ${namedJson("t")} AS type_name, g.repeat_every, g.repeat_unit, g.start_day, g.end_day, g.next_day, g.last_day, g.made_count, g.stopped_at,
  g.user_id, u.name AS user_name, g.version, g.created_at, (clock() AT TIME ZONE z.time_zone)::date AS today`;
const from = `FROM charge g JOIN zone z ON z.hash_id = g.zone_id JOIN ${listRows("currency", "c")} ON c.hash_id = g.currency_id JOIN ${listRows("reason", "r")} ON r.hash_id = g.reason_id
  JOIN ${personRows("u")} ON u.hash_id = g.user_id LEFT JOIN ${listRows("type", "t")} ON t.hash_id = g.type_id`;

export const chargeById = sql<ChargeRow, [string]>(`SELECT ${COLUMNS} ${from} WHERE g.hash_id = $1`);
/** Running ones first. */
export const chargesOf = sql<ChargeRow, [string, boolean]>(
  `SELECT ${COLUMNS} ${from} WHERE g.zone_id = $1 AND g.fixed = $2 ORDER BY (g.next_day IS NULL), g.hash_id DESC LIMIT 500`,
);
export const lockCharge = sql<unknown, [string]>("SELECT 1 FROM charge WHERE hash_id = $1 FOR NO KEY UPDATE");
/** Takes the next due charge of any office, skipping locked rows; `$1` are ids to leave out. */
export const takeDue = sql<ChargeRow, [string[]]>(
  `SELECT ${COLUMNS} ${from} WHERE g.next_day <= (clock() AT TIME ZONE z.time_zone)::date AND g.hash_id <> ALL ($1::uuid[])
   ORDER BY g.next_day, g.hash_id LIMIT 1 FOR NO KEY UPDATE OF g SKIP LOCKED`,
);

/** Locks the office's currency. A separate statement, so that later reads see the latest state. */
export const holdZone = sql<unknown, [string]>("SELECT 1 FROM zone WHERE hash_id = $1 FOR KEY SHARE");
/** The form's references and the office's date; no row if the office is missing. */
export const chargeForm = sql<
  {
    currency: ChargeRow["currency"] | null;
    today: string;
    reason: boolean;
    type: boolean;
  },
  [string, string, string | null]
>(
  `SELECT ${currencyJson("c")} AS currency, (clock() AT TIME ZONE z.time_zone)::date AS today,
     EXISTS (SELECT 1 FROM ${listRows("reason", "reason")} WHERE hash_id = $2::uuid) AS reason, EXISTS (SELECT 1 FROM ${listRows("type", "type")} WHERE hash_id = $3::uuid) AS type
   FROM zone z LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = z.currency_id WHERE z.hash_id = $1`,
);
const terms = columns({
  title: "text",
  amount: "numeric",
  reason_id: "uuid",
  type_id: "uuid?",
  repeat_every: "smallint",
  repeat_unit: "text",
  start_day: "date",
  end_day: "date?",
  next_day: "date?",
});
export const insertCharge = insertInto(
  "charge",
  columns({ hash_id: "uuid", zone_id: "uuid", fixed: "boolean", currency_id: "uuid", user_id: "uuid", ...terms.types }),
);
export const writeCharge = updateOf("charge", terms);
export const stopCharge = sql<unknown, [string]>(
  "UPDATE charge SET stopped_at = clock(), next_day = NULL, version = version + 1 WHERE hash_id = $1",
);

/** Claims days without an occurrence; existing ones stay. */
export const claimDays = sql<{ day: string; expense_id: string }, [string, string[], string[]]>(
  `INSERT INTO charge_occurrence (charge_id, day, expense_id) SELECT $1, d, e FROM unnest($2::date[], $3::uuid[]) AS o(d, e) ON CONFLICT DO NOTHING RETURNING day, expense_id`,
);
export const advance = sql<unknown, [string, string, string | null, number]>(
  "UPDATE charge SET last_day = greatest(last_day, $2::date), next_day = $3, made_count = made_count + $4 WHERE hash_id = $1",
);

/**
 * Owner of the drafts: the creator, while active; else a user who may complete and send such drafts there, people of the office first. Without one
 * still the creator, so that nothing is lost.
 */
export const ownerNow = sql<{ hash_id: string; name: string }, [string, string]>(
  `SELECT u.hash_id, u.name FROM ${personRows("u")}
   WHERE u.hash_id = $1 OR (u.active AND u.kind = 'staff' AND EXISTS (
     SELECT 1 FROM held h WHERE h.user_id = u.hash_id AND h.permission = 'office_expenses_update_all' AND (h.place_id IS NULL OR h.place_id = $2) AND coalesce(h.place, 'office') = 'office'))
   ORDER BY CASE WHEN u.hash_id = $1 THEN CASE WHEN u.active THEN 0 ELSE 9 END WHEN u.zone_id = $2 THEN 1 ELSE 2 END, u.created_at, u.hash_id LIMIT 1`,
);
