import { z } from "zod";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef, money } from "../kit/money.ts";
import { afterQuery, idOf, item, list, several } from "../kit/page.ts";
import { feeAllowance, overLimit } from "./allowance-schemas.ts";
import { expenseTypes, spendingSeers } from "./rights.ts";
import { person } from "./schemas.ts";

/** Filters of the statistics. Spending is summed by month, so dates mean the months they are in. */
const spendingFilters = {
  date_start: day.optional(),
  date_end: day.optional(),
  zoneSelected: idOf("zone").optional(),
  reason_hash_id: idOf("reason").optional(),
  user_hash_id: idOf("user").optional(),
  typeSelected: several(expenseTypes),
  /** Only what was spent in it. */
  currency_hash_id: idOf("currency").optional(),
};
const reach = "expenses one sees, of the offices whose statistics one may see";

const figures = { amount: money, previous: money, fees: z.int() };
const month = z.string().regex(/^\d{4}-\d{2}$/u);
const zone = z.object({ hash_id: z.uuid(), name: z.string() });
const reason = z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() });

/** Missing rates, with the office that must enter them: for its own currency, else headquarters (null without one). */
export const missingRates = z.array(
  z.object({ zone: zone.nullable(), currency: currencyRef, months: z.array(month).min(1) }),
);
export type MissingRates = z.infer<typeof missingRates>;

/** Whether the sums leave out the pay of fewer than three people, which would tell what somebody earns. Says that there is one, and no amount. */
export const payLeftOut = z.boolean();

/** Spending in a period of months and the previous period of the same length, in one currency. */
export const spendingOverview = endpoint({
  name: "expenses.overview",
  method: "GET",
  path: "/api/accounting/statistic/overview",
  permission: spendingSeers,
  reach,
  figures: true,
  summary:
    "What was validated in a span of months (this year by default), by month, office, reason and person, beside the same span before (of a span that runs on, as many months as have begun), in the office's currency or the company's, with the rates of each month. A fee counts in the month of its day or, where that was closed, of its validation. What lacks a rate is left out and named in `missing`, with the `message` that says so.",
  query: z.object(spendingFilters),
  response: item(
    z.object({
      month_start: month,
      month_end: month,
      previous_start: month,
      previous_end: month,
      currency: currencyRef.nullable(),
      ...figures,
      months: z.array(z.object({ month, previous_month: month, ...figures })),
      offices: z.array(zone.extend(figures)),
      reasons: z.array(reason.extend(figures)),
      /** People with the largest amounts. */
      people: z.array(person.extend(figures)),
      /** Total number of people. */
      people_count: z.int(),
      missing: missingRates,
      message: z.string().nullable(),
      pay_left_out: payLeftOut,
    }),
  ),
});

/** A fee counted in the statistics, with its expense. */
export const countedFee = z.object({
  hash_id: z.uuid(),
  date: z.string(),
  month,
  amount: money,
  /** In the currency of the statistics; null without a rate. */
  converted: z.object({ currency_iso: z.string(), amount: money.nullable() }).nullable(),
  description: z.string().nullable(),
  /** Kilometres or days that it was computed from. */
  allowance: feeAllowance.nullable(),
  over_limits: z.array(overLimit),
  limit_reason: z.string().nullable(),
  currency: currencyRef,
  reason,
  zone,
  user: person,
  expense: z.object({ hash_id: z.uuid(), number: z.int(), title: z.string() }),
});
export type CountedFee = z.infer<typeof countedFee>;

export const spendingFees = endpoint({
  name: "expenses.overviewFees",
  method: "GET",
  path: "/api/accounting/statistic/overview/fees",
  permission: spendingSeers,
  reach,
  summary: "The fees behind the statistics of expenses, the newest month first.",
  query: z.object({ ...spendingFilters, ...afterQuery }),
  response: list(countedFee),
});

export const overviewEndpoints = [spendingOverview, spendingFees];
