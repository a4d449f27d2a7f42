import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { currencyRef, money } from "../kit/money.ts";
import { vehicles } from "./allowances.ts";

const named = z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() });

/** Coerced, because multipart forms carry numbers as text. */
const count = z.coerce.number<number | string>().int().min(0).max(366);

/** With one decimal at most. */
export const kilometres = lineText()
  .regex(/^\d{1,5}(\.\d)?$/u, { error: "errors.kilometres" })
  .refine((km) => /[1-9]/u.test(km), { error: "errors.kilometres" });

/** Kilometres or days that a fee is computed from. Multipart forms cannot express null: an empty string means an ordinary fee. */
export const allowanceInput = z.preprocess(
  (v) => (v === "" ? null : v),
  z
    .discriminatedUnion("kind", [
      z.object({
        kind: z.literal("mileage"),
        vehicle: z.enum(vehicles),
        km: kilometres,
      }),
      z
        .object({
          kind: z.literal("per_diem"),
          full_days: count,
          part_days: count,
          breakfasts: count,
          lunches: count,
          dinners: count,
        })
        .refine((d) => d.full_days + d.part_days > 0, { error: "errors.days_away", path: ["full_days"] })
        .superRefine((d, ctx) => {
          for (const meal of ["breakfasts", "lunches", "dinners"] as const)
            if (d[meal] > d.full_days + d.part_days)
              ctx.addIssue({ code: "custom", message: "errors.meals_of_days", path: [meal] });
        }),
    ])
    .nullish(),
);
export type AllowanceInput = z.infer<typeof allowanceInput>;

const dated = { source: z.string(), start_date: z.string(), end_date: z.string().nullable() };
const mileageTerms = {
  kind: z.literal("mileage"),
  vehicle: z.enum(vehicles),
  amount: money,
  ceiling_km: z.int().nullable(),
  amount_above: money.nullable(),
};
const perDiemTerms = {
  kind: z.literal("per_diem"),
  amount: money,
  part_amount: money,
  breakfast: z.int(),
  lunch: z.int(),
  dinner: z.int(),
};
const record = {
  hash_id: z.uuid(),
  country_id: z.uuid(),
  country: named,
  currency_id: z.uuid(),
  currency: currencyRef,
  ...dated,
  version: z.int(),
};
/** An office's allowance rate in a country from a date on. */
export const allowanceRate = z.discriminatedUnion("kind", [
  z.object({ ...record, ...mileageTerms }),
  z.object({ ...record, ...perDiemTerms }),
]);
export type AllowanceRate = z.infer<typeof allowanceRate>;

/** The claim of a fee, with the rate at that time. */
export const feeAllowance = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("mileage"),
    vehicle: z.enum(vehicles),
    km: z.string(),
    before_km: z.string(),
    rate: z.object({ hash_id: z.uuid(), ...dated, ...mileageTerms }),
  }),
  z.object({
    kind: z.literal("per_diem"),
    full_days: z.int(),
    part_days: z.int(),
    breakfasts: z.int(),
    lunches: z.int(),
    dinners: z.int(),
    rate: z.object({ hash_id: z.uuid(), ...dated, ...perDiemTerms }),
  }),
]);
export type FeeAllowance = z.infer<typeof feeAllowance>;

export const limitPeriods = ["fee", "day", "month"] as const;
export type LimitPeriod = (typeof limitPeriods)[number];
/** A limit that a fee exceeds; `total` is the fee's amount, or the person's spending for the reason on that day or in that month. */
export const overLimit = z.object({
  per: z.enum(limitPeriods),
  amount: money,
  total: money,
  /** The limit is for this person only. */
  personal: z.boolean(),
});
export type OverLimit = z.infer<typeof overLimit>;
