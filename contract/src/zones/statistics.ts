import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef } from "../kit/money.ts";
import { byId, hashId, item } from "../kit/page.ts";
import { expenseStates } from "../expenses/lifecycle.ts";
import { statisticians } from "./rights.ts";

const share = { hash_id: z.uuid(), name: z.string(), amount: z.string(), previous: z.string(), count: z.int() };

/** What an office spent in a year beside the year before, in one currency: amounts of different ones are never added. */
export const zoneStatistics = endpoint({
  name: "zones.statistics",
  method: "GET",
  path: "/api/zone/{id}/statistics",
  permission: statisticians,
  place: "the office",
  figures: true,
  summary:
    "What was validated in an office in a year, by month, reason and person, beside the year before, and its expenses by state; of the expenses one may see.",
  params: byId,
  query: z.object({
    year: z.coerce.number<number | string>().int().min(2000).max(2100).optional(),
    currency_hash_id: hashId.optional(),
  }),
  response: item(
    z.object({
      year: z.int(),
      currency: currencyRef.nullable(),
      /** Those in which expenses of the two years are. */
      currencies: z.array(currencyRef),
      total: z.string(),
      previous: z.string(),
      months: z.array(z.object({ month: z.string(), amount: z.string(), previous: z.string() })),
      reasons: z.array(z.object({ ...share, name_fr: z.string().nullable() })),
      people: z.array(z.object(share)),
      states: z.array(z.object({ status: z.enum(expenseStates), count: z.int(), amount: z.string() })),
    }),
  ),
});
export const statisticsEndpoints = [zoneStatistics];
