import { listRows } from "#server/reference/public.ts";
import { personRows } from "#server/access/public.ts";
import { exactText, formatAmount } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import type { Line } from "#server/accounting/public.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { reachParams, type ReachParams } from "#server/kit/sql/reach-query.ts";
import type { Event } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { advanceReach } from "./access.ts";
import { advances, HANDED_RATE, type AdvanceRow } from "./records.ts";
import type { Use } from "./rules.ts";

/** A locked advance, to settle an expense against. */
export type SettledAdvance = Pick<
  AdvanceRow,
  | "hash_id"
  | "number"
  | "title"
  | "state"
  | "version"
  | "user_id"
  | "user_name"
  | "zone_id"
  | "currency_id"
  | "iso"
  | "minor_unit"
  | "amount"
  | "used_amount"
  | "returned_amount"
  | "planned_amount"
  | "handed_rate"
>;

const COLUMNS = `e.hash_id, e.number, e.title, e.state, e.version, e.user_id, u.name AS user_name, e.zone_id, e.currency_id, c.iso, c.minor_unit,
  e.amount, e.used_amount, e.returned_amount, e.planned_amount, ${HANDED_RATE}`;
const JOINS = `JOIN ${personRows("u")} ON u.hash_id = e.user_id JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id`;

const lockNamed = sql<SettledAdvance, [string[], string, ...ReachParams]>(
  `SELECT ${COLUMNS} FROM advance e ${JOINS} WHERE e.hash_id = ANY ($1::uuid[]) AND e.user_id = $2::uuid AND ${advanceReach.condition(3)} ORDER BY e.hash_id FOR NO KEY UPDATE OF e`,
);
/** Locks the given advances of `owner` that the caller reaches, in the given order. */
export async function lockAdvances(tx: Tx, ids: readonly string[], owner: string): Promise<SettledAdvance[]> {
  const found = await lockNamed.all(tx.db, [...ids], owner, ...reachParams(advanceReach.of(tx.access)));
  return ids.flatMap((id) => found.find((a) => a.hash_id === id) ?? []);
}

const insert = insertInto(
  "advance_settlement",
  columns({
    hash_id: "uuid",
    advance_id: "uuid",
    expense_id: "uuid",
    transaction_id: "uuid",
    amount: "numeric",
    expense_amount: "numeric",
    rate_exchange: "numeric?",
  }),
);
const raise = sql<{ hash_id: string; version: number }, [string[], string[]]>(
  `UPDATE advance e SET used_amount = e.used_amount + v.amount, version = e.version + 1
   FROM unnest($1::uuid[], $2::numeric[]) AS v(hash_id, amount) WHERE e.hash_id = v.hash_id RETURNING e.hash_id, e.version`,
);

/** An amount used of an advance, with how its rate was judged, for the audit trail. */
export interface SettledUse extends Use {
  readonly details: Readonly<Record<string, unknown>>;
}

/** The settled expense, as recorded on the advance. */
interface Settled {
  readonly id: string;
  readonly number: number;
  readonly zone: string;
  readonly iso: string;
}

/** SQL: `total` by `expense_id`, what advances cover of expenses in the expense's currency. */
export const coveredByAdvances =
  "SELECT expense_id, sum(expense_amount) AS total FROM advance_settlement WHERE undone_by IS NULL GROUP BY expense_id";

/** Further ledger lines of a settlement: reduces the person's advance account, across currencies through the office's exchange account. */
export function settlementLines(
  expense: Pick<Settled, "zone" | "iso">,
  by: readonly SettledAdvance[],
  uses: readonly Use[],
): Line[] {
  return uses.flatMap((use): Line[] => {
    const a = by.find((one) => one.hash_id === use.id);
    if (!a) throw new Error("An advance was used that was not locked");
    const own = { kind: "advance" as const, ref: a.user_id, zone: a.zone_id, currency: a.iso };
    const line: Line = { ...own, amount: use.amount.times(-1) };
    if (a.iso === expense.iso) return [line];
    const exchange = { kind: "exchange" as const, ref: expense.zone, zone: expense.zone };
    return [
      line,
      { ...exchange, currency: a.iso, amount: use.amount },
      { ...exchange, currency: expense.iso, amount: use.covers.times(-1) },
    ];
  });
}

