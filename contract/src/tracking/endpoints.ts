import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { day } from "../kit/dates.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { amount } from "../kit/money.ts";
import { optionalText } from "../kit/optional-text.ts";
import { afterQuery, byId, done, idOf, item, list, search, several } from "../kit/page.ts";
import { severalCalls } from "../kit/several.ts";
import { sortQuery } from "../kit/sorting.ts";
import { stepCall, version } from "../kit/step-call.ts";
import { carriers } from "./carriers.ts";
import { parcelStates, sampleLifecycle, sampleStates } from "./lifecycle.ts";
import { sampleSeers } from "./rights.ts";
import { carrierNews, MOST_LINES, sample, verdicts } from "./schemas.ts";

const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === "" ? null : v), schema.nullable().optional());
const line = z.object({
  recipe_hash_id: idOf("recipe", "errors.required"),
  /** The number of the recipe's version, by default the current one. Bottles in stock have the version they were made of. */
  version: z.int().min(1).nullish(),
  /** Bottles in stock to reserve for it. */
  stock_hash_id: orNothing(idOf("recipe_stock")),
  /** The lot on the bottles, if they are not in stock. */
  lot: optionalText(60),
  quantity: z.int({ error: "errors.invalid_quantity" }).min(1, { error: "errors.invalid_quantity" }).max(10_000),
  bottle_hash_id: orNothing(idOf("bottle")),
});
export type GivenLine = z.output<typeof line>;

const fields = {
  date: dayOf("planned"),
  recipient: optionalText(200),
  follow_up_on: orNothing(dayOf("planned")),
  cost: orNothing(amount),
  currency_hash_id: orNothing(idOf("currency")),
  note: optionalText(2000),
};
const lines = z.array(line).min(1, { error: "tracking.line_needed" }).max(MOST_LINES);
const code = lineText({ error: "errors.required" }).min(4, { error: "tracking.code_short" }).max(60);
const sent = { code, carrier: z.enum(carriers).nullish() };

/** Filters of the list, its export and the funnel. */
const filters = {
  search,
  state: several(sampleStates),
  archived: z.enum(["0", "1", "all"]).optional(),
  /** The caller's own samples that need attention: the parcel has a problem, or a verdict is due. */
  attention: z.enum(["1"]).optional(),
  mine: z.enum(["1"]).optional(),
  user_hash_id: idOf("user").optional(),
  contact_hash_id: idOf("contact").optional(),
  country_hash_id: idOf("country").optional(),
  recipe_hash_id: idOf("recipe").optional(),
  /** Author of one of its recipes. */
  flavourist_hash_id: idOf("user").optional(),
  carrier: z.enum(carriers).optional(),
  verdict: z.enum([...verdicts, "none"]).optional(),
  /** The step it reached: sent, delivered, with a verdict, ordered afterwards. */
  reached: z.enum(["sent", "delivered", "verdict", "ordered"]).optional(),
  date_from: day.optional(),
  date_to: day.optional(),
};

export const storeSample = endpoint({
  name: "tracking.store",
  method: "POST",
  path: "/api/tracking",
  permission: "trackings_create",
  place: "the customer's country",
  summary:
    "Makes a sample order. Bottles in stock that its lines name are reserved, and the versions of its recipes are frozen; with a code the parcel is on its way, and the bottles are taken.",
  body: z.object({
    contact_hash_id: idOf("contact", "errors.required"),
    ...fields,
    lines,
    ...sent,
    code: orNothing(code),
  }),
  response: item(sample),
});
/** What samples are sorted by. */
export const sampleSorts = {
  number: "number",
  customer: "customer",
  news: "state_at",
  day: "date",
  delivered: "delivered_at",
  follow_up: "follow_up_on",
} as const;

