import type { Decimal } from "#contract/kit/money.ts";
import { heldEvent, moveHeld, receivingHolder, type HolderRow } from "#server/accounting/public.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Event } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { AdvanceRow } from "./records.ts";

/** The holder named in a call; one out of reach counts as unknown. */
export async function holderNamed(
  tx: Tx,
  given: { transaction_to_type?: "Account" | "Box" | undefined; transaction_to_hash_id?: string | undefined },
): Promise<HolderRow> {
  const { transaction_to_type: type, transaction_to_hash_id: id } = given;
  if (type === undefined || id === undefined) throw invalidField("transaction_to_hash_id", "errors.holder_needed");
  const holder = await receivingHolder(tx, type, id);
  if (!holder) throw unknownReference("transaction_to_hash_id");
  return holder;
}

/** Repayment by the person into an account or cash box. */
export async function giveBack(
  tx: Tx,
  row: AdvanceRow,
  holder: HolderRow,
  amount: Decimal,
  given: Parameters<typeof moveHeld>[1]["given"],
): Promise<{ transaction: string; details: Readonly<Record<string, unknown>>; event: Event }> {
  const { transaction, details } = await moveHeld(tx, {
    kind: "repayment",
    way: "in",
    holder,
    other: { kind: "advance", ref: row.user_id },
    side: row,
    amount,
    label: row.title,
    entity: { kind: "advance", id: row.hash_id },
    given,
  });
  return { transaction, details, event: heldEvent(holder, "repay", { ...details, advance: row.number }) };
}
