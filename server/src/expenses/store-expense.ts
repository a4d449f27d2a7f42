import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { FileRef } from "#contract/kit/files.ts";
import type { storeExpense as storeCall } from "#contract/expenses/endpoints.ts";
import { rightFor } from "#contract/expenses/rights.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { KeptFile, Storage } from "#server/kit/files/storage.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { byId, checkForm, feeRows, headerRow } from "./form.ts";
import { presentExpense } from "./present.ts";
import { expenseEvent, expenseNow } from "./records.ts";
import { setRepeats } from "./recurrence.ts";
import { insertExpense, type FullExpense } from "./queries.ts";
import { filesOf, checkFileCount } from "./receipts.ts";

/** Creates a draft with its fees and receipts, in one transaction. */
export async function storeExpense(tx: Tx, storage: Storage, { body }: ServerInput<typeof storeCall>) {
  const zone = body.zone_hash_id ?? tx.person.zoneId;
  // An office out of reach counts as unknown.
  if (!zone || !tx.access.can(rightFor(body.type, "create"), { zone })) throw unknownReference("zone_hash_id");
  if (body.fees.some((f) => f.hash_id)) throw invalidField("fees", "errors.unknown_reference");
  const { amount, currency, names } = await checkForm(tx, body.type, zone, body);
  const fees = await feeRows(tx, body, { zone, currency, ...names });
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
  const advances = body.avance_id ?? [];
  const ruled = { hash_id: id, start_date: body.start_date, today: names.today, recurrence_id: null };
  const facts = { hash_id: id, version: 1, type: body.type, user_id: tx.person.id, zone_id: zone, staysDraft: true };
  const recorded = async (repeated: object) =>
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
  const [made] = await Promise.all([
    insertExpense.one(tx.db, JSON.stringify(header), JSON.stringify(fees.map((f) => f.row)), advances),
    body.repeats ? setRepeats(tx, ruled, body.repeats).then(recorded) : recorded({}),
  ]);
  const receipts = await storage.keep(tx, files);
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
    fees: fees.map(({ row }) => shownFee(row, names, receipts)),
  };
  return { data: presentExpense(draft, tx.person) };
}

const shownFee = (row: Fee["row"], names: Names, receipts: readonly KeptFile[]): FullExpense["fees"][number] => ({
  ...row,
  struck: false,
  reason: byId(names.reasons, row.reason_id) ?? { hash_id: row.reason_id, name: "", name_fr: null },
  country: byId(names.countries, row.country_id) ?? null,
  invoices: receipts.filter((r) => r.part_id === row.hash_id).map(fileRefOf),
});
type Fee = Awaited<ReturnType<typeof feeRows>>[number];
type Names = Awaited<ReturnType<typeof checkForm>>["names"];

/** Fields of a new draft. */
const newDraft = {
  status: "DRAFT",
  archived: false,
  charge_id: null,
  recurrence: null,
  recurrence_id: null,
  payroll_month: null,
  confidential: false,
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
