import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import { attachmentLimits, type FileRef } from "#contract/kit/files.ts";
import { fitsMinorUnit, sum, type CurrencyRef } from "#contract/kit/money.ts";
import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
import type {
  deleteExpense as deleteCall,
  storeExpense as storeCall,
  updateExpense as updateCall,
} from "#contract/expenses/endpoints.ts";
import type { ExpenseType } from "#contract/expenses/schemas.ts";
import { statesFor } from "#contract/kit/lifecycle.ts";
import { placesOf } from "#server/kit/access.ts";
import { invalid, invalidField, refused, unknownReference, type Message } from "#server/kit/failures.ts";
import { record } from "#server/kit/record.ts";
import type { KeptFile, Storage } from "#server/kit/storage.ts";
import { text } from "#server/kit/texts.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { everyRight } from "./access.ts";
import { expenseEvent, expenseNow, hearers, lockedExpense, mustAllow, notFromHere } from "./load.ts";
import { holdsAt, presentExpense } from "./present.ts";
import {
  changeExpense,
  insertExpense,
  removeExpense,
  resolveForm,
  type FormNames,
  type FullExpense,
} from "./queries.ts";
import { mayUseAnyCurrency, rightFor } from "./rules.ts";

type Form = Omit<ServerInput<typeof updateCall>["body"], "version">;

/** What a form is, once it was checked: its sum and its currency, and the names of what it names. */
interface Checked {
  readonly amount: string;
  readonly currency: CurrencyRef;
  readonly names: FormNames;
}

/** What the form names must be there; the currency must be one that the person may use; amounts must fit it. */
async function checkForm(
  tx: Tx,
  type: ExpenseType,
  zone: string,
  form: Form,
  collaborator: string | null = null,
): Promise<Checked> {
  const reasons = [...new Set(form.fees.map((f) => f.reason_id))];
  const countries = [...new Set(form.fees.flatMap((f) => f.country_id ?? []))];
  const names = await resolveForm.one(
    tx.db,
    zone,
    form.currency_hash_id ?? null,
    form.type_id ?? null,
    form.collaborator_hash_id ?? null,
    reasons,
    countries,
    placesOf(tx.access.reach(everyRight)),
    collaborator,
  );
  if (!names.zone_id) throw unknownReference("zone_hash_id");
  if (!names.zone_currency_id) throw refused("errors.no_currency");
  const problems: Record<string, Message[]> = {};
  const unknown: Message[] = [{ key: "errors.unknown_reference" }];
  const { currency_id, iso, symbol, minor_unit } = names;
  const currency =
    currency_id !== null && iso !== null && symbol !== null && minor_unit !== null
      ? { hash_id: currency_id, iso, symbol, minor_unit }
      : undefined;
  if (!currency) problems.currency_hash_id = unknown;
  else if (currency.hash_id !== names.zone_currency_id && !mayUseAnyCurrency(type, holdsAt(tx.access, zone)))
    problems.currency_hash_id = [{ key: "errors.currency_not_allowed" }];
  if (form.type_id && !names.type_name) problems.type_id = unknown;
  if (form.collaborator_hash_id && !names.collaborator) problems.collaborator_hash_id = unknown;
  for (const [i, fee] of form.fees.entries()) {
    if (!byId(names.reasons, fee.reason_id)) problems[`fees.${i}.reason_id`] = unknown;
    if (fee.country_id && !byId(names.countries, fee.country_id)) problems[`fees.${i}.country_id`] = unknown;
    if (currency && !fitsMinorUnit(fee.amount, currency.minor_unit))
      problems[`fees.${i}.amount`] = [{ key: "errors.minor_unit", params: { currency: currency.iso } }];
  }
  if (!currency || Object.keys(problems).length > 0) throw invalid(problems);
  return { amount: sum(form.fees.map((f) => f.amount)), currency, names };
}

const byId = <T extends { readonly hash_id: string }>(all: readonly T[], id: string | null): T | undefined =>
  all.find((one) => one.hash_id === id);

interface FeeRow {
  readonly hash_id: string;
  readonly uploads: readonly Upload[];
  readonly row: Pick<
    FullExpense["fees"][number],
    "hash_id" | "amount" | "day" | "reason_id" | "country_id" | "description"
  > & { readonly position: number };
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
  const { amount, currency, names } = await checkForm(tx, body.type, zone, body);
  const fees = feeRows(body);
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
  const made = await insertExpense.one(tx.db, JSON.stringify(header), JSON.stringify(fees.map((f) => f.row)));
  const receipts = await storage.keep(tx, files);
  const facts = { type: body.type, user_id: tx.person.id, zone_id: zone };
  await record(tx, {
    kind: "expense",
    id,
    action: "store",
    zone,
    after: { ...header, fees: fees.map((f) => f.row) },
    details: { to: "DRAFT", amount, currency: currency.iso },
    live: hearers(facts, 1, true),
  });
  // As a read would find it: everything of a new draft is known, so it is not read again.
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
    collaborator: names.collaborator,
    fees: fees.map(({ row }) => ({
      ...row,
      struck: false,
      reason: byId(names.reasons, row.reason_id) ?? { hash_id: row.reason_id, name: "", name_fr: null },
      country: byId(names.countries, row.country_id) ?? null,
      invoices: receipts.filter((r) => r.part_id === row.hash_id).map(fileRefOf),
    })),
  };
  return { data: presentExpense(draft, tx.access) };
}

/** What nothing has happened to yet. */
const newDraft = {
  status: "DRAFT",
  archived: false,
  charge_id: null,
  recurrence: null,
  validated_amount: null,
  paid_amount: "0",
  version: 1,
  sent_at: null,
  motif: null,
  approver: null,
  approved_at: null,
  validator: null,
  validated_at: null,
  rejecter: null,
  rejected_at: null,
  payments: [],
} satisfies Partial<FullExpense>;

const fileRefOf = ({ hash_id, name, size, mime }: KeptFile): FileRef => ({ hash_id, name, size, mime });

/** Changes a draft or a rejected expense to what the form says: fees that are gone go with their receipts. */
export async function updateExpense(tx: Tx, storage: Storage, { params, body }: ServerInput<typeof updateCall>) {
  const expense = await lockedExpense(tx, params.id);
  mustAllow(tx, "update", expense, body.version);
  const known = new Set(expense.fees.map((f) => f.hash_id));
  for (const [i, fee] of body.fees.entries())
    if (fee.hash_id && !known.has(fee.hash_id)) throw unknownReference(`fees.${i}.hash_id`);
  if (new Set(body.fees.flatMap((f) => f.hash_id ?? [])).size < body.fees.filter((f) => f.hash_id).length)
    throw invalidField("fees", "errors.unknown_reference");
  const { amount, currency } = await checkForm(tx, expense.type, expense.zone_id, body, expense.collaborator_id);
  const fees = feeRows(body);
  const kept = new Set(fees.map((f) => f.hash_id));
  const removes = new Set(body.fees.flatMap((f) => f.removes ?? []));
  const gone = expense.files.filter((f) => removes.has(f.hash_id) || !kept.has(f.part_id));
  for (const id of removes) if (!gone.some((f) => f.hash_id === id)) throw unknownReference("fees");
  const files = filesOf(expense.hash_id, fees);
  const count = expense.files.length - gone.length + files.length;
  checkFileCount(count);
  const header = { ...headerRow(body, currency.hash_id, amount, count), hash_id: expense.hash_id };
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
  const details = { amount, currency: currency.iso, files_added: files.length, files_removed: gone.length };
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
