import { currency } from "#contract/reference/resources.ts";
import { useWhole } from "#web/api/query.ts";

/** The currencies as choices, and the chosen one. */
export function useCurrencies(chosen: string) {
  const all = useWhole(currency.list, { query: {} }, { quiet: true, staleTime: 60_000 }).data ?? [];
  const it = all.find((c) => c.hash_id === chosen);
  return {
    choices: all.map((c) => ({ value: c.hash_id, label: c.iso })).toSorted((a, b) => a.label.localeCompare(b.label)),
    iso: it?.iso,
    decimals: it?.minor_unit,
  };
}
