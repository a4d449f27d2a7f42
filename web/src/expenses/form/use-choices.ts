import { useNamed } from "#web/app/named.ts";
import { collaborators, expenseZones } from "#contract/expenses/endpoints.ts";
import type { ExpenseType } from "#contract/expenses/schemas.ts";
import { country, currency, reason, type } from "#contract/reference/resources.ts";
import { useRead } from "#web/api/query.ts";

const longLived = { staleTime: 5 * 60_000, quiet: true } as const;
const all = { query: { limit: 200 } } as const;

/** What the form offers to choose from, in the reader's language. */
export function useChoices(expenseType: ExpenseType) {
  const name = useNamed();
  const zones = useRead(expenseZones, {}, longLived).data?.data;
  const reasons = useRead(reason.list, all, longLived).data?.data;
  const types = useRead(type.list, all, longLived).data?.data;
  const countries = useRead(country.list, all, longLived).data?.data;
  const currencies = useRead(currency.list, all, longLived).data?.data;
  const people = useRead(collaborators, { query: {} }, longLived).data?.data;
  const choice = (x: { hash_id: string; name: string; name_fr: string | null }) => ({
    value: x.hash_id,
    label: name(x),
  });
  const byLabel = (a: { label: string }, b: { label: string }): number => a.label.localeCompare(b.label);
  return {
    ready: zones !== undefined,
    zones: zones ?? [],
    /** Offices for which one may make this type. */
    open: (zones ?? []).filter((z) => z.can.create.includes(expenseType)),
    reasons: (reasons ?? []).map(choice).toSorted(byLabel),
    types: (types ?? []).map(choice).toSorted(byLabel),
    countries: (countries ?? []).map(choice).toSorted(byLabel),
    currencies: currencies ?? [],
    people: (people ?? []).map((p) => ({ value: p.hash_id, label: p.name })),
  };
}
export type Choices = ReturnType<typeof useChoices>;
