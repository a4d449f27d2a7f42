import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { day } from "../kit/dates.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { lineText } from "../kit/one-line.ts";
import { afterQuery, byId, done, idOf, item, list, search, several } from "../kit/page.ts";
import { stepCall, version } from "../kit/step-call.ts";
import { MOST_UNITS } from "../supplies/units.ts";
import { personRef } from "../users/schemas.ts";
import { requestLifecycle, shownRequestStates } from "./lifecycle.ts";
import { purchaseSeers } from "./rights.ts";
import { askable, purchase, request, requestRow, uploads } from "./schemas.ts";

/** So many lines may a request or a kit have. */
export const MOST_LINES = 50;
const place = "the office that it is asked in";

const quantity = z.coerce
  .number<number | string>({ error: "errors.invalid_quantity" })
  .int({ error: "errors.invalid_quantity" })
  .min(1, { error: "errors.invalid_quantity" })
  .max(MOST_UNITS, { error: "errors.invalid_quantity" });
/** Multipart forms cannot express null: an empty string stands for it. */
const orNothing = <T extends z.ZodType>(schema: T) => z.preprocess((v) => (v === "" ? null : v), schema.nullish());
/** A line: an article, or words where there is none. */
export const askedLine = z
  .object({
    supply_id: orNothing(idOf("supply")),
    words: orNothing(lineText().min(1).max(200)),
    quantity,
  })
  .refine((l) => (l.supply_id ?? null) === null || (l.words ?? null) === null, {
    error: "errors.request_line",
    path: ["words"],
  })
  .refine((l) => (l.supply_id ?? null) !== null || (l.words ?? null) !== null, {
    error: "errors.request_line_empty",
    path: ["supply_id"],
  });
export const askedLines = z.array(askedLine).min(1, { error: "errors.request_lines" }).max(MOST_LINES);

const fields = {
  type_id: idOf("supply_request_type", "errors.required"),
  wanted_by: orNothing(dayOf("planned")),
  description: orNothing(longText().max(4000)),
  lines: askedLines,
  /** By the keys of the type's fields. */
  answers: z.array(z.object({ key: z.string().max(60), value: longText().max(2000) })).max(40),
  files: uploads,
};

