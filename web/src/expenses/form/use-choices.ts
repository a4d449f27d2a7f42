import { useNamed } from "#web/kit/named.ts";
import { collaborators, expenseZones } from "#contract/expenses/endpoints.ts";
import type { ExpenseType } from "#contract/expenses/schemas.ts";
import { country, currency, reason, type } from "#contract/reference/house-lists.ts";
import { prefetch, prefetchWhole, useRead, useWhole } from "#web/api/query.ts";

const longLived = { staleTime: 5 * 60_000, quiet: true } as const;
const all = { query: {} } as const;

/** The lists of the form, before it is opened: the line may have gone by then. */
export function prefetchChoices(): void {
  void prefetch(expenseZones, {});
  for (const { list } of [reason, type, country, currency]) void prefetchWhole(list, all);
  void prefetch(collaborators, { query: {} });
}

/** What the form offers to choose from, in the reader's language. */
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
    /** The form cannot be shown just now; undefined when it can, or may yet. */
    retry: offices.isError && zones === undefined ? () => void offices.refetch() : undefined,
    zones: zones ?? [],
    /** Where the person's fees usually are. */
    country: offices.data?.country_id ?? "",
    /** Offices for which one may make this type. */
    open: (zones ?? []).filter((z) => z.can.create.includes(expenseType)),
    reasons: (reasons ?? []).map(choice).toSorted(byLabel),
    types: (types ?? []).map(choice).toSorted(byLabel),
    countries: (countries ?? []).map(choice).toSorted(byLabel),
    currencies: currencies ?? [],
  };
}
export type Choices = ReturnType<typeof useChoices>;
