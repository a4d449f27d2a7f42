import { useQueries } from "@tanstack/react-query";
import type { Holder } from "#contract/accounting/endpoints.ts";
import { accountingStats } from "#contract/expenses/lists.ts";
import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { listZones } from "#contract/zones/endpoints.ts";
import { call } from "#web/api/client.ts";
import { keyOf, useRead, wholeOptions } from "#web/api/query.ts";
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
export function useOffices(): { offices: readonly Office[]; pending: boolean; failed: boolean; again: () => void } {
  const { zones, can } = useMe();
  const lists = zoneReaders.some((r) => can(r));
  const { data, isError, refetch } = useRead(
    listZones,
    { query: {} },
    { enabled: lists, quiet: true, staleTime: 60_000 },
  );
  const all: readonly Office[] = lists ? (data?.data ?? []) : zones;
  return {
    offices: all.filter((z) => keeps(can, z.hash_id)),
    pending: lists && !data && !isError,
    failed: isError && !data,
    again: () => void refetch(),
  };
}

/** One office; undefined while loading. */
export const useOffice = (id: string): Office | undefined => {
  const { zones } = useMe();
  const { offices } = useOffices();
  return offices.find((z) => z.hash_id === id) ?? zones.find((z) => z.hash_id === id);
};

/** Reads an endpoint for several inputs; answers in order, undefined while loading. */
export function useSeveral<E extends AnyEndpoint>(
  wanted: readonly { endpoint: E; input: ClientInput<E> }[],
): readonly (ClientOutput<E> | undefined)[] {
  return useQueries({
    queries: wanted.map(({ endpoint, input }) => ({
      queryKey: keyOf(endpoint, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal, quiet: true }),
    })),
    combine: (all) => all.map((q) => q.data),
  });
}

/** Holders of several offices, of the kinds and offices that `only` accepts. */
export function useHolders(
  offices: readonly Office[],
  only: (kind: Kind, zone: string) => boolean,
): {
  of: (zone: string) => readonly Holder[];
  all: readonly Holder[];
  pending: boolean;
  failed: boolean;
  again: () => void;
} {
  const wanted = offices.flatMap((z) =>
    kinds
      .filter((k) => only(k, z.hash_id))
      .map((k) => wholeOptions(calls[k].list, { params: { zone: z.hash_id }, query: {} }, { quiet: true })),
  );
  const answers = useQueries({ queries: wanted });
  const all = answers.flatMap((a) => a.data ?? []);
  const without = answers.filter((a) => a.isError && !a.data);
  return {
    of: (zone) => all.filter((h) => h.zone_hash_id === zone),
    all,
    pending: answers.some((a) => a.isPending),
    failed: without.length > 0,
    again: () => void Promise.all(without.map((a) => a.refetch())),
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
    const stats = answers[asked.findIndex((z) => z.hash_id === zone)]?.data.by_status;
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
