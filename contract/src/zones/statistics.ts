import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef, money } from "../kit/money.ts";
import { byId, idOf, item } from "../kit/page.ts";
import { expenseStates } from "../expenses/lifecycle.ts";
import { payLeftOut } from "../expenses/overview.ts";
import { statisticians } from "./rights.ts";

/** `count`: fees of the year, not of the one before. */
const share = { hash_id: z.uuid(), name: z.string(), amount: money, previous: money, count: z.int() };

/** What an office spent in a year beside the year before, in one currency: amounts of different ones are never added. */
export const zoneStatistics = endpoint({
  name: "zones.statistics",
  method: "GET",
  path: "/api/zone/{id}/statistics",
  permission: statisticians,
  place: "the office",
  figures: true,
  summary:
    "Amounts validated in an office in a year, by the month that each fee counts in, reason and person, with the previous year (of a running year, with as many months as have begun), and the expenses that begin in it by status; of the expenses I can see.",
  params: byId("zone"),
  query: z.object({
    year: z.coerce.number<number | string>().int().min(2000).max(2100).optional(),
    currency_hash_id: idOf("currency").optional(),
  }),
  response: item(
    z.object({
      year: z.int(),
      currency: currencyRef.nullable(),
      /** Those in which expenses of the two years are. */
      currencies: z.array(currencyRef),
      total: money,
      /** Of the previous year, up to the same month if the year has not ended. */
      previous: money,
      /** How many months of the previous year that is. */
      compared_months: z.int(),
      months: z.array(z.object({ month: z.string(), amount: money, previous: money })),
      reasons: z.array(z.object({ ...share, name_fr: z.string().nullable() })),
      people: z.array(z.object(share)),
      pay_left_out: payLeftOut,
      states: z.array(z.object({ status: z.enum(expenseStates), count: z.int(), amount: money })),
    }),
  ),
});
export const statisticsEndpoints = [zoneStatistics];
