import { currency } from "#contract/reference/resources.ts";
import { useRead } from "#web/api/query.ts";
import { FIRST } from "./reference.ts";

/** The currencies as choices, and the chosen one. */
export function useCurrencies(chosen: string) {
  const { data } = useRead(currency.list, FIRST as never, { quiet: true, staleTime: 60_000 });
  const all = data?.data ?? [];
  const it = all.find((c) => c.hash_id === chosen);
  return {
    choices: all.map((c) => ({ value: c.hash_id, label: c.iso })).toSorted((a, b) => a.label.localeCompare(b.label)),
    iso: it?.iso,
    decimals: it?.minor_unit,
  };
}
