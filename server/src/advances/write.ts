import type { storeAdvance as storeCall, updateAdvance as updateCall } from "#contract/advances/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, fitsMinorUnit } from "#contract/kit/money.ts";
import { sql } from "#server/kit/database.ts";
import { invalidField, refused, unknownReference } from "#server/kit/failures.ts";
import type { Tx } from "#server/kit/transaction.ts";
import { advances, type AdvanceRow } from "./records.ts";
import { instalmentsOf } from "./rules.ts";

interface Asked {
  readonly amount: string;
  readonly months?: number | null | undefined;
  readonly first_month?: string | null | undefined;
}

const moneyOf = sql<
  { zone_currency_id: string | null; currency_id: string | null; iso: string | null; minor_unit: number | null },
  [string, string | null]
>(`SELECT z.currency_id AS zone_currency_id, c.hash_id AS currency_id, c.iso, c.minor_unit
   FROM zone z LEFT JOIN currency c ON c.hash_id = coalesce($2::uuid, z.currency_id) WHERE z.hash_id = $1`);

/** Checks the requested currency: the amount must fit its minor unit, and the last instalment must be positive. */
async function checkMoney(tx: Tx, zone: string, currency: string | undefined, asked: Asked): Promise<string> {
  const found = await moneyOf.first(tx.db, zone, currency ?? null);
  if (!found) throw unknownReference("zone_hash_id");
  if (!found.zone_currency_id) throw refused("errors.no_currency");
  const { currency_id, iso, minor_unit } = found;
  if (currency_id === null || iso === null || minor_unit === null) throw unknownReference("currency_hash_id");
  if (!fitsMinorUnit(asked.amount, minor_unit)) throw invalidField("amount", "errors.minor_unit", { currency: iso });
  if (asked.months && instalmentsOf(decimal(asked.amount), asked.months, "2026-01", minor_unit).length === 0)
    throw invalidField("months", "errors.months_too_many");
  if (asked.first_month && !asked.months) throw invalidField("months", "errors.required");
  return currency_id;
}

const firstDay = (month: string | null | undefined): string | null => (month ? `${month}-01` : null);

/** Creates a draft of the caller's. */
export async function storeAdvance(tx: Tx, { body }: ServerInput<typeof storeCall>) {
  const zone = body.zone_hash_id ?? tx.person.zoneId;
  // An office out of reach counts as unknown.
  if (!zone || !tx.access.can("advance_create", { zone })) throw unknownReference("zone_hash_id");
  const currency = await checkMoney(tx, zone, body.currency_hash_id, body);
  return await advances.create(tx, {
    title: body.title,
    reason: body.reason || null,
    needed_on: body.needed_on ?? null,
    zone_id: zone,
    currency_id: currency,
    amount: body.amount,
    months: body.months ?? null,
    first_month: firstDay(body.first_month),
  });
}

/** Updates the fields that are sent, of a draft or rejected advance. */
export async function updateAdvance(tx: Tx, { params, body }: ServerInput<typeof updateCall>) {
  const row: AdvanceRow = await advances.begin(tx, "update", params.id, body.version);
  const months = body.months === undefined ? row.months : body.months;
  const month = body.first_month === undefined ? (row.first_month?.slice(0, 7) ?? null) : body.first_month;
  // Without months it is no loan, so the first month is cleared too.
  const first_month = months === null && body.first_month === undefined ? null : month;
  const amount = body.amount ?? row.amount;
  await checkMoney(tx, row.zone_id, body.currency_hash_id ?? row.currency_id, { amount, months, first_month });
  return await advances.change(tx, "update", row, {
    title: body.title,
    reason: body.reason === undefined ? undefined : body.reason || null,
    needed_on: body.needed_on,
    currency_id: body.currency_hash_id,
    amount: body.amount,
    months: body.months,
    first_month: firstDay(first_month),
  });
}

/** Submits an advance and notifies those who validate advances in its office. */
export const sendAdvance = advances.step("send", {
  at: "sent_at",
  set: { approver_id: null, approved_at: null, rejecter_id: null, rejected_at: null, motif: null },
  notice: { kind: "advance_sent", holders: true },
});

/** Rejects with a reason for the owner. */
export const rejectAdvance = advances.step("reject", (_, { motif }) => ({
  at: "rejected_at",
  set: { motif },
  by: "rejecter_id",
  notice: { kind: "advance_rejected", owner: true, params: { motif } },
}));

export const deleteAdvance = advances.remove("delete");
