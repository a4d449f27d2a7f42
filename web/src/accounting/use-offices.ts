import type { ReadState } from "#web/ui/atoms/loading.tsx";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import type { Holder } from "#contract/accounting/endpoints.ts";
import { accountingStats } from "#contract/expenses/lists.ts";
import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { listZones } from "#contract/zones/endpoints.ts";
import { useRead, useReads, wholeOptions } from "#web/api/query.ts";
import { type Mine, useMe } from "#web/api/me.ts";
import type { Sum } from "#web/ui/atoms/money.tsx";
import { addUp } from "#web/ui/list/totals-bar.tsx";
import { calls, type Kind, mayCount, maySee } from "./kinds.ts";

export type Office = Mine["zones"][number];

const kinds = ["accounts", "boxes"] as const;
const zoneReaders = ["areas_view", "accountings_areas", "accountings_all", "accountings_office"] as const;

/** Whether the user may see any money of an office. */
export const keeps = (can: Mine["can"], zone: string): boolean =>
  kinds.some((k) => maySee(can, k, zone)) ||
  mayCount(can, zone) ||
  can("accountings_areas", zone) ||
  can("accountings_closing", zone);

/** Offices whose money the user may see, by name. Users without the right to list offices get theirs from the bootstrap. */
export function useOffices(): { offices: readonly Office[]; pending: boolean; reads: readonly ReadState[] } {
  const { zones, can } = useMe();
  const lists = zoneReaders.some((r) => can(r));
  const read = useRead(listZones, { query: {} }, { enabled: lists, quiet: true, staleTime: 60_000 });
  const all: readonly Office[] = lists ? (read.data?.data ?? []) : zones;
  return {
    offices: all.filter((z) => keeps(can, z.hash_id)),
    pending: lists && !read.data,
    reads: [read],
  };
}

/** One office; undefined while loading. */
export const useOffice = (id: string): Office | undefined => {
  const { zones } = useMe();
  const { offices } = useOffices();
  return offices.find((z) => z.hash_id === id) ?? zones.find((z) => z.hash_id === id);
};

/** Reads an endpoint for several inputs, in their order. */
export const useSeveral = <E extends AnyEndpoint>(
  wanted: readonly { endpoint: E; input: ClientInput<E> }[],
): readonly UseQueryResult<ClientOutput<E>, Error>[] =>
  useReads(wanted, { quiet: true }) as readonly UseQueryResult<ClientOutput<E>, Error>[];

/** Holders of several offices, of the kinds and offices that `only` accepts. */
export function useHolders(
  offices: readonly Office[],
  only: (kind: Kind, zone: string) => boolean,
): {
  of: (zone: string) => readonly Holder[];
  all: readonly Holder[];
  pending: boolean;
  reads: readonly ReadState[];
} {
  const wanted = offices.flatMap((z) =>
    kinds
      .filter((k) => only(k, z.hash_id))
      .map((k) => wholeOptions(calls[k].list, { params: { zone: z.hash_id }, query: {} }, { quiet: true })),
  );
  const reads = useQueries({ queries: wanted });
  const all = reads.flatMap((a) => a.data ?? []);
  return {
    of: (zone) => all.filter((h) => h.zone_hash_id === zone),
    all,
    pending: reads.some((a) => !a.data),
    reads,
  };
}

/** Waiting items: for users who decide, those they may decide themselves, as in the menu's badges; for others, all. */
export interface Waiting {
  toValidate: number;
  toPay: number;
  /** Whether the count is of items that wait for the user. */
  mine: { validate: boolean; pay: boolean };
}

/** Expenses waiting in each office for validation and payment. */
export function useWaiting(offices: readonly Office[]): (zone: string) => Waiting | undefined {
  const { can } = useMe();
  const asked = offices.filter((z) => mayCount(can, z.hash_id));
  const answers = useSeveral(
    asked.map((z) => ({ endpoint: accountingStats, input: { query: { zoneSelected: z.hash_id } } })),
  );
  return (zone) => {
    const stats = answers[asked.findIndex((z) => z.hash_id === zone)]?.data?.data.by_status;
    const mine = { validate: can("expense_validating", zone), pay: can("expense_paying", zone) };
    const count = (forMe: boolean, ...statuses: string[]): number =>
      (stats ?? []).filter((s) => statuses.includes(s.status)).reduce((n, s) => n + (forMe ? s.for_me : s.count), 0);
    return (
      stats && {
        toValidate: count(mine.validate, "APPROVED"),
        toPay: count(mine.pay, "VALIDATED", "PARTIALLY_PAID"),
        mine,
      }
    );
  };
}

/** Balances by currency; the office's (with several offices the company's) first. */
export const sumsOf = (holders: readonly Holder[], first: string | undefined): Sum[] =>
  addUp(
    holders.map((h) => ({ amount: h.amount, iso: h.currency.iso })),
    first,
  );
