import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef, plainRateText, rate } from "../kit/money.ts";
import { byId, idOf } from "../kit/page.ts";
import { rateKeepers } from "./rights.ts";

/** `2026-06` */
const month = z.string().regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/u, { error: "errors.month" });
const stored = z.object({ month: z.string(), rate: plainRateText, version: z.int() });
export type StoredRate = z.infer<typeof stored>;

export const listExchangeRates = endpoint({
  name: "zones.exchangeRates",
  method: "GET",
  path: "/api/zone/{id}/exchange_rates",
  permission: { any: ["exchanges_view", ...rateKeepers.any] },
  place: "the office",
  summary:
    "An office's rates by month: units of its currency for one of the company's default currency. At headquarters also those of another currency, for expenses in it elsewhere.",
  params: byId("zone"),
  query: z.object({ currency_hash_id: idOf("currency").optional() }),
  response: z.object({
    data: z.array(stored),
    zone: z.object({ hash_id: z.uuid(), name: z.string(), currency: currencyRef.nullable() }),
    /** Whose rates these are: the office's own currency unless another was asked for. */
    currency: currencyRef.nullable(),
    /** The company's headquarters keep the rates of currencies that are no office's. */
    headquarters: z.boolean(),
    /** The company's default currency: the rates are for one unit of it. */
    base: currencyRef.nullable(),
    /** Months in which nothing is posted any more: their rates stay as they are. */
    closed: z.array(z.string()),
    can: z.object({ create: z.boolean().optional(), update: z.boolean().optional(), delete: z.boolean().optional() }),
  }),
});
export const storeExchange = endpoint({
  name: "zones.storeExchange",
  method: "POST",
  path: "/api/store/exchange/for/period",
  permission: rateKeepers,
  place: "the office",
  summary:
    "Stores one rate for each month of a span, or several months each with its own; all or none. `version` is the month's version as read (0: no rate yet); a rate of null deletes it. `currency_hash_id`, at headquarters alone: the rates of a currency that is not the office's.",
  body: z
    .object({
      zone_hash_id: idOf("zone"),
      currency_hash_id: idOf("currency").optional(),
      month_start: month.optional(),
      month_end: month.optional(),
      rate: rate.optional(),
      rates: z
        .array(z.object({ month, rate: rate.nullable(), version: z.int().min(0).optional() }))
        .min(1, { error: "errors.required" })
        .max(1200)
        .optional(),
    })
    .superRefine((b, ctx) => {
      if (b.rates) {
        const seen = new Set<string>();
        for (const [i, r] of b.rates.entries()) {
          if (seen.has(r.month)) ctx.addIssue({ code: "custom", message: "errors.month", path: ["rates", i, "month"] });
          seen.add(r.month);
        }
        return;
      }
      for (const field of ["month_start", "month_end", "rate"] as const)
        if (b[field] === undefined) ctx.addIssue({ code: "custom", message: "errors.required", path: [field] });
      if (b.month_start && b.month_end && b.month_start > b.month_end)
        ctx.addIssue({ code: "custom", message: "errors.dates_reversed", path: ["month_end"] });
    }),
  response: z.object({ data: z.array(stored) }),
});
export const ratesEndpoints = [listExchangeRates, storeExchange];
