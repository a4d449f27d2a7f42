import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import type { AllowanceRate, OverLimit } from "#contract/expenses/allowance-schemas.ts";
import { computeAllowances, type Computed } from "#contract/expenses/allowances.ts";
import { MOST_COMPARED } from "#contract/expenses/duplicates.ts";
import { formLimits, formRates } from "#contract/expenses/policy.ts";
import { type CurrencyRef, decimal, toWire } from "#contract/kit/money.ts";
import { useRead } from "#web/api/query.ts";
import { claimOf, likelyClaim } from "./claims.ts";
import type { DayFacts } from "./fee-problems.ts";
import type { ExpenseValues, FeeValues } from "./values.ts";

/** Results of the office's expense rules for a form. */
export interface Policy {
  /** Rates in the currency of the expense; undefined until they are known. */
  readonly rates: readonly AllowanceRate[] | undefined;
  /** Computed amount by fee key. */
  readonly computed: ReadonlyMap<string, Computed<AllowanceRate>>;
  /** Fees whose claim no rate pays, known as soon as its country and date are chosen. */
  readonly unpaid: ReadonlySet<string>;
  /** Exceeded limits by fee key. */
  readonly over: ReadonlyMap<string, readonly OverLimit[]>;
  /** Days away claimed in the person's other expenses around these dates. */
  readonly away: DayFacts["away"];
}

const isWhole = (f: FeeValues): boolean => f.reason_id !== "" && f.date !== "" && /[1-9]/u.test(f.amount);
/** Compared with the stored fee: while these fields are unchanged it keeps its rate and amount. */
const wordOf = (f: FeeValues): string => JSON.stringify([f.date, f.country_id, claimOf(f.claim)]);

interface Of {
  readonly values: ExpenseValues;
  readonly currency: CurrencyRef | undefined;
  /** Id of the expense being edited. */
  readonly except: string | undefined;
  readonly change: (part: Partial<ExpenseValues>) => void;
}

/** Computes kilometre and daily allowances while typing, and asks the server which limits the fees exceed. */
export function usePolicy({ values, currency, except, change }: Of): Policy {
  const zone = values.zone_hash_id;
  const own = except === undefined ? {} : { except };
  const { start_date, end_date } = values;
  const isAway = values.fees.some((f) => f.claim?.kind === "per_diem") && start_date !== "" && start_date <= end_date;
  const asked = useRead(
    formRates,
    { query: { zone_hash_id: zone, ...own, ...(isAway && { start_date, end_date }) } },
    { quiet: true, enabled: zone !== "", staleTime: 60_000 },
  ).data?.data;
  const began = useRef(new Map(values.fees.flatMap((f) => (f.hash_id && f.claim ? [[f.key, wordOf(f)]] : []))));
  const computed = new Map<string, Computed<AllowanceRate>>();
  const unpaid = new Set<string>();
  if (asked && currency) {
    const by = (claimed: typeof claimOf) =>
      computeAllowances(
        values.fees.map((f) => ({ date: f.date, country_id: f.country_id || null, claimed: claimed(f.claim) })),
        asked.rates,
        asked.driven,
        currency,
      );
    const [all, likely] = [by(claimOf), by(likelyClaim)];
    for (const [i, f] of values.fees.entries()) {
      const found = all[i];
      if (found) computed.set(f.key, found);
      if (f.claim && !likely[i]) unpaid.add(f.key);
    }
  }
  const next = values.fees.map((f) => {
    if (!f.claim || !asked || !currency || began.current.get(f.key) === wordOf(f)) return f;
    const amount = computed.get(f.key)?.amount ?? "";
    const isSame = amount === "" || f.amount === "" ? amount === f.amount : decimal(amount).eq(f.amount);
    return isSame ? f : { ...f, amount: amount === "" ? "" : toWire(amount, currency.minor_unit) };
  });
  const isMoved = next.some((f, i) => f !== values.fees[i]);
  useEffect(() => {
    if (isMoved) change({ fees: next });
  });
  return {
    rates: asked?.rates.filter((r) => r.currency_id === currency?.hash_id),
    computed,
    unpaid,
    over: useOver(values, own),
    away: asked?.away ?? [],
  };
}

function useOver(values: ExpenseValues, own: { except?: string }): Policy["over"] {
  const fees = values.fees
    .flatMap((f) => (isWhole(f) ? [`${f.key}~${f.amount}~${f.date}~${f.reason_id}`] : []))
    .slice(0, MOST_COMPARED)
    .join();
  const [text] = useDebouncedValue(
    JSON.stringify({ fees, zone_hash_id: values.zone_hash_id, currency_hash_id: values.currency_hash_id, ...own }),
    400,
  );
  const query = JSON.parse(text) as { fees: string; zone_hash_id: string; currency_hash_id: string };
  const enabled = query.fees !== "" && query.zone_hash_id !== "" && query.currency_hash_id !== "";
  const { data } = useRead(formLimits, { query }, { quiet: true, enabled, keep: true });
  return enabled ? Map.groupBy(data?.data ?? [], (o) => o.fee) : new Map<string, OverLimit[]>();
}
