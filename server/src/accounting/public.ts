import type { Reader } from "#server/kit/transaction.ts";
import { holderById, type HolderRow } from "./queries.ts";
import { keepers } from "./access.ts";
import { holderKind } from "./present.ts";

export { post, postSeveral, reverse, balance, postingDay, type Posting } from "./ledger.ts";
export { exchange } from "./exchange.ts";
export { heldEvent, moveHeld } from "./held.ts";
export { type Line } from "./rules.ts";
export { checkAmount, liveHolder } from "./holders.ts";
export { presentTransaction, seenTransaction } from "./transactions.ts";
export type { HolderRow };

/** A holder that the caller may pay from, or nothing: out of reach and not there are the same. */
export async function payingHolder(
  reader: Reader,
  type: "Account" | "Box",
  id: string,
): Promise<HolderRow | undefined> {
  const holder = await holderById.first(reader.db, id, holderKind[type]);
  return holder && reader.access.can("expense_paying", { zone: holder.zone_id }) ? holder : undefined;
}

/** A holder that the caller may put money into: one that they keep, or may pay from. */
export async function receivingHolder(
  reader: Reader,
  type: "Account" | "Box",
  id: string,
): Promise<HolderRow | undefined> {
  const holder = await holderById.first(reader.db, id, holderKind[type]);
  if (!holder) return undefined;
  return reader.access.can(["expense_paying", ...keepers(holder.kind)], { zone: holder.zone_id }) ? holder : undefined;
}
