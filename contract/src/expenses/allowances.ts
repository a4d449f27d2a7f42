import { decimal, roundTo, type Decimal } from "../kit/money.ts";

// Amounts computed from kilometres or days: the same computation in form and server.

export const vehicles = ["car", "electric_car", "motorcycle", "moped", "bicycle"] as const;
export type Vehicle = (typeof vehicles)[number];

export interface MileageRate {
  readonly kind: "mileage";
  readonly vehicle: Vehicle;
  /** Per kilometre. */
  readonly amount: string;
  /** Kilometres per calendar year at this price; null for no ceiling. */
  readonly ceiling_km: number | null;
  /** Per kilometre above the ceiling; null pays nothing for these. */
  readonly amount_above: string | null;
}
export interface PerDiemRate {
  readonly kind: "per_diem";
  /** Per full day. */
  readonly amount: string;
  readonly part_amount: string;
  /** Deduction per provided meal, in percent of a full day. */
  readonly breakfast: number;
  readonly lunch: number;
  readonly dinner: number;
}
export type AllowanceTerms = MileageRate | PerDiemRate;

export interface Driven {
  readonly kind: "mileage";
  readonly vehicle: Vehicle;
  readonly km: string;
}
export interface DaysAway {
  readonly kind: "per_diem";
  readonly full_days: number;
  readonly part_days: number;
  readonly breakfasts: number;
  readonly lunches: number;
  readonly dinners: number;
}
export type Claimed = Driven | DaysAway;

const least = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b);
const none = decimal("0");

/** `before`: kilometres already claimed this year with this vehicle in this country. */
export function mileageAmount(km: string, before: string, rate: MileageRate, minorUnit: number): string {
  const driven = decimal(km);
  const room = rate.ceiling_km === null ? driven : decimal(String(rate.ceiling_km)).minus(before);
  const below = room.lt(none) ? none : least(driven, room);
  const above = driven.minus(below).times(rate.amount_above ?? "0");
  return roundTo(below.times(rate.amount).plus(above), minorUnit).toFixed();
}

/** Meal deductions never make the amount negative. */
export function perDiemAmount(days: DaysAway, rate: PerDiemRate, minorUnit: number): string {
  const given = decimal(rate.amount).times(days.full_days).plus(decimal(rate.part_amount).times(days.part_days));
  const percent = days.breakfasts * rate.breakfast + days.lunches * rate.lunch + days.dinners * rate.dinner;
  const left = given.minus(decimal(rate.amount).times(percent).div("100"));
  return left.lt(none) ? "0" : roundTo(left, minorUnit).toFixed();
}

export interface DatedRate {
  readonly hash_id: string;
  readonly country_id: string;
  readonly currency_id: string;
  readonly start_date: string;
  readonly end_date: string | null;
}
export interface ClaimedFee {
  readonly date: string;
  readonly country_id: string | null;
  readonly claimed: Claimed | null;
}
/** Kilometres claimed in other expenses, by year, country and vehicle. */
export interface DrivenInYear {
  readonly year: number;
  readonly country_id: string;
  readonly vehicle: Vehicle;
  readonly km: string;
}

/** The rate for a fee's country, currency and date; the newest if several apply. */
export const rateFor = <R extends DatedRate & AllowanceTerms>(
  rates: readonly R[],
  { date, country_id, claimed }: ClaimedFee,
  currency: string,
): R | undefined =>
  rates
    .filter(
      (r) =>
        r.kind === claimed?.kind &&
        (r.kind !== "mileage" || claimed.kind !== "mileage" || r.vehicle === claimed.vehicle) &&
        r.country_id === country_id &&
        r.currency_id === currency &&
        r.start_date <= date &&
        (r.end_date === null || date <= r.end_date),
    )
    .toSorted((a, b) =>
      a.start_date === b.start_date ? (a.hash_id < b.hash_id ? 1 : -1) : a.start_date < b.start_date ? 1 : -1,
    )[0];

export interface Computed<R> {
  readonly rate: R;
  readonly amount: string;
  /** Kilometres of the year before this fee; null for days. */
  readonly before_km: string | null;
}

/** Computed amount of each fee, in order: earlier fees' kilometres count for later ones. Undefined for fees without a claim or a rate. */
export function computeAllowances<R extends DatedRate & AllowanceTerms>(
  fees: readonly ClaimedFee[],
  rates: readonly R[],
  driven: readonly DrivenInYear[],
  currency: { readonly hash_id: string; readonly minor_unit: number },
): (Computed<R> | undefined)[] {
  const sums = new Map(driven.map((d) => [`${d.year} ${d.country_id} ${d.vehicle}`, decimal(d.km)]));
  return fees.map((fee) => {
    const { claimed } = fee;
    const rate = claimed === null ? undefined : rateFor(rates, fee, currency.hash_id);
    if (!claimed || !rate) return undefined;
    if (claimed.kind === "per_diem")
      return rate.kind === "per_diem"
        ? { rate, amount: perDiemAmount(claimed, rate, currency.minor_unit), before_km: null }
        : undefined;
    if (rate.kind !== "mileage") return undefined;
    const year = `${Number(fee.date.slice(0, 4))} ${fee.country_id} ${claimed.vehicle}`;
    const before = sums.get(year) ?? none;
    sums.set(year, before.plus(claimed.km));
    const before_km = before.toFixed();
    return { rate, amount: mileageAmount(claimed.km, before_km, rate, currency.minor_unit), before_km };
  });
}
