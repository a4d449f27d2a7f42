import type { SupplyTransfer } from "#contract/supplies/transfers.ts";

/** What is in a transfer: articles with their numbers, or how many. */
export const whatOf = (r: SupplyTransfer): string =>
  r.lines.map((l) => `${l.supply.name} (${l.serials ?? l.quantity})`).join(", ");
