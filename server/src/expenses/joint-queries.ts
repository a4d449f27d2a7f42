import { holderRows, transactionRows } from "#server/accounting/public.ts";
import { listRows } from "#server/reference/public.ts";
import { personRows } from "#server/access/public.ts";
import { officeRows } from "#server/zones/public.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { passesFourEyes } from "#server/kit/records/company.ts";
import { composed, momentInJson, sql } from "#server/kit/sql/database.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import { currencyJson, refJson, type Ref } from "#server/kit/sql/refs.ts";
import type { ReachParams } from "#server/kit/sql/reach-query.ts";
import { inReach } from "./access.ts";
import { OPEN } from "./currencies.ts";
import { JOINED_COLUMNS, JOINS, LIST_COLUMNS, type ExpenseListRow } from "./queries.ts";

/** States with an open amount, spelled as in the index by waiting time. */
export const OPEN_STATES = "e.status IN ('VALIDATED', 'PARTIALLY_PAID') AND e.payroll_month IS NULL";

export interface OwedHead {
  readonly zone: Ref | null;
  readonly user: Ref | null;
  readonly open: { currency: CurrencyRef; count: number; amount: string }[];
  readonly payments: {
    hash_id: string;
    number: number;
    date: string;
    user: Ref | null;
    payee: Ref | null;
    paid: { currency: CurrencyRef; amount: string }[];
  }[];
}
const RECENT = 10;
/** The caller is the third parameter. */
const PAYABLE = passesFourEyes("e.user_id", "$3::uuid");
/** The office, the person if given, the open sums that the caller may pay, and the newest joint payments. */
export const owedHead = sql<OwedHead, [zone: string, payee: string | null, me: string]>(`
  SELECT (SELECT ${refJson("z")} FROM ${officeRows("z")} WHERE z.hash_id = $1::uuid) AS zone,
    (SELECT ${refJson("u")} FROM ${personRows("u")} WHERE u.hash_id = $2::uuid AND u.kind = 'staff'
       AND (u.zone_id = $1::uuid OR EXISTS (SELECT 1 FROM expense e WHERE e.user_id = u.hash_id AND e.zone_id = $1::uuid))) AS user,
    coalesce((SELECT jsonb_agg(jsonb_build_object('currency', ${currencyJson("c")}, 'count', o.count, 'amount', o.amount::text) ORDER BY o.count DESC) FROM (
        SELECT e.currency_id, count(*) AS count, sum(${OPEN}) AS amount FROM expense e
        WHERE ${OPEN_STATES} AND e.zone_id = $1::uuid AND ($2::uuid IS NULL OR e.user_id = $2::uuid) AND ${PAYABLE} GROUP BY e.currency_id
      ) o JOIN ${listRows("currency", "c")} ON c.hash_id = o.currency_id), '[]') AS open,
    coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', j.hash_id, 'number', j.number, 'date', j.day, 'user', ${refJson("w")}, 'payee', ${refJson("y")}, 'paid', (
          SELECT jsonb_agg(jsonb_build_object('currency', ${currencyJson("c")}, 'amount', s.amount::text) ORDER BY c.iso) FROM (
            SELECT e.currency_id, sum(p.amount) AS amount FROM expense_payment p JOIN expense e ON e.hash_id = p.expense_id WHERE p.joint_id = j.hash_id GROUP BY e.currency_id
          ) s JOIN ${listRows("currency", "c")} ON c.hash_id = s.currency_id)) ORDER BY j.hash_id DESC)
      FROM (SELECT * FROM joint_payment j WHERE j.zone_id = $1::uuid AND ($2::uuid IS NULL OR j.payee_id = $2::uuid) ORDER BY j.hash_id DESC LIMIT ${RECENT}) j
        LEFT JOIN ${personRows("w")} ON w.hash_id = j.user_id LEFT JOIN ${personRows("y")} ON y.hash_id = j.payee_id), '[]') AS payments`);

/** Open expenses, oldest first. */
export const owedRows = (where: Where, limit: number) =>
  composed<ExpenseListRow>(
    `SELECT ${LIST_COLUMNS}, ${JOINED_COLUMNS} FROM (SELECT * FROM expense e WHERE ${OPEN_STATES} AND ${where.text} ORDER BY e.hash_id LIMIT ${limit + 1}) e ${JOINS} ORDER BY e.hash_id`,
  );

/** The oldest open expenses, if the caller chose none. */
export const oldestOpen = (limit: number) =>
  sql<{ hash_id: string }, [zone: string, payee: string | null, me: string]>(
    `SELECT e.hash_id FROM expense e WHERE ${OPEN_STATES} AND e.zone_id = $1::uuid AND ($2::uuid IS NULL OR e.user_id = $2::uuid) AND ${PAYABLE} ORDER BY e.hash_id LIMIT ${limit}`,
  );

