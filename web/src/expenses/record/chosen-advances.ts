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
  /** By advance: the expense's units for one of the advance's. */
  const [rates, setRates] = useState<Readonly<Record<string, string>>>({});
  const [motif, setMotif] = useState("");
  const ids = (picked ?? e.avance_id).filter((id) => usable.some((a) => a.hash_id === id));
  /** The rate of its hand-over, if that was from the expense's currency. */
  const handedRate = ({ handed_rate: h }: Advance): string | undefined =>
    h?.currency_iso === e.currency.iso ? h.rate : undefined;
  const rateOf = (a: Advance): string => rates[a.hash_id] ?? handedRate(a) ?? "";
  const foreign = usable.some((a) => ids.includes(a.hash_id) && a.currency.iso !== e.currency.iso);
  return {
    usable,
    ids,
    rateOf,
    handedRate,
    isRateOpen: (id: string): boolean => rates[id] === undefined,
    motif,
    foreign,
    pick: (id: string, on: boolean): void => setPicked(on ? [...ids, id] : ids.filter((x) => x !== id)),
    rate: (id: string, rate: string): void => setRates((all) => ({ ...all, [id]: rate })),
    setMotif,
    /** Input of the validation; undefined while loading, so that the server uses the owner's choice. */
    given: data
      ? {
          avance_id: ids,
          avance_rates: ids.map((id) => {
            const a = usable.find((one) => one.hash_id === id);
            return a && a.currency.iso !== e.currency.iso ? rateOf(a) : "";
          }),
          ...(foreign && motif.trim() && { motif: motif.trim() }),
        }
      : {},
  };
}
export type ChosenAdvances = ReturnType<typeof useChosenAdvances>;
