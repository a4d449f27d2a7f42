import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import { attachmentLimits } from "#contract/kit/files.ts";
import { fitsMinorUnit, sum } from "#contract/kit/money.ts";
import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
import type {
  deleteExpense as deleteCall,
  storeExpense as storeCall,
  updateExpense as updateCall,
} from "#contract/expenses/endpoints.ts";
import type { ExpenseType } from "#contract/expenses/schemas.ts";
import { statesFor } from "#contract/kit/lifecycle.ts";
import { invalid, invalidField, refused, unknownReference, type Message } from "#server/kit/failures.ts";
import { record } from "#server/kit/record.ts";
import type { Storage } from "#server/kit/storage.ts";
import { text } from "#server/kit/texts.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { expenseEvent, expenseNow, hearers, lockedExpense, mustAllow, notFromHere } from "./load.ts";
import { holdsAt } from "./present.ts";
import { changeExpense, insertExpense, removeExpense, resolveForm } from "./queries.ts";
import { mayUseAnyCurrency, rightFor } from "./rules.ts";

type Form = Omit<ServerInput<typeof updateCall>["body"], "version">;

/** What the form names must be there; the currency must be one that the person may use; amounts must fit it. */
async function checkForm(
  tx: Tx,
  type: ExpenseType,
  zone: string,
  form: Form,
): Promise<{ currencyId: string; iso: string; amount: string }> {
  const reasons = [...new Set(form.fees.map((f) => f.reason_id))];
  const countries = [...new Set(form.fees.flatMap((f) => f.country_id ?? []))];
  const found = await resolveForm.one(
    tx.db,
    zone,
    form.currency_hash_id ?? null,
    form.type_id ?? null,
    form.collaborator_hash_id ?? null,
    reasons,
    countries,
  );
  if (!found.zone_id) throw unknownReference("zone_hash_id");
  if (!found.zone_currency_id) throw refused("errors.no_currency");
  const problems: Record<string, Message[]> = {};
  const unknown: Message[] = [{ key: "errors.unknown_reference" }];
  if (!found.currency_id || found.iso === null || found.minor_unit === null) problems.currency_hash_id = unknown;
  else if (found.currency_id !== found.zone_currency_id && !mayUseAnyCurrency(type, holdsAt(tx.access, zone)))
    problems.currency_hash_id = [{ key: "errors.currency_not_allowed" }];
  if (!found.type_ok) problems.type_id = unknown;
  if (!found.collaborator_ok) problems.collaborator_hash_id = unknown;
  for (const [i, fee] of form.fees.entries()) {
    if (found.unknown_reasons.includes(fee.reason_id)) problems[`fees.${i}.reason_id`] = unknown;
    if (fee.country_id && found.unknown_countries.includes(fee.country_id)) problems[`fees.${i}.country_id`] = unknown;
    if (found.minor_unit !== null && !fitsMinorUnit(fee.amount, found.minor_unit))
      problems[`fees.${i}.amount`] = [{ key: "errors.minor_unit", params: { currency: found.iso ?? "" } }];
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { currencyId: found.currency_id ?? "", iso: found.iso ?? "", amount: sum(form.fees.map((f) => f.amount)) };
}

interface FeeRow {
  readonly hash_id: string;
  readonly uploads: readonly Upload[];
  readonly row: Record<string, unknown>;
}

const feeRows = (form: Form): FeeRow[] =>
  form.fees.map((f, position) => {
    const hash_id = f.hash_id ?? newId();
    return {
      hash_id,
      uploads: (f.invoices ?? []) as Upload[],
      row: {
        hash_id,
        position,
        amount: f.amount,
        day: f.date,
        reason_id: f.reason_id,
        country_id: f.country_id ?? null,
        description: f.description || null,
      },
    };
  });

const headerRow = (form: Form, currencyId: string, amount: string, files: number) => ({
  type_id: form.type_id ?? null,
  title: form.title,
  start_date: form.start_date,
  end_date: form.end_date,
  currency_id: currencyId,
  amount,
  fees_count: form.fees.length,
  files_count: files,
  reason: form.reason || null,
  invoice_number: form.invoice_number || null,
  collaborator_id: form.collaborator_hash_id ?? null,
});

const filesOf = (expense: string, fees: readonly FeeRow[]) =>
  fees.flatMap((f) =>
    f.uploads.map((upload) => ({ kind: "expense" as const, record: expense, part: f.hash_id, upload })),
  );

function checkFileCount(count: number): void {
  if (count > attachmentLimits.files)
    throw invalidField("fees", "errors.too_many_files", { files: attachmentLimits.files });
}

/** Makes a draft with its fees and receipts, in one transaction. */
export async function storeExpense(tx: Tx, storage: Storage, { body }: ServerInput<typeof storeCall>) {
  const zone = body.zone_hash_id ?? tx.person.zoneId;
  // An office out of reach is like one that does not exist.
  if (!zone || !tx.access.can(rightFor(body.type, "create"), { zone })) throw unknownReference("zone_hash_id");
  tx.access.require(rightFor(body.type, "create"), { zone });
  if (body.fees.some((f) => f.hash_id)) throw invalidField("fees", "errors.unknown_reference");
  const { currencyId, iso, amount } = await checkForm(tx, body.type, zone, body);
  const fees = feeRows(body);
  const id = newId();
  const files = filesOf(id, fees);
  checkFileCount(files.length);
  const header = {
    ...headerRow(body, currencyId, amount, files.length),
    hash_id: id,
    type: body.type,
    zone_id: zone,
    user_id: tx.person.id,
  };
  await insertExpense.run(tx.db, JSON.stringify(header), JSON.stringify(fees.map((f) => f.row)));
  await storage.keep(tx, files);
  const facts = { type: body.type, user_id: tx.person.id, zone_id: zone };
  await record(tx, {
    kind: "expense",
    id,
    action: "store",
    zone,
    after: { ...header, fees: fees.map((f) => f.row) },
    details: { to: "DRAFT", amount, currency: iso },
    live: hearers(facts, 1, true),
  });
  return await expenseNow(tx, id);
}

/** Changes a draft or a rejected expense to what the form says: fees that are gone go with their receipts. */
export async function updateExpense(tx: Tx, storage: Storage, { params, body }: ServerInput<typeof updateCall>) {
  const expense = await lockedExpense(tx, params.id);
  mustAllow(tx, "update", expense, body.version);
  const known = new Set(expense.fees.map((f) => f.hash_id));
  for (const [i, fee] of body.fees.entries())
    if (fee.hash_id && !known.has(fee.hash_id)) throw unknownReference(`fees.${i}.hash_id`);
  if (new Set(body.fees.flatMap((f) => f.hash_id ?? [])).size < body.fees.filter((f) => f.hash_id).length)
    throw invalidField("fees", "errors.unknown_reference");
  const { currencyId, amount, iso } = await checkForm(tx, expense.type, expense.zone_id, body);
  const fees = feeRows(body);
  const kept = new Set(fees.map((f) => f.hash_id));
  const removes = new Set(body.fees.flatMap((f) => f.removes ?? []));
  const gone = expense.files.filter((f) => removes.has(f.hash_id) || !kept.has(f.part_id));
  for (const id of removes) if (!gone.some((f) => f.hash_id === id)) throw unknownReference("fees");
  const files = filesOf(expense.hash_id, fees);
  const count = expense.files.length - gone.length + files.length;
  checkFileCount(count);
  const header = { ...headerRow(body, currencyId, amount, count), hash_id: expense.hash_id };
  const taken = await changeExpense.all(
    tx.db,
    JSON.stringify(header),
    JSON.stringify(fees.map((f) => f.row)),
    gone.map((f) => f.hash_id),
  );
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
  };
  const details = { amount, currency: iso, files_added: files.length, files_removed: gone.length };
  await record(
    tx,
    expenseEvent(
      expense,
      "update",
      { status: expense.status, version: expense.version + 1 },
      { before, after: { ...header, fees: fees.map((f) => f.row) }, details },
    ),
  );
  return await expenseNow(tx, expense.hash_id);
}

/** Deletes a draft or a rejected expense with its fees and receipts; the trail keeps what it was. */
export async function deleteExpense(tx: Tx, storage: Storage, { params }: ServerInput<typeof deleteCall>) {
  const expense = await lockedExpense(tx, params.id);
  mustAllow(tx, "delete", expense);
  const states = statesFor(expenseLifecycle, "delete");
  if (!states.includes(expense.status)) throw notFromHere("delete", expense);
  const taken = await removeExpense.all(tx.db, expense.hash_id, states);
  forgetAfter(
    tx,
    storage,
    taken.map((t) => t.sha256),
  );
  const { files, ...before } = expense;
  await record(
    tx,
    expenseEvent(
      expense,
      "delete",
      { status: "gone", version: expense.version + 1 },
      { before, after: null, details: { files: files.length } },
    ),
  );
  return { message: text(tx.call.locale, "errors.done_deleted") };
}

/** Content that nothing uses any more is taken away once the change has committed. */
function forgetAfter(tx: Tx, storage: Storage, contents: readonly string[]): void {
  if (contents.length > 0)
    tx.after(() => void Promise.all([...new Set(contents)].map((sha) => storage.forget(sha))).catch(() => undefined));
}