export const listRequests = endpoint({
  name: "requests.list",
  method: "GET",
  path: "/api/supply_requests",
  permission: "any-user",
  openToImpersonator: true,
  reach: "own requests, those that one decides, and those of the offices where one sees them",
  summary:
    "Requests, newest first: my own; with `zone` those of an office that one sees. `whose`: mine, those that wait for my decision, or all that I see.",
  query: z.object({
    whose: z.enum(["mine", "decide", "all"]).optional(),
    zone: idOf("zone").optional(),
    /** As they are shown, DELAY among them. */
    status: several(shownRequestStates),
    type_id: idOf("supply_request_type").optional(),
    user_id: idOf("user").optional(),
    date_start: day.optional(),
    date_end: day.optional(),
    search,
    ...afterQuery,
  }),
  response: list(requestRow),
});
export const askRequest = endpoint({
  name: "requests.ask",
  method: "POST",
  path: "/api/supply_request",
  permission: "user_requests_create",
  place,
  multipart: true,
  summary:
    "Asks for supplies, in one's own office at first. `answers` are those of the type's fields; its files come as `files`.",
  body: z.object({
    ...fields,
    answers: fields.answers.optional(),
    files: fields.files.optional(),
    zone_id: idOf("zone").optional(),
  }),
  response: item(request),
});
export const getRequest = endpoint({
  name: "requests.get",
  method: "GET",
  path: "/api/supply_request/{id}",
  permission: "any-user",
  openToImpersonator: true,
  reach: "own requests, those that one decides, and those of the offices where one sees them",
  summary: "One request: its lines, who decided, who decides next and since when.",
  params: byId("supply_request"),
  response: item(request),
});
export const updateRequest = stepCall(requestLifecycle, "update", {
  path: "/api/supply_request/{id}/update",
  multipart: true,
  summary:
    "Changes what is sent, while nobody has decided. `lines` and `answers` are the whole lists. Files are added and removed.",
  body: z
    .object({ version, ...fields, removes: z.array(idOf("file")).max(30) })
    .partial()
    .refine(({ version: _, ...b }) => Object.values(b).some((v) => v !== undefined), {
      error: "errors.all_empty",
      path: ["lines"],
    }),
  response: item(request),
});
export const cancelRequest = stepCall(requestLifecycle, "cancel", {
  path: "/api/supply_request/{id}/cancel",
  summary: "Its asker needs it no longer.",
  response: item(request),
});
export const deleteRequest = stepCall(requestLifecycle, "delete", {
  method: "DELETE",
  path: "/api/supply_request/{id}/delete",
  summary: "Deletes a request that nobody has decided, with its files.",
  response: done,
});
export const validateRequest = stepCall(requestLifecycle, "validate", {
  path: "/api/supply_request/{id}/validate",
  summary:
    "Says yes, line by line: all, part (`quantity`) or none (0) of each; lines that are left out are granted in full. The last decider's yes reserves what is there for 30 days.",
  body: z
    .object({
      version,
      lines: z
        .array(
          z.object({
            line_id: idOf("supply_request_line"),
            quantity: z.coerce
              .number<number | string>({ error: "errors.invalid_quantity" })
              .int({ error: "errors.invalid_quantity" })
              .min(0, { error: "errors.invalid_quantity" })
              .max(MOST_UNITS, { error: "errors.invalid_quantity" }),
          }),
        )
        .max(MOST_LINES),
    })
    .partial()
    .optional(),
  response: item(request),
});
export const rejectRequest = stepCall(requestLifecycle, "reject", {
  path: "/api/supply_request/{id}/reject",
  summary: "Says no, with a reason.",
  response: item(request),
});
export const reserveRequest = stepCall(requestLifecycle, "reserve", {
  path: "/api/supply_request/{id}/reserve",
  summary: "Reserves for its lines what is free now, for 30 days.",
  response: item(request),
});
export const fulfilRequest = stepCall(requestLifecycle, "fulfil", {
  path: "/api/supply_request/{id}/fulfil",
  summary: "Ends it before all is handed out, with a reason. What is reserved for it is free again.",
  response: item(request),
});

export const listAskable = endpoint({
  name: "requests.articles",
  method: "GET",
  path: "/api/supply_requests/articles",
  permission: "user_requests_create",
  place,
  summary:
    "The articles of an office by name, for those who ask: whether some of it is free, without numbers. `article`: one with its variations.",
  query: z.object({
    zone: idOf("zone").optional(),
    article: idOf("supply").optional(),
    category: idOf("supply_category").optional(),
    search,
    ...afterQuery,
  }),
  response: list(askable),
});

export const listPeople = endpoint({
  name: "requests.people",
  method: "GET",
  path: "/api/supply_requests/people",
  permission: "user_requests_create",
  place,
  summary: "The active staff of an office by name, for those who ask there.",
  query: z.object({ zone: idOf("zone").optional(), search, ...afterQuery }),
  response: list(personRef),
});

export const listPurchases = endpoint({
  name: "requests.purchases",
  method: "GET",
  path: "/api/supply_requests/purchases",
  permission: purchaseSeers,
  reach: "requests of the offices where one sees them",
  summary:
    "What validated requests lack, by supplier: the purchase list. `ordered`: what is ordered already (1), or is not (0).",
  query: z.object({
    zone: idOf("zone").optional(),
    supplier: idOf("supply_supplier").optional(),
    ordered: z.enum(["0", "1"]).optional(),
    search,
    ...afterQuery,
  }),
  response: list(purchase),
});
export const orderLine = endpoint({
  name: "requests.order",
  method: "PATCH",
  path: "/api/supply_request/line/{id}/order",
  permission: "supplies_update",
  place: "the request's office",
  summary: "Says that what a line lacks is ordered, or (`ordered: false`) is not.",
  params: byId("supply_request_line"),
  body: z.object({ ordered: z.boolean().default(true) }),
  response: item(request),
});
export const requestsEndpoints = [
  listRequests,
  askRequest,
  listAskable,
  listPeople,
  listPurchases,
  getRequest,
  updateRequest,
  cancelRequest,
  deleteRequest,
  validateRequest,
  rejectRequest,
  reserveRequest,
  fulfilRequest,
  orderLine,
];