const eventOf = (
  a: SettledAdvance,
  version: number,
  action: string,
  details: Readonly<Record<string, unknown>>,
): Event => advances.event({ ...(a as AdvanceRow), version }, action, { details });

/** Stores the amounts used of each advance; returns their events. */
export async function takeFromAdvances(
  tx: Tx,
  expense: Settled,
  by: readonly SettledAdvance[],
  uses: readonly SettledUse[],
  transaction: string,
): Promise<Event[]> {
  if (uses.length === 0) return [];
  await insert(
    tx.db,
    ...uses.map((use) => ({
      hash_id: newId(),
      advance_id: use.id,
      expense_id: expense.id,
      transaction_id: transaction,
      amount: use.amount.toFixed(),
      expense_amount: use.covers.toFixed(),
      rate_exchange: use.rate,
    })),
  );
  const raised = await raise.all(
    tx.db,
    uses.map((use) => use.id),
    uses.map((use) => use.amount.toFixed()),
  );
  return uses.flatMap((use) => {
    const a = by.find((one) => one.hash_id === use.id);
    const version = raised.find((r) => r.hash_id === use.id)?.version ?? 0;
    return a
      ? [
          eventOf(a, version, "settle", {
            expense: expense.number,
            amount: `${formatAmount(use.amount.toFixed())} ${a.iso}`,
            covers: `${formatAmount(use.covers.toFixed())} ${expense.iso}`,
            // Says its direction: settlements before migration 0256 left the opposite one on the trail.
            rate: use.rate === null ? null : `1 ${a.iso} = ${exactText(use.rate)} ${expense.iso}`,
            ...use.details,
            transaction,
          }),
        ]
      : [];
  });
}

const lockUsed = sql<SettledAdvance & { taken: string }, [string, string]>(
  `SELECT ${COLUMNS}, s.amount AS taken FROM advance_settlement s JOIN advance e ON e.hash_id = s.advance_id ${JOINS}
   WHERE s.expense_id = $1 AND s.transaction_id = $2 AND s.undone_by IS NULL ORDER BY e.hash_id FOR NO KEY UPDATE OF e`,
);
/** Locks the advances used by a settlement; 409 if one is closed. */
export async function lockSettled(tx: Tx, expense: string, transaction: string) {
  const used = await lockUsed.all(tx.db, expense, transaction);
  const closed = used.find((a) => a.state === "CLOSED");
  if (closed) throw conflict("errors.advance_closed", { number: closed.number }, "state");
  return used;
}

const undo = sql<unknown, [string, string]>(
  "UPDATE advance_settlement SET undone_by = $2::uuid WHERE transaction_id = $1::uuid AND undone_by IS NULL",
);
/** Returns the used amounts to the advances. */
export async function giveBackToAdvances(
  tx: Tx,
  expense: Pick<Settled, "number">,
  used: readonly (SettledAdvance & { readonly taken: string })[],
  transaction: string,
  reversal: string,
): Promise<Event[]> {
  if (used.length === 0) return [];
  await undo.run(tx.db, transaction, reversal);
  const raised = await raise.all(
    tx.db,
    used.map((a) => a.hash_id),
    used.map((a) => decimal(a.taken).times(-1).toFixed()),
  );
  return used.map((a) =>
    eventOf(a, raised.find((r) => r.hash_id === a.hash_id)?.version ?? 0, "unsettle", {
      expense: expense.number,
      amount: `${formatAmount(a.taken)} ${a.iso}`,
      transaction: reversal,
    }),
  );
}

/** SQL that deletes the undone settlements of `expenses`, a query of those that are deleted. */
export const deletingSettlements = (expenses: string): string =>
  `DELETE FROM advance_settlement WHERE expense_id IN (${expenses})`;
