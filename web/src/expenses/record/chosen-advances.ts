import { useState } from "react";
import { listKeptAdvances } from "#contract/advances/endpoints.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { useWhole } from "#web/api/query.ts";

/** The owner's advances with a remainder, and those chosen for settling the expense. */
export function useChosenAdvances(e: Expense) {
  const input = { query: { user_hash_id: e.user.hash_id, usable: "1" as const } };
  const { data } = useWhole(listKeptAdvances, input, { quiet: true, enabled: e.can.validate === true });
  const usable: readonly Advance[] = data ?? [];
  /** In order of use; the owner's choice until the user changes it. */
  const [picked, setPicked] = useState<readonly string[]>();
  const [rates, setRates] = useState<Readonly<Record<string, string>>>({});
  const [motif, setMotif] = useState("");
  const ids = (picked ?? e.avance_id).filter((id) => usable.some((a) => a.hash_id === id));
  const foreign = usable.some((a) => ids.includes(a.hash_id) && a.currency.iso !== e.currency.iso);
  return {
    usable,
    ids,
    rates,
    motif,
    foreign,
    pick: (id: string, on: boolean): void => setPicked(on ? [...ids, id] : ids.filter((x) => x !== id)),
    rate: (id: string, rate: string): void => setRates({ ...rates, [id]: rate }),
    setMotif,
    /** Input of the validation; undefined while loading, so that the server uses the owner's choice. */
    given: data
      ? {
          avance_id: ids,
          avance_rates: ids.map((id) => rates[id] ?? ""),
          ...(foreign && motif.trim() && { motif: motif.trim() }),
        }
      : {},
  };
}
export type ChosenAdvances = ReturnType<typeof useChosenAdvances>;
