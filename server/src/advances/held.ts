// Instalments that payslips deduct: due, held by a validated payslip, taken when its expense is validated.
import { decimal } from "#contract/kit/money.ts";
import { nextMonth } from "#contract/zones/rates-text.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import type { Event } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";

/** An instalment that a payslip may deduct. */
export interface PayableInstalment {
  readonly hash_id: string;
  readonly user_id: string;
  readonly advance_id: string;
  readonly number: number;
  readonly title: string;
  readonly currency_id: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly amount: string;
  readonly position: number;
  readonly count: number;
  /** What the plan has left, this instalment included. */
  readonly planned: string;
}
/** SQL of instalments that are due up to a month, of loans and of advances that are closed to the payslips; by person. */
const payable = sql<PayableInstalment, [people: readonly string[], month: string]>(`
  SELECT i.hash_id, a.user_id, i.advance_id, a.number, a.title, a.currency_id, to_char(i.month, 'YYYY-MM') AS month, i.amount::text, i.position,
    (SELECT count(*)::int FROM advance_instalment c WHERE c.advance_id = a.hash_id AND c.state <> 'skipped') AS count, a.planned_amount::text AS planned
  FROM advance_instalment i JOIN advance a ON a.hash_id = i.advance_id
  WHERE a.user_id = ANY ($1::uuid[]) AND i.state = 'due' AND i.month <= ($2 || '-01')::date ORDER BY a.user_id, i.month, i.hash_id`);

/** Instalments that people owe up to a month (`YYYY-MM`). */
export const payableInstalments = async (
  db: Db,
  people: readonly string[],
  month: string,
): Promise<PayableInstalment[]> => await payable.all(db, people, month);

/** What a payslip takes of an instalment, and what moves behind the plan's last month. */
export interface HeldPart {
  readonly hash_id: string;
  readonly taken: string;
  readonly moved: string;
}
const lockPlans = sql<unknown, [readonly string[]]>(
  `SELECT 1 FROM advance WHERE hash_id IN (SELECT advance_id FROM advance_instalment WHERE hash_id = ANY ($1::uuid[])) ORDER BY hash_id FOR NO KEY UPDATE`,
);
interface Due {
  readonly hash_id: string;
  readonly advance_id: string;
  readonly state: string;
  readonly amount: string;
  readonly last: string;
  readonly positions: number;
}
const dueNow = sql<Due, [readonly string[]]>(`
  SELECT i.hash_id, i.advance_id, i.state, i.amount::text,
    (SELECT to_char(max(l.month), 'YYYY-MM') FROM advance_instalment l WHERE l.advance_id = i.advance_id) AS last,
    (SELECT max(l.position) FROM advance_instalment l WHERE l.advance_id = i.advance_id) AS positions
  FROM advance_instalment i WHERE i.hash_id = ANY ($1::uuid[])`);
const hold = sql<unknown, [id: string, payslip: string, amount: string]>(
  "UPDATE advance_instalment SET state = 'held', held_by = $2, amount = $3 WHERE hash_id = $1",
);
const postpone = sql<unknown, [id: string, payslip: string]>(
  "UPDATE advance_instalment SET state = 'skipped', held_by = $2 WHERE hash_id = $1",
);
const insertRest = insertInto(
  "advance_instalment",
  columns({
    hash_id: "uuid",
    advance_id: "uuid",
    position: "integer",
    month: "date",
    amount: "numeric",
    rest_of: "uuid",
  }),
);
const bump = sql<unknown, [readonly string[]]>(
  "UPDATE advance SET version = version + 1 WHERE hash_id = ANY ($1::uuid[])",
);

/**
 * Holds instalments for a payslip that is validated; what does not fit becomes a new instalment after the plan's last month.
 * @returns false when one of them is no longer as it was computed with: nothing is held then
 */
export async function holdInstalments(tx: Tx, payslip: string, parts: readonly HeldPart[]): Promise<boolean> {
  const ids = parts.map((p) => p.hash_id);
  if (ids.length === 0) return true;
  await lockPlans.run(tx.db, ids);
  const due = await dueNow.all(tx.db, ids);
  const found = parts.map((part) => ({ part, now: due.find((d) => d.hash_id === part.hash_id) }));
  if (found.some(({ part, now }) => now?.state !== "due" || !decimal(part.taken).plus(part.moved).eq(now.amount)))
    return false;
  for (const { part, now } of found) {
    if (!now) continue;
    if (decimal(part.taken).gt(0)) await hold.run(tx.db, part.hash_id, payslip, part.taken);
    else await postpone.run(tx.db, part.hash_id, payslip);
    if (decimal(part.moved).gt(0))
      await insertRest(tx.db, {
        hash_id: newId(),
        advance_id: now.advance_id,
        position: now.positions + 1,
        month: `${nextMonth(now.last)}-01`,
        amount: part.moved,
        rest_of: part.hash_id,
      });
  }
  await bump.run(
    tx.db,
    due.map((d) => d.advance_id),
  );
  return true;
}