export interface PaidPart {
  readonly transaction_id: string;
  readonly expense_id: string;
  readonly holder_id: string;
  readonly amount: string;
  readonly holder_amount: string;
  readonly rate_exchange: string | null;
}
/** Inserts the receipt and its parts and updates the expenses; only those that may still be paid. */
export const payJointly = sql<
  { hash_id: string; version: number; number: number },
  [id: string, zone: string, payee: string | null, by: string, day: string, parts: string, expenses: string]
>(`
  WITH joint AS (
    INSERT INTO joint_payment (hash_id, zone_id, payee_id, user_id, day) VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::date) RETURNING number
  ), parts AS (
    INSERT INTO expense_payment (transaction_id, expense_id, holder_id, amount, holder_amount, rate_exchange, joint_id)
    SELECT p.transaction_id, p.expense_id, p.holder_id, p.amount, p.holder_amount, p.rate_exchange, $1::uuid
    FROM jsonb_to_recordset($6::jsonb) AS p(transaction_id uuid, expense_id uuid, holder_id uuid, amount numeric, holder_amount numeric, rate_exchange numeric)
  )
  UPDATE expense e SET status = x.status, paid_amount = x.paid_amount, version = e.version + 1, archived = false
  FROM jsonb_to_recordset($7::jsonb) AS x(hash_id uuid, status text, paid_amount numeric), joint
  WHERE e.hash_id = x.hash_id AND ${OPEN_STATES} RETURNING e.hash_id, e.version, joint.number`);

export interface JointRow {
  readonly hash_id: string;
  readonly number: number;
  readonly date: string;
  readonly created_at: string;
  readonly zone: Ref;
  readonly user: Ref | null;
  readonly payee: Ref | null;
  readonly parts: {
    hash_id: string;
    expense: { hash_id: string; number: number; title: string; user: Ref };
    currency: CurrencyRef;
    amount: string;
    holder: { type: "Account" | "Box"; hash_id: string; name: string; zone_hash_id: string };
    holder_amount: string;
    holder_currency: CurrencyRef;
    rate_exchange: string | null;
    reversed: boolean;
  }[];
}
/** The parts whose expenses are in the caller's reach. */
const parts = (
  which: string,
): string => `coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', p.transaction_id, 'expense', jsonb_build_object('hash_id', e.hash_id, 'number', e.number, 'title', e.title, 'user', ${refJson("o")}), 'currency', ${currencyJson("c")},
        'amount', p.amount::text, 'holder', jsonb_build_object('type', CASE h.kind WHEN 'box' THEN 'Box' ELSE 'Account' END, 'hash_id', h.hash_id, 'name', h.name, 'zone_hash_id', h.zone_id),
        'holder_amount', p.holder_amount::text, 'holder_currency', ${currencyJson("hc")}, 'rate_exchange', p.rate_exchange::text, 'reversed', p.reversed_by IS NOT NULL) ORDER BY t.number)
      FROM expense_payment p JOIN expense e ON e.hash_id = p.expense_id JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id JOIN ${personRows("o")} ON o.hash_id = e.user_id
        JOIN ${holderRows("h")} ON h.hash_id = p.holder_id JOIN ${listRows("currency", "hc")} ON hc.hash_id = h.currency_id JOIN ${transactionRows("t")} ON t.hash_id = p.transaction_id
      WHERE ${which} AND ${inReach(2)}), '[]') AS parts`;
/** A receipt with the parts in the caller's reach. */
export const readJoint = sql<JointRow, [string, ...ReachParams]>(`
  SELECT j.hash_id, j.number, j.day AS date, ${momentInJson("j.created_at")} AS created_at, ${refJson("z")} AS zone, ${refJson("w")} AS user, ${refJson("y")} AS payee, ${parts("p.joint_id = j.hash_id")}
  FROM joint_payment j JOIN ${officeRows("z")} ON z.hash_id = j.zone_id LEFT JOIN ${personRows("w")} ON w.hash_id = j.user_id LEFT JOIN ${personRows("y")} ON y.hash_id = j.payee_id
  WHERE j.hash_id = $1`);
/** A single payment by its transaction, in the shape of a receipt with one part. */
export const readSingle = sql<JointRow, [string, ...ReachParams]>(`
  SELECT l.hash_id, l.number, l.day AS date, ${momentInJson("l.created_at")} AS created_at, ${refJson("z")} AS zone, ${refJson("w")} AS user, ${refJson("y")} AS payee, ${parts("p.transaction_id = l.hash_id")}
  FROM expense_payment q JOIN ${transactionRows("l")} ON l.hash_id = q.transaction_id JOIN expense x ON x.hash_id = q.expense_id JOIN ${officeRows("z")} ON z.hash_id = x.zone_id
    LEFT JOIN ${personRows("w")} ON w.hash_id = l.user_id LEFT JOIN ${personRows("y")} ON y.hash_id = x.user_id
  WHERE l.hash_id = $1`);
