import type { Reader } from "#server/kit/sql/transaction.ts";
import { holderById, holdersById, type HolderRow } from "./queries.ts";
import { keepers } from "./access.ts";
import { holderKind } from "./present.ts";

export { balanceRows, holderRows, postingRows, transactionRows } from "./readable.ts";
export { post, postSeveral, reverse, balance, postingDay, type Posting } from "./ledger.ts";
export { exchange, settlementRate } from "./exchange.ts";
export { heldEvent, moveHeld } from "./held.ts";
export { holderSeers } from "./access.ts";
export { crossing, type Line } from "./rules.ts";
export { checkAmount, liveHolder } from "./holders.ts";
export { anythingPosted, holdersInCurrency, officeLedger } from "./offices.ts";
export { sourcesOf } from "./sources.ts";
export { presentTransaction, seenTransaction } from "./transactions.ts";
export type { HolderRow };

/** A holder that the caller may pay from; undefined if missing or out of reach. */
export async function payingHolder(
  reader: Reader,
  type: "Account" | "Box",
  id: string,
): Promise<HolderRow | undefined> {
  const holder = await holderById.first(reader.db, id, holderKind[type]);
  return holder && reader.access.can("expense_paying", { zone: holder.zone_id }) ? holder : undefined;
}

interface Chosen {
  readonly transaction_from_type: "Account" | "Box";
  readonly transaction_from_hash_id: string;
}
/** The same for several, in the given order. */
export async function payingHolders(
  reader: Reader,
  chosen: readonly Chosen[],
): Promise<readonly (HolderRow | undefined)[]> {
  const found = await holdersById.all(
    reader.db,
    chosen.map((c) => c.transaction_from_hash_id),
  );
  return chosen.map((c) =>
    found.find(
      (h) =>
        h.hash_id === c.transaction_from_hash_id &&
        h.kind === holderKind[c.transaction_from_type] &&
        reader.access.can("expense_paying", { zone: h.zone_id }),
    ),
  );
}
/** A holder whose money the caller may move; undefined if missing or out of reach. */
export async function keptHolderOf(
  reader: Reader,
  type: "Account" | "Box",
  id: string,
): Promise<HolderRow | undefined> {
  const holder = await holderById.first(reader.db, id, holderKind[type]);
  return holder && reader.access.can(keepers(holder.kind), { zone: holder.zone_id }) ? holder : undefined;
}
/** A holder that the caller may put money into: one whose money they may move, or pay from. */
export async function receivingHolder(
  reader: Reader,
  type: "Account" | "Box",
  id: string,
): Promise<HolderRow | undefined> {
  const holder = await holderById.first(reader.db, id, holderKind[type]);
  if (!holder) return undefined;
  return reader.access.can(["expense_paying", ...keepers(holder.kind)], { zone: holder.zone_id }) ? holder : undefined;
}
