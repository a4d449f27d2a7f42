import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import { composed, type Db } from "#server/kit/sql/database.ts";
import type { Event } from "#server/kit/records/record.ts";
import { newId, type Reader } from "#server/kit/sql/transaction.ts";
import type { ChargedExpense } from "#server/zones/public.ts";
import { reachParams } from "#server/kit/sql/reach-query.ts";
import { inReach, reachOf } from "./access.ts";
import { expenseEvent } from "./records.ts";
import { presentRow } from "./present.ts";
import { insertExpense, JOINED_COLUMNS, JOINS, LIST_COLUMNS, type ExpenseListRow } from "./queries.ts";

/** Stores a charge's draft expense; returns the event, which notifies its owner. */
export async function storeChargedExpense(db: Db, e: ChargedExpense): Promise<Event> {
  const header = {
    hash_id: e.hash_id,
    type: "OFFICE",
    type_id: e.type_id,
    title: e.title,
    start_date: e.day,
    end_date: e.day,
    zone_id: e.zone_id,
    user_id: e.user_id,
    currency_id: e.currency.hash_id,
    amount: e.amount,
    fees_count: 1,
    files_count: 0,
    charge_id: e.charge_id,
  };
  const fee = { hash_id: newId(), position: 0, amount: e.amount, day: e.day, reason_id: e.reason_id };
  const { number } = await insertExpense.one(db, JSON.stringify(header), JSON.stringify([fee]), []);
  const { hash_id, user_id, zone_id, title, amount, currency } = e;
  const told = {
    hash_id,
    version: 1,
    type: "OFFICE",
    user_id,
    zone_id,
    number,
    title,
    amount,
    iso: currency.iso,
  } as const;
  return expenseEvent({ ...told, staysDraft: true }, "recur", {
    after: { ...header, fees: [fee] },
    details: { to: "DRAFT", amount, currency: currency.iso, charge: e.charge_id },
    notice: { kind: "expense_recurred", owner: true },
  });
}

const SHOWN = 50;
/** The newest expenses created from a charge that the caller may see. */
export async function expensesOfCharge(reader: Reader, charge: string): Promise<ExpenseRow[]> {
  const rows = await composed<ExpenseListRow>(
    `SELECT ${LIST_COLUMNS}, ${JOINED_COLUMNS} FROM expense e ${JOINS} WHERE e.charge_id = $1 AND ${inReach(2)} ORDER BY e.start_date DESC, e.hash_id DESC LIMIT ${SHOWN}`,
  ).all(reader.db, charge, ...reachParams(reachOf(reader.access)));
  return rows.map((row) => presentRow(row, reader.person));
}
