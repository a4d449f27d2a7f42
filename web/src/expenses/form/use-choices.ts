import { useNamed } from "#web/kit/named.ts";
import { collaborators, expenseZones } from "#contract/expenses/endpoints.ts";
import type { ExpenseType } from "#contract/expenses/schemas.ts";
import { country, currency, reason, type } from "#contract/reference/house-lists.ts";
import { prefetch, prefetchWhole, useRead, useWhole } from "#web/api/query.ts";

const longLived = { staleTime: 5 * 60_000, quiet: true } as const;
const all = { query: {} } as const;

/** Prefetches the form's lists before it is opened, so that it works offline. */
export function prefetchChoices(): void {
  void prefetch(expenseZones, {});
  for (const { list } of [reason, type, country, currency]) void prefetchWhole(list, all);
  void prefetch(collaborators, { query: {} });
}

/** The form's choices, in the user's language. */
export function useChoices(expenseType: ExpenseType) {
  const name = useNamed();
  const offices = useRead(expenseZones, {}, longLived);
  const zones = offices.data?.data;
  const reasons = useWhole(reason.list, all, longLived).data;
  const types = useWhole(type.list, all, longLived).data;
  const countries = useWhole(country.list, all, longLived).data;
  const currencies = useWhole(currency.list, all, longLived).data;
  const choice = (x: { hash_id: string; name: string; name_fr: string | null }) => ({
    value: x.hash_id,
    label: name(x),
  });
  const byLabel = (a: { label: string }, b: { label: string }): number => a.label.localeCompare(b.label);
  return {
    ready: zones !== undefined,
    /** Retry function if loading failed and the form cannot be shown; otherwise undefined. */
    retry: offices.isError && zones === undefined ? () => void offices.refetch() : undefined,
    zones: zones ?? [],
    /** The user's default country for fees. */
    country: offices.data?.country_id ?? "",
    /** Offices for which the user may create this type. */
    open: (zones ?? []).filter((z) => z.can.create.includes(expenseType)),
    reasons: (reasons ?? []).map(choice).toSorted(byLabel),
    types: (types ?? []).map(choice).toSorted(byLabel),
    countries: (countries ?? []).map(choice).toSorted(byLabel),
    currencies: currencies ?? [],
  };
}
export type Choices = ReturnType<typeof useChoices>;
