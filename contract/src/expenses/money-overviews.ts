import { z } from "zod";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef, money } from "../kit/money.ts";
import { afterQuery, byId, idOf, item, list, search } from "../kit/page.ts";
import { missingRates } from "./overview.ts";
import { advanceStatisticians, staffSeers } from "./rights.ts";
import { person } from "./schemas.ts";

const month = z.string();
/** Amount handed over, that of the previous period, and the current remainder: neither used, returned nor planned. */
const figures = { amount: money, previous: money, left: money, count: z.int() };

/** Advances and loans handed over in a period and how they were settled, in one currency. */
export const advancesOverview = endpoint({
  name: "expenses.advancesOverview",
  method: "GET",
  path: "/api/accounting/statistic/advances/overview",
  permission: advanceStatisticians,
  reach: "advances one sees, of the offices whose statistics one may see",
  figures: true,
  summary:
    "What was handed over in a span of months (this year by default) as advances and loans, by month, office and person, beside the same span before (of a span that runs on, as many months as have begun), and what became of it; in the office's currency or the company's, with the rates of the month it was handed over. What lacks a rate is left out and named in `missing`.",
  query: z.object({
    date_start: day.optional(),
    date_end: day.optional(),
    zoneSelected: idOf("zone").optional(),
    user_hash_id: idOf("user").optional(),
  }),
  response: item(
    z.object({
      month_start: month,
      month_end: month,
      previous_start: month,
      previous_end: month,
      currency: currencyRef.nullable(),
      ...figures,
      /** Settled against expenses, returned, and planned in instalments. */
      used: money,
      returned: money,
      planned: money,
      months: z.array(z.object({ month, previous_month: month, amount: money, previous: money, count: z.int() })),
      offices: z.array(z.object({ hash_id: z.uuid(), name: z.string(), ...figures })),
      people: z.array(person.extend(figures)),
      people_count: z.int(),
      missing: missingRates,
      message: z.string().nullable(),
    }),
  ),
});

const amounts = z.array(z.object({ amount: money, currency: currencyRef }));
/** A person of the office, or another with money there. Currencies are not added together. */
export const staffRow = person.extend({
  active: z.boolean(),
  /** Validated in the year. */
  spent: amounts,
  /** Validated, not paid yet. */
  owed: amounts,
  /** Advances handed over, neither settled nor returned. */
  held: amounts,
});
export type StaffRow = z.infer<typeof staffRow>;
export const officeStaff = endpoint({
  name: "expenses.staff",
  method: "GET",
  path: "/api/accounting/{id}/user",
  permission: staffSeers,
  place: "the office",
  summary: "An office's people by name: what each spent in a year, is owed, and holds in advances.",
  params: byId("user"),
  query: z.object({
    year: z.coerce.number<number | string>().int().min(2000).max(2100).optional(),
    search,
    ...afterQuery,
  }),
  response: list(staffRow),
});

export const moneyOverviewEndpoints = [advancesOverview, officeStaff];
