import type { ServerInput } from "#contract/kit/endpoint.ts";
import { attachmentLimits, type FileRef } from "#contract/kit/files.ts";
import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
import type {
  deleteExpense as deleteCall,
  storeExpense as storeCall,
  updateExpense as updateCall,
} from "#contract/expenses/endpoints.ts";
import { rightFor } from "#contract/expenses/rights.ts";
import { statesFor } from "#contract/kit/lifecycle.ts";
import { invalidField, unknownReference } from "#server/kit/failures.ts";
import { record } from "#server/kit/record.ts";
import type { KeptFile, Storage } from "#server/kit/storage.ts";
import { text } from "#server/kit/texts.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { byId, checkForm, feeRows, formOf, headerRow, type FeeRow } from "./form.ts";
import { expenseSteps, presentExpense } from "./present.ts";
import { expenseEvent, expenseNow, expenses } from "./records.ts";
import { setRepeats } from "./recurrence.ts";
import { changeExpense, insertExpense, removeExpense, type FullExpense } from "./queries.ts";

const filesOf = (expense: string, fees: readonly FeeRow[]) =>
  fees.flatMap((f) =>
    f.uploads.map((upload) => ({ kind: "expense" as const, record: expense, part: f.hash_id, upload })),
  );

function checkFileCount(count: number): void {
  if (count > attachmentLimits.files)
    throw invalidField("fees", "errors.too_many_files", { files: attachmentLimits.files });
}

/** Creates a draft with its fees and receipts, in one transaction. */
export async function storeExpense(tx: Tx, storage: Storage, { body }: ServerInput<typeof storeCall>) {
  const zone = body.zone_hash_id ?? tx.person.zoneId;
  // An office out of reach counts as unknown.
  if (!zone || !tx.access.can(rightFor(body.type, "create"), { zone })) throw unknownReference("zone_hash_id");
  if (body.fees.some((f) => f.hash_id)) throw invalidField("fees", "errors.unknown_reference");
  const { amount, currency, names } = await checkForm(tx, body.type, zone, body);
  const fees = await feeRows(tx, body, { zone, currency, today: names.today });
  const id = newId();
  const files = filesOf(id, fees);
  checkFileCount(files.length);
  const header = {
    ...headerRow(body, currency.hash_id, amount, files.length),
    hash_id: id,
    type: body.type,
    zone_id: zone,
    user_id: tx.person.id,
  };
  const advances = [...new Set(body.avance_id)];
  const made = await insertExpense.one(tx.db, JSON.stringify(header), JSON.stringify(fees.map((f) => f.row)), advances);
  const ruled = { hash_id: id, start_date: body.start_date, today: names.today, recurrence_id: null };
  const repeated = body.repeats ? await setRepeats(tx, ruled, body.repeats) : {};
  const receipts = await storage.keep(tx, files);
  const facts = { hash_id: id, version: 1, type: body.type, user_id: tx.person.id, zone_id: zone, staysDraft: true };
  await record(
    tx,
    expenseEvent(facts, "store", {
      after: {
        ...header,
        fees: fees.map((f) => f.row),
        ...(advances.length > 0 && { avance_id: advances }),
        ...repeated,
      },
      details: { to: "DRAFT", amount, currency: currency.iso },
    }),
  );
  if (body.repeats) return await expenseNow(tx, id);
  // Built from known values instead of reading the new draft back.
  const draft: FullExpense = {
    ...newDraft,
    ...header,
    ...made,
    user_name: tx.person.name,
    zone_name: names.zone_name ?? "",
    iso: currency.iso,
    symbol: currency.symbol,
    minor_unit: currency.minor_unit,
    four_eyes: names.four_eyes,
    type_name: names.type_name,
    advances: names.advances,
    collaborator: names.collaborator,
    fees: fees.map(({ row }) => ({
      ...row,
      struck: false,
      reason: byId(names.reasons, row.reason_id) ?? { hash_id: row.reason_id, name: "", name_fr: null },
      country: byId(names.countries, row.country_id) ?? null,
      invoices: receipts.filter((r) => r.part_id === row.hash_id).map(fileRefOf),
    })),
  };
  return { data: presentExpense(draft, tx.person) };
}

/** Fields of a new draft. */
const newDraft = {
  status: "DRAFT",
  archived: false,
  charge_id: null,
  recurrence: null,
  recurrence_id: null,
  repeats: null,
  occurrences: [],
  repeat_of: null,
  validated_amount: null,
  settled_amount: "0",
  paid_amount: "0",
  version: 1,
  sent_at: null,
  motif: null,
  next: null,
  approver: null,
  approver_id: null,
  approval_fresh: false,
  approved_at: null,
  validator: null,
  validated_at: null,
  rejecter: null,
  rejected_at: null,
  payments: [],
} satisfies Partial<FullExpense>;

const fileRefOf = ({ hash_id, name, size, mime }: KeptFile): FileRef => ({ hash_id, name, size, mime });

/** Updates the fields that are sent, of a draft or rejected expense; removed fees lose their receipts. */
export async function updateExpense(tx: Tx, storage: Storage, { params, body }: ServerInput<typeof updateCall>) {
  const expense = await expenses.begin(tx, "update", params.id, body.version);
  const form = formOf(expense, body);
  const { amount, currency, names } = await checkForm(tx, expense.type, expense.zone_id, form, expense);
  const fees = await feeRows(tx, form, { zone: expense.zone_id, currency, today: names.today }, expense);
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
    [...new Set(form.avance_id)],
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

/** Deletes a draft or rejected expense with its fees and receipts; the audit trail keeps its values. */
export async function deleteExpense(tx: Tx, storage: Storage, { params, query }: ServerInput<typeof deleteCall>) {
  const expense = await expenses.begin(tx, "delete", params.id, query.version);
  const states = statesFor(expenseLifecycle, "delete");
  if (!states.includes(expense.status)) throw expenseSteps.notFromHere("delete", expense);
  const taken = await removeExpense.all(tx.db, expense.hash_id, states);
  forgetAfter(
    tx,
    storage,
    taken.map((t) => t.sha256),
  );
  // Leave momentary facts out of the audit trail.
  const { files, approver_id: _approver, approval_fresh: _fresh, today: _today, ...before } = expense;
  const details = { from: expense.status, to: "gone", files: files.length };
  await record(
    tx,
    expenseEvent({ ...expense, version: expense.version + 1 }, "delete", { before, after: null, details }),
  );
  return { message: text(tx.call.locale, "errors.done_deleted") };
}

/** Deletes unused file contents after the transaction has committed. */
function forgetAfter(tx: Tx, storage: Storage, contents: readonly string[]): void {
  if (contents.length > 0)
    tx.after(() => void Promise.all([...new Set(contents)].map((sha) => storage.forget(sha))).catch(() => undefined));
}
