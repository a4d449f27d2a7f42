import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { amount, currencyRef, money } from "../kit/money.ts";
import { idOf, item } from "../kit/page.ts";
import { version } from "../kit/step-call.ts";
import { named } from "../zones/schemas.ts";
import { namedRef, ref } from "../users/schemas.ts";
import { prorations } from "./days.ts";

/** What a payslip prints besides what is paid: the net before tax, what is taxable, the net after social contributions, the employer's part. */
export const printedParts = ["before_tax", "taxable", "social", "employer"] as const;

const dueDay = z.object({
  tax_category_id: idOf("tax_category"),
  /** Day of the following month. */
  day: z.int().min(1, { error: "payslips.day_of_month" }).max(31, { error: "payslips.day_of_month" }),
});
const can = z.object({ update: z.boolean().optional() });

export const payrollSettings = z.object({
  offices: z.array(
    z.object({
      zone: ref,
      currency: currencyRef.nullable(),
      countries: z.array(z.uuid()),
      proration: z.enum(prorations),
      version: z.int(),
    }),
  ),
  countries: z.array(
    z.object({
      country: namedRef,
      /** How many rules it has. */
      rules: z.int(),
      /** What instalments of loans leave of the pay. */
      net_floor: money,
      /** In which the year of pay begins, 1 to 12. */
      first_month: z.int(),
      printed: z.array(z.enum(printedParts)),
      due_days: z.array(dueDay.extend({ tax_category: named })),
      version: z.int(),
      can,
    }),
  ),
});
export type PayrollSettings = z.infer<typeof payrollSettings>;
export type CountryPayroll = PayrollSettings["countries"][number];
export type OfficePayroll = PayrollSettings["offices"][number];

export const getPayrollSettings = endpoint({
  name: "payslips.settings",
  method: "GET",
  path: "/api/payslips/settings",
  permission: "payslips_apply_tax",
  reach: "offices whose pay one keeps, and their countries",
  summary:
    "How offices prorate a month, and what their countries protect, begin their year with, print and when contributions are due.",
  response: item(payrollSettings),
});
export const setPayrollSettings = endpoint({
  name: "payslips.setSettings",
  method: "PUT",
  path: "/api/payslips/settings",
  permission: "payslips_apply_tax",
  place: "each office, and for a country all its offices",
  summary: "Sets the pay settings of the offices and countries that are named; the others stay.",
  body: z
    .object({
      offices: z
        .array(z.object({ zone_hash_id: idOf("zone"), proration: z.enum(prorations), version }))
        .max(200)
        .default([]),
      countries: z
        .array(
          z.object({
            country_hash_id: idOf("country"),
            net_floor: amount.default("0"),
            first_month: z.int().min(1).max(12).default(1),
            printed: z
              .array(z.enum(printedParts))
              .max(printedParts.length)
              .default(["before_tax", "taxable", "employer"]),
            due_days: z.array(dueDay).max(100).default([]),
            version,
          }),
        )
        .max(250)
        .default([]),
    })
    .refine((b) => b.offices.length + b.countries.length > 0, { error: "errors.required", path: ["offices"] }),
  response: item(payrollSettings),
});
export const settingsEndpoints = [getPayrollSettings, setPayrollSettings];
