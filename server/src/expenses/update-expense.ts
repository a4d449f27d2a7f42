import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { updateExpense as updateCall } from "#contract/expenses/endpoints.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { checkForm, feeRows, formOf, headerRow } from "./form.ts";
import { expenseEvent, expenseNow, expenses } from "./records.ts";
import { setRepeats } from "./recurrence.ts";
import { changeExpense } from "./queries.ts";
import { filesOf, checkFileCount, forgetAfter } from "./receipts.ts";

/** Updates the fields that are sent, of a draft or rejected expense; removed fees lose their receipts. */
export async function updateExpense(tx: Tx, storage: Storage, { params, body }: ServerInput<typeof updateCall>) {
  const expense = await expenses.begin(tx, "update", params.id, body.version);
  const form = formOf(expense, body);
  const { amount, currency, names } = await checkForm(tx, expense.type, expense.zone_id, form, expense);
  const fees = await feeRows(tx, form, { zone: expense.zone_id, currency, ...names }, expense);
  const kept = new Set(fees.map((f) => f.hash_id));
  const removes = new Set(form.fees.flatMap((f) => f.removes ?? []));
  const gone = expense.files.filter((f) => removes.has(f.hash_id) || !kept.has(f.part_id));
  for (const id of removes) if (!gone.some((f) => f.hash_id === id)) throw unknownReference("fees");
  const files = filesOf(expense.hash_id, fees);
  const count = expense.files.length - gone.length + files.length;
  checkFileCount(count);
  const header = { ...headerRow(form, currency.hash_id, amount, count), hash_id: expense.hash_id };
  const taken = await changeExpense.all(
    tx.db,
    JSON.stringify(header),
    JSON.stringify(fees.map((f) => f.row)),
    gone.map((f) => f.hash_id),
    form.avance_id ?? [],
  );
  const ruled = { ...expense, start_date: form.start_date, today: names.today };
  const repeated = await setRepeats(tx, ruled, form.repeats ?? null, expense.repeats);
  await storage.keep(tx, files);
  forgetAfter(
    tx,
    storage,
    taken.flatMap((t) => t.sha256 ?? []),
  );
  const before = {
    title: expense.title,
    start_date: expense.start_date,
    end_date: expense.end_date,
    amount: expense.amount,
    currency_id: expense.currency_id,
    reason: expense.reason,
    fees: expense.fees,
    avance_id: expense.advances,
  };
  const { status } = expense;
  const next = { ...expense, version: expense.version + 1, staysDraft: status === "DRAFT" };
  const event = expenseEvent(next, "update", {
    before,
    after: { ...header, fees: fees.map((f) => f.row), avance_id: form.avance_id ?? [], ...repeated },
    details: {
      from: status,
      to: status,
      amount,
      currency: currency.iso,
      files_added: files.length,
      files_removed: gone.length,
    },
  });
  await record(tx, event);
  return await expenseNow(tx, expense.hash_id);
}
