// Making, changing and deleting drafts.
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/payslips/payslip-endpoints.ts";
import { conflict, invalidField, notFound, unknownReference } from "#server/kit/shared/failures.ts";
import { text } from "#server/kit/shared/texts.ts";
import { record } from "#server/kit/records/record.ts";
import type { Ref } from "#server/kit/sql/refs.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { holdOffice, officePlace } from "#server/zones/public.ts";
import type { MadePayslip, OfMonth, Typed } from "./prepare.ts";
import { prepare } from "./prepare.ts";
import { presentPreview } from "./present.ts";
import * as q from "./queries.ts";
import { loadPayslip, payslipEvent, payslipNow, payslips, recomputed } from "./records.ts";
import { totalNames } from "./stored.ts";
import { untakenOf } from "./untaken.ts";

type Input<K extends keyof typeof calls> = ServerInput<(typeof calls)[K]>;

/** An office in which the caller may make payslips and sees their amounts; one out of reach counts as unknown. */
export async function officeToPay(reader: Reader, zone: string, field = "zone_hash_id"): Promise<Ref> {
  if (!reader.access.can(["payslips_view_all"], { zone })) throw unknownReference(field);
  const office = await officePlace(reader.db, zone);
  if (!office) throw unknownReference(field);
  reader.access.require("payslips_create", { zone });
  return { hash_id: zone, name: office.name };
}

const typedOf = (body: Pick<Input<"createPayslip">["body"], "hours" | "lines" | "arrears">): Typed => ({
  hours: body.hours ?? null,
  lines: body.lines,
  arrears: body.arrears,
});

/** The payslip that the caller asks for, or what keeps it from being made. */
async function made(reader: Reader, user: string, of: OfMonth, typed: Typed): Promise<MadePayslip> {
  const payslip = await recomputed(reader, { user, ...of }, typed);
  if (payslip) return payslip;
  const [payee] = await prepare(reader.db, of, [user]);
  const lack = payee?.lacks[0];
  // Who has no contract with the office there is not due one, and nobody learns whether they exist.
  if (!payee) throw invalidField("user_hash_id", "payslips.not_due");
  throw invalidField("user_hash_id", `payslips.lacks_${lack ?? "salary"}`, { person: payee.name });
}

export async function previewPayslip(reader: Reader, { body }: Input<"previewPayslip">) {
  const zone = await officeToPay(reader, body.zone_hash_id);
  const of = { zone: zone.hash_id, month: body.month };
  if (body.payslip_hash_id !== undefined) {
    const draft = await loadPayslip(reader, body.payslip_hash_id);
    if (draft.user_id !== body.user_hash_id || draft.zone_id !== of.zone || draft.month !== of.month) throw notFound();
  }
  const payslip = await made(reader, body.user_hash_id, of, typedOf(body));
  return { data: presentPreview(payslip, { zone, month: of.month }, await untakenOf(reader.db, of, payslip)) };
}

/** The columns of a computed payslip. */
export const rowOf = (
  { payee, currency, computed, input, result, version_ids }: MadePayslip,
  typed: Typed,
  note: string | null,
) => ({
  country_id: payee.country?.hash_id ?? "",
  currency_id: currency.hash_id,
  typed,
  ...(Object.fromEntries(totalNames.map((name) => [name, computed.totals[name]])) as Record<
    (typeof totalNames)[number],
    string
  >),
  carried_in: input.carried_in,
  result,
  version_ids,
  note,
});

export async function createPayslip(tx: Tx, { body }: Input<"createPayslip">) {
  const zone = await officeToPay(tx, body.zone_hash_id);
  const of = { zone: zone.hash_id, month: body.month };
  await holdOffice(tx.db, of.zone);
  await q.lockPerson.run(tx.db, body.user_hash_id);
  const taken = await q.takenMonth.first(tx.db, body.user_hash_id, of.zone, of.month);
  if (taken) throw conflict("payslips.has_one", { number: taken.number });
  const typed = typedOf(body);
  const payslip = await made(tx, body.user_hash_id, of, typed);
  const id = newId();
  await q.insertPayslips(tx.db, {
    hash_id: id,
    user_id: body.user_hash_id,
    zone_id: of.zone,
    month: `${of.month}-01`,
    created_by: tx.person.id,
    ...rowOf(payslip, typed, body.note ?? null),
  });
  await record(tx, createdEvent({ hash_id: id, user_id: body.user_hash_id, zone_id: of.zone, month: of.month }));
  return await payslipNow(tx, id, { justMade: true });
}
export const createdEvent = (p: { hash_id: string; user_id: string; zone_id: string; month: string }) =>
  payslipEvent({ ...p, version: 1 }, "create", {
    after: { state: "UNVALIDATED", user_id: p.user_id, zone_id: p.zone_id, month: p.month },
  });

/** Computes a draft again with what is typed now; what is not sent stays. */
export async function updatePayslip(tx: Tx, { params, body }: Input<"updatePayslip">) {
  const row = await payslips.begin(tx, "update", params.id, body.version);
  await q.lockPerson.run(tx.db, row.user_id);
  const typed: Typed = {
    hours: body.hours === undefined ? row.typed.hours : body.hours,
    lines: body.lines ?? row.typed.lines,
    arrears: body.arrears ?? row.typed.arrears,
  };
  const note = body.note === undefined ? row.note : body.note;
  const payslip = await made(tx, row.user_id, { zone: row.zone_id, month: row.month }, typed);
  const written = await q.rewrite.first(tx.db, row.hash_id, JSON.stringify([rowOf(payslip, typed, note)]));
  if (!written) throw conflict("errors.not_editable", undefined, "state");
  await record(tx, payslipEvent({ ...row, version: written.version }, "update", { details: { month: row.month } }));
  return await payslipNow(tx, row.hash_id, { justMade: true });
}

export async function deletePayslip(tx: Tx, { params, query }: Input<"deletePayslip">) {
  const row = await payslips.begin(tx, "delete", params.id, query.version);
  await q.removePayslip.run(tx.db, row.hash_id);
  await record(
    tx,
    payslipEvent({ ...row, version: row.version + 1 }, "delete", {
      before: { state: row.state, user_id: row.user_id, zone_id: row.zone_id, month: row.month },
    }),
  );
  return { message: text(tx.call.locale, "errors.done_deleted") };
}
