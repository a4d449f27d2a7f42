import { isAsked, type Carrier } from "#contract/tracking/carriers.ts";
import { fitsMinorUnit } from "#contract/kit/money.ts";
import type { RowOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { sealedFor, type OfContact } from "#server/kit/records/personal.ts";
import type { Event } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import { sampleForm, type SampleRow } from "./records.ts";

export type Form = RowOf<typeof sampleForm>;

/** Sets when the parcel was sent and delivered and when to ask the carrier. These are not recorded on the trail. */
export const mark = sql<unknown, [id: string, sent: string | null, delivered: string | null, ask: string | null]>(
  "UPDATE sample SET sent_at = $2, delivered_at = $3, ask_at = $4, nudged_at = NULL, asked_at = NULL, failures = 0, problem = NULL WHERE hash_id = $1",
);

/** If the customer is a person, the trail encrypts these fields with that person's key. */
export const sealed = (row: OfContact, was?: OfContact): Pick<Event, "personal"> =>
  sealedFor(row, ["recipient", "note", "text", "title"], was);

export function checkCost(
  { cost, currency_id }: Pick<Form, "cost" | "currency_id">,
  currency: { minor_unit: number; iso: string } | null | undefined,
): void {
  if (cost !== null && currency_id === null) throw invalidField("currency_hash_id", "errors.required");
  if (currency_id !== null && !currency) throw unknownReference("currency_hash_id");
  if (cost !== null && currency && !fitsMinorUnit(cost, currency.minor_unit))
    throw invalidField("cost", "errors.minor_unit", { currency: currency.iso });
}

export const tracedOf = (row: SampleRow) => ({
  ...Object.fromEntries(Object.keys(sampleForm.types).map((name) => [name, row[name as keyof Form]])),
  contents: row.lines.map((l) => `${l.quantity} × ${(l.recipe as { number: number } | null)?.number ?? ""}`).join(", "),
});

/** Whether this server has the carrier's API key. */
export const followedBy =
  ({ carriers }: Pick<Services, "carriers">) =>
  (carrier: Carrier): boolean =>
    isAsked(carrier) && carriers[carrier].key !== undefined;

/** Final states, after which the carrier is not asked any more. */
export const isOver = (state: string): boolean => state === "DELIVERED" || state === "EXPIRED";