export const listSamples = endpoint({
  name: "tracking.list",
  method: "GET",
  path: "/api/tracking",
  permission: sampleSeers,
  reach: "one's own sample orders, and those of the countries where one sees everybody's",
  summary:
    "Sample orders, the newest first or by `sort`; archived ones are left out unless asked for. `search` looks in number, customer, code and recipient. `after` is the `created_at` of the last one, unless sorted.",
  query: z.object({ ...filters, sort: sortQuery(sampleSorts), ...afterQuery }),
  response: list(sample),
});
export const getSample = endpoint({
  name: "tracking.get",
  method: "GET",
  path: "/api/{id}/tracking",
  permission: sampleSeers,
  place: "the customer's country",
  summary: "One sample order with its lines and their verdicts.",
  params: byId("sample"),
  response: item(sample),
});
export const updateSample = stepCall(sampleLifecycle, "update", {
  method: "POST",
  path: "/api/{id}/tracking/update",
  summary: "Changes what is sent of a sample order. Its customer and lines stay as they are once it has a code.",
  body: z.object({ contact_hash_id: idOf("contact"), ...fields, lines, version }).partial(),
  response: item(sample),
});
export const changeCode = stepCall(sampleLifecycle, "change_code", {
  method: "POST",
  path: "/api/{id}/tracking/change_code",
  summary:
    "Gives the parcel its code, or another one. The carrier is recognised from the code unless named. The first code takes the reserved bottles from stock.",
  body: z.object({ ...sent, version }),
  response: item(sample),
});
export const setSampleState = stepCall(sampleLifecycle, "set_state", {
  method: "POST",
  path: "/api/{id}/tracking/state",
  summary: "Sets the parcel's state by hand, where the carrier does not tell it.",
  body: z.object({ state: z.enum(parcelStates), version }),
  response: item(sample),
});
const score = z.int().min(1).max(5).nullish();
export const verdictFields = {
  line_hash_id: idOf("sample_line"),
  verdict: z.enum(verdicts, { error: "errors.required" }),
  taste: score,
  colour: score,
  stability: score,
  price: score,
  text: optionalText(2000),
};
export const giveVerdict = stepCall(sampleLifecycle, "verdict", {
  method: "POST",
  path: "/api/{id}/tracking/verdict",
  summary: "Writes what the customer said of a line: another verdict takes the place of the one before.",
  body: z.object({ ...verdictFields, date: orNothing(dayOf("past")), version }),
  response: item(sample),
});
export const archiveSample = stepCall(sampleLifecycle, "archive", {
  method: "POST",
  path: "/api/{id}/tracking/archive",
  summary: "Archives a sample order; an archived one is unarchived.",
  response: item(sample),
});
export const deleteSample = stepCall(sampleLifecycle, "delete", {
  method: "POST",
  path: "/api/{id}/tracking/delete",
  summary: "Deletes a sample order that has no code; its reserved bottles are given back.",
  response: done,
});
/** Samples chosen in their list: how many match, and a step of them together. */
export const { count: countSamples, take: takeSamples } = severalCalls({
  area: "tracking",
  kind: "sample",
  called: "sample orders",
  path: "/api/tracking/several",
  filters,
  steps: ["set_state", "archive", "unarchive", "delete"],
  given: { state: z.enum(parcelStates) },
  seers: sampleSeers,
  permission: { any: ["trackings_update", "trackings_update_all", "trackings_delete", "trackings_delete_all"] },
  reach: "one's own sample orders, and those of the countries where one sees everybody's",
  place: "the customer's country",
});
export const sampleCarrier = endpoint({
  name: "tracking.carrier",
  method: "GET",
  path: "/api/{id}/tracking/carrier",
  permission: sampleSeers,
  place: "the customer's country",
  ownFailures: true,
  summary:
    "What the carrier last said of the parcel, and whether it is asked. Carriers are asked in the background: this call never waits for one.",
  params: byId("sample"),
  response: item(carrierNews),
});
export const printSample = endpoint({
  name: "tracking.paper",
  method: "GET",
  path: "/api/{id}/tracking/paper",
  permission: sampleSeers,
  place: "the customer's country",
  binary: true,
  summary: "The delivery note that goes into the parcel, as a PDF: recipes, lots and bottles, never what is in them.",
  params: byId("sample"),
  response: z.any(),
});

/** Groupings of the funnel. */
export const funnelGroups = ["recipe", "flavourist", "country", "month"] as const;
export type FunnelGroup = (typeof funnelGroups)[number];
const { search: _, archived: __, attention: ___, ...counted } = filters;
const step = z.int();
export const samplesOverview = endpoint({
  name: "tracking.overview",
  method: "GET",
  path: "/api/tracking/overview",
  permission: sampleSeers,
  reach: "one's own sample orders, and those of the countries where one sees everybody's",
  summary:
    "How many sample orders wait to be sent, are under way, have a problem on the way, and came without a verdict.",
  figures: true,
  response: item(z.object({ requested: step, under_way: step, problem: step, verdict: step })),
});
export const sampleFunnel = endpoint({
  name: "tracking.funnel",
  method: "GET",
  path: "/api/tracking/funnel",
  permission: sampleSeers,
  reach: "one's own sample orders, and those of the countries where one sees everybody's",
  summary:
    "How far samples came: lines sent, delivered, with a verdict, liked, and ordered after it; whole and by recipe, flavourist, country or month. Archived ones count.",
  figures: true,
  query: z.object({ ...counted, by: z.enum(funnelGroups).optional() }),
  response: z.object({
    data: z.array(
      z.object({
        /** The identifier of the group, or the month; null for a recipe out of the caller's reach. */
        key: z.string().nullable(),
        name: z.string(),
        name_fr: z.string().nullable(),
        sent: step,
        delivered: step,
        verdict: step,
        liked: step,
        changes: step,
        refused: step,
        ordered: step,
      }),
    ),
    total: z.object({
      sent: step,
      delivered: step,
      verdict: step,
      liked: step,
      changes: step,
      refused: step,
      ordered: step,
    }),
  }),
});

export const trackingEndpoints = [
  storeSample,
  listSamples,
  getSample,
  updateSample,
  changeCode,
  setSampleState,
  giveVerdict,
  archiveSample,
  deleteSample,
  countSamples,
  takeSamples,
  sampleCarrier,
  printSample,
  sampleFunnel,
  samplesOverview,
];
