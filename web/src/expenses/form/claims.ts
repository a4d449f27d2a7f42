import type { FeeAllowance } from "#contract/expenses/allowance-schemas.ts";
import type { Claimed, Vehicle } from "#contract/expenses/allowances.ts";

/** Kilometres or days as typed. */
export type ClaimValues =
  | { readonly kind: "mileage"; readonly vehicle: Vehicle; readonly km: string }
  | {
      readonly kind: "per_diem";
      readonly full_days: string;
      readonly part_days: string;
      readonly breakfasts: string;
      readonly lunches: string;
      readonly dinners: string;
    };

export const newClaim = (kind: ClaimValues["kind"]): ClaimValues =>
  kind === "mileage"
    ? { kind, vehicle: "car", km: "" }
    : { kind, full_days: "", part_days: "", breakfasts: "", lunches: "", dinners: "" };

export function claimValues(a: FeeAllowance | null): ClaimValues | null {
  if (a === null) return null;
  if (a.kind === "mileage") return { kind: a.kind, vehicle: a.vehicle, km: a.km };
  const said = (n: number): string => (n > 0 ? String(n) : "");
  return {
    kind: a.kind,
    full_days: said(a.full_days),
    part_days: said(a.part_days),
    breakfasts: said(a.breakfasts),
    lunches: said(a.lunches),
    dinners: said(a.dinners),
  };
}

const count = (text: string): number => Number(text || "0");
/** The claim as sent and as used for the amount; null while incomplete. */
export function claimOf(c: ClaimValues | null): Claimed | null {
  if (c === null) return null;
  if (c.kind === "mileage") return /[1-9]/u.test(c.km) ? c : null;
  const days = {
    kind: c.kind,
    full_days: count(c.full_days),
    part_days: count(c.part_days),
    breakfasts: count(c.breakfasts),
    lunches: count(c.lunches),
    dinners: count(c.dinners),
  };
  return days.full_days + days.part_days > 0 ? days : null;
}

/** The claim, or one of a kilometre or a day while it is incomplete: whether a rate pays it is known before. */
export const likelyClaim = (c: ClaimValues | null): Claimed | null =>
  claimOf(c) ?? claimOf(c && (c.kind === "mileage" ? { ...c, km: "1" } : { ...c, full_days: "1" }));
