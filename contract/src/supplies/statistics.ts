import { z } from "zod";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef, money } from "../kit/money.ts";
import { byId, idOf } from "../kit/page.ts";
import { ref } from "../users/schemas.ts";
import { supplySeers } from "./rights.ts";
import { supplyTypes } from "./schemas.ts";

/** Which articles are counted: the one, those of its category and below, or all of its type. */
export const statisticScopes = ["article", "category", "all"] as const;
export type StatisticScope = (typeof statisticScopes)[number];
/** Under this number of ended allocations there is no median. */
export const LEAST_ENDED = 5;
/** The longest period, in years. */
export const MOST_YEARS = 5;

const counted = {
  entered: z.int(),
  handed_out: z.int(),
  back: z.int(),
  lost: z.int(),
};
export const supplyStatistics = z.object({
  date_start: z.string(),
  date_end: z.string(),
  supply: ref.extend({ type: z.enum(supplyTypes) }),
  ...counted,
  /** Lost in percent of what was entered; null where nothing was. */
  lost_percent: z.number().nullable(),
  /** What the offices used themselves, and what was found again. */
  used: z.int(),
  found: z.int(),
  /** At the end of the last day. */
  available: z.int(),
  on_hand: z.int(),
  maintenance: z.object({
    count: z.int(),
    days: z.int(),
    costs: z.array(z.object({ amount: money, currency: currencyRef })),
  }),
  /** Days that an allocation lasted, of those that ended: how many, and their median, null under `LEAST_ENDED`. */
  allocations: z.object({ ended: z.int(), median_days: z.number().nullable() }),
  /** The articles of which most was handed out. */
  most_asked: z.array(z.object({ supply: ref.extend({ type: z.enum(supplyTypes) }), quantity: z.int() })),
  months: z.array(z.object({ month: z.string(), ...counted, available: z.int(), on_hand: z.int() })),
});
export type SupplyStatistics = z.infer<typeof supplyStatistics>;

export const readSupplyStatistics = endpoint({
  name: "supplies.statistics",
  method: "GET",
  path: "/api/supply/{id}/statistics",
  permission: { any: supplySeers },
  reach: "articles of the offices one sees",
  figures: true,
  summary:
    "What happened to an article between two days, at first this year: entered, handed out, back, lost, maintenance, days allocated, and what was there at the end; `of`: its category's articles, or all. What was undone counts nowhere.",
  params: byId("supply"),
  query: z.object({
    of: z.enum(statisticScopes).optional(),
    zone: idOf("zone").optional(),
    date_start: day.optional(),
    date_end: day.optional(),
  }),
  response: z.object({ data: supplyStatistics }),
});
export const statisticsEndpoints = [readSupplyStatistics];
