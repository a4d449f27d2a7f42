import type { acceptanceStates, SupplyState, SupplyStatus } from "#contract/supplies/lifecycle.ts";
import type { Supply } from "#contract/supplies/schemas.ts";
import { supplyHref } from "#contract/supplies/hrefs.ts";
import type { StatusTone } from "#web/ui/atoms/status.tsx";

export const stateTones = {
  AVAILABLE: "agreed",
  ALLOCATED: "done",
  MAINTENANCE: "wait",
  DEFECTIVE: "bad",
  ON_THE_WAY: "wait",
  USED: "draft",
  GONE: "draft",
} as const satisfies Record<SupplyState, StatusTone>;
export const statusTones = {
  INITIAL: "done",
  ENTRY: "done",
  ALLOCATED: "part",
  UNALLOCATED: "agreed",
  MAINTENANCE: "wait",
  DEFECTIVE: "bad",
  AVAILABLE: "agreed",
  LOSS: "bad",
  RECYCLED: "draft",
  DONATION: "draft",
  LIQUIDATION: "draft",
  TRANSFER_FROM: "wait",
  TRANSFER_TO: "done",
} as const satisfies Record<SupplyStatus, StatusTone>;

export const acceptanceTones = {
  PENDING: "wait",
  ACCEPTED: "done",
  REFUSED: "bad",
  ENDED: "draft",
} as const satisfies Record<(typeof acceptanceStates)[number], StatusTone>;

/** Where an article opens: in this office, or in the first one that has some of it. */
export const supplyOpens = (s: Supply, zone?: string): string =>
  supplyHref[s.type].view(zone ?? s.stocks[0]?.zone.hash_id ?? s.zone.hash_id, s.hash_id);

/** What a call moved: its numbers, or how many. */
export const unitsOf = (moved: { readonly serials: string | null; readonly quantity: number }): string =>
  moved.serials ?? String(moved.quantity);