const heldRows = sql<{ hash_id: string; advance_id: string }, [readonly string[]]>(
  "SELECT hash_id, advance_id FROM advance_instalment WHERE held_by = ANY ($1::uuid[]) AND state IN ('held', 'skipped')",
);
const dropRests = sql<{ rest_of: string; amount: string }, [readonly string[]]>(
  "DELETE FROM advance_instalment WHERE rest_of = ANY ($1::uuid[]) AND state = 'due' RETURNING rest_of, amount::text",
);
/** Whatever moved and is still due comes back to its instalment; one that moved whole has its amount already. */
const release = sql<unknown, [ids: readonly string[], rests: string]>(`
  UPDATE advance_instalment i SET state = 'due', held_by = NULL, amount = i.amount + CASE i.state WHEN 'held' THEN coalesce(r.amount, 0) ELSE 0 END
  FROM unnest($1::uuid[]) AS of LEFT JOIN jsonb_to_recordset($2::jsonb) AS r(rest_of uuid, amount numeric) ON r.rest_of = of
  WHERE i.hash_id = of AND (i.state = 'held' OR r.rest_of IS NOT NULL)`);
/** Frees what a payslip held, which is reopened: its instalments are due again, once. */
export async function freeInstalments(tx: Tx, payslip: string): Promise<void> {
  const held = await heldRows.all(tx.db, [payslip]);
  if (held.length === 0) return;
  const ids = held.map((h) => h.hash_id);
  await lockPlans.run(tx.db, ids);
  const rests = await dropRests.all(tx.db, ids);
  await release.run(tx.db, ids, JSON.stringify(rests));
  await bump.run(
    tx.db,
    held.map((h) => h.advance_id),
  );
}

interface Sum {
  readonly advance_id: string;
  readonly user_id: string;
  readonly zone_id: string;
  readonly amount: string;
  readonly version: number;
}
const lockHeld = sql<unknown, [readonly string[]]>(
  "SELECT 1 FROM advance WHERE hash_id IN (SELECT advance_id FROM advance_instalment WHERE held_by = ANY ($1::uuid[])) ORDER BY hash_id FOR NO KEY UPDATE",
);
const takeRows = sql<Sum, [payslips: readonly string[], transaction: string]>(`
  WITH taken AS (UPDATE advance_instalment SET state = 'taken', taken_at = clock(), transaction_id = $2 WHERE held_by = ANY ($1::uuid[]) AND state = 'held' RETURNING advance_id, amount),
    sum AS (SELECT advance_id, sum(amount) AS amount FROM taken GROUP BY advance_id)
  UPDATE advance a SET planned_amount = a.planned_amount - s.amount, returned_amount = a.returned_amount + s.amount, version = a.version + 1,
    state = CASE WHEN a.state = 'VALIDATED' AND a.planned_amount = s.amount THEN 'CLOSED' ELSE a.state END,
    closed_at = CASE WHEN a.state = 'VALIDATED' AND a.planned_amount = s.amount THEN clock() ELSE a.closed_at END
  FROM sum s WHERE a.hash_id = s.advance_id
  RETURNING a.hash_id AS advance_id, a.user_id, a.zone_id, s.amount::text, a.version`);
const untakeRows = sql<Sum, [payslips: readonly string[], transaction: string]>(`
  WITH back AS (UPDATE advance_instalment SET state = 'held', taken_at = NULL, transaction_id = NULL WHERE held_by = ANY ($1::uuid[]) AND state = 'taken' AND transaction_id = $2 RETURNING advance_id, amount),
    sum AS (SELECT advance_id, sum(amount) AS amount FROM back GROUP BY advance_id)
  UPDATE advance a SET planned_amount = a.planned_amount + s.amount, returned_amount = a.returned_amount - s.amount, version = a.version + 1,
    state = CASE WHEN a.state = 'CLOSED' AND a.months IS NOT NULL THEN 'VALIDATED' ELSE a.state END,
    closed_at = CASE WHEN a.state = 'CLOSED' AND a.months IS NOT NULL THEN NULL ELSE a.closed_at END
  FROM sum s WHERE a.hash_id = s.advance_id
  RETURNING a.hash_id AS advance_id, a.user_id, a.zone_id, s.amount::text, a.version`);

/** No amount on the trail: instalments of pay are in the payroll expense, which names nobody. */
const moved = (action: string, rows: readonly Sum[]): Event[] =>
  rows.map((a) => ({
    kind: "advance",
    id: a.advance_id,
    action,
    zone: a.zone_id,
    live: { area: "advances", version: a.version, users: [a.user_id] },
  }));
/** What the payslips held is taken by this transaction; a loan closes itself with its last instalment. */
export async function takeHeldInstalments(tx: Tx, payslips: readonly string[], transaction: string): Promise<Event[]> {
  await lockHeld.run(tx.db, payslips);
  return moved("instalment", await takeRows.all(tx.db, payslips, transaction));
}
/** Undoes `takeHeldInstalments` of that transaction: the payslips hold them again. */
export async function untakeHeldInstalments(
  tx: Tx,
  payslips: readonly string[],
  transaction: string,
): Promise<Event[]> {
  await lockHeld.run(tx.db, payslips);
  return moved("rollback", await untakeRows.all(tx.db, payslips, transaction));
}

/** What the payslips hold, by the person's ledger account: what the transaction takes of their advances. */
const heldRowsOf = sql<{ user_id: string; zone_id: string; amount: string }, [payslips: readonly string[]]>(`
  SELECT a.user_id, a.zone_id, sum(i.amount)::text AS amount
  FROM advance_instalment i JOIN advance a ON a.hash_id = i.advance_id WHERE i.held_by = ANY ($1::uuid[]) AND i.state = 'held' GROUP BY a.user_id, a.zone_id`);
export const heldByPayslips = async (db: Db, payslips: readonly string[]) => await heldRowsOf.all(db, payslips);
