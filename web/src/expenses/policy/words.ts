import type { FeeAllowance, OverLimit } from "#contract/expenses/allowance-schemas.ts";
import type { AllowanceTerms } from "#contract/expenses/allowances.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { useT } from "#web/kit/i18n.ts";

/** A price per kilometre keeps all its decimals: 0,529. */
const price = (amount: string, iso: string): string => {
  const [whole = "0", fraction = ""] = amount.split(".");
  return `${whole},${fraction.replace(/0+$/u, "").padEnd(2, "0")} ${iso}`;
};
const thousands = (whole: string): string => whole.replace(/\B(?=(\d{3})+(?!\d))/gu, ".");
/** `12.345,6` */
export function kilometres(km: string): string {
  const [whole = "0", tenth = "0"] = km.split(".");
  return /[1-9]/u.test(tenth) ? `${thousands(whole)},${tenth}` : thousands(whole);
}

/** Texts for rates, limits and claims. */
export function usePolicyWords() {
  const t = useT();
  /** Price, and the conditions under which it applies. */
  const rateParts = (r: AllowanceTerms, iso: string): readonly [string, string | undefined] => {
    if (r.kind === "per_diem")
      return [
        t("policy.day_price", { full: formatMoney(r.amount, iso), part: formatMoney(r.part_amount, iso) }),
        r.breakfast + r.lunch + r.dinner > 0
          ? t("policy.meals_less", { breakfast: r.breakfast, lunch: r.lunch, dinner: r.dinner })
          : undefined,
      ];
    const km = thousands(String(r.ceiling_km ?? 0));
    const beyond = r.amount_above
      ? t("policy.km_capped", { km, above: price(r.amount_above, iso) })
      : t("policy.km_capped_none", { km });
    return [t("policy.km_price", { amount: price(r.amount, iso) }), r.ceiling_km === null ? undefined : beyond];
  };
  return {
    rateParts,
    rate: (r: AllowanceTerms, iso: string): string =>
      rateParts(r, iso)
        .filter((part) => part !== undefined)
        .join(", "),
    claimed: (a: FeeAllowance): string => {
      if (a.kind === "mileage")
        return t("policy.claimed_mileage", {
          km: kilometres(a.km),
          vehicle: t(`policy.vehicle_${a.vehicle}`).toLowerCase(),
        });
      const provided = a.breakfasts + a.lunches + a.dinners;
      return [
        ...(a.full_days > 0 ? [t("policy.days_full", { count: a.full_days })] : []),
        ...(a.part_days > 0 ? [t("policy.days_part", { count: a.part_days })] : []),
        ...(provided > 0 ? [t("policy.meals_provided", { count: provided })] : []),
      ].join(", ");
    },
    over: (o: OverLimit, iso: string): string =>
      t(`policy.over_${o.per}`, { amount: formatMoney(o.amount, iso), total: formatMoney(o.total, iso) }),
    period: ({ start_date, end_date }: { start_date: string; end_date: string | null }): string =>
      end_date === null
        ? t("policy.since", { from: formatDay(start_date) })
        : t("policy.between", { from: formatDay(start_date), until: formatDay(end_date) }),
  };
}
