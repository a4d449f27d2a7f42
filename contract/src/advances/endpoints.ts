import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { lineText } from "../kit/one-line.ts";
import { day } from "../kit/dates.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { positiveAmount, rate, rateMotif } from "../kit/money.ts";
import { afterQuery, byId, done, idOf, item, list, search, several } from "../kit/page.ts";
import { stepCall, version } from "../kit/step-call.ts";
import { advanceLifecycle, advanceStates } from "./lifecycle.ts";
import { advanceKeepers, anyAdvance } from "./rights.ts";
import { advance, usageLabels } from "./schemas.ts";

/** Maximum months of a loan or payslip plan. */
export const MOST_MONTHS = 120;
const monthCount = z.coerce
  .number<number | string>({ error: "errors.months" })
  .int({ error: "errors.months" })
  .min(1, { error: "errors.months" })
  .max(MOST_MONTHS, { error: "errors.months" });
const month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/u, { error: "errors.month" });

/** Filters of lists of advances; `usable`: with a remainder for expenses. */
const filters = {
  avanceStatus: several(advanceStates),
  usage: several(usageLabels),
  loans: z.enum(["0", "1"]).optional(),
  usable: z.enum(["1"]).optional(),
  /** Created within these dates. */
  date_start: day.optional(),
  date_end: day.optional(),
  /** Handed over within these dates. */
  handed_start: day.optional(),
  handed_end: day.optional(),
  search,
};

const fields = {
  title: lineText().min(1, { error: "errors.required" }).max(200),
  reason: longText().max(2000).nullish(),
  amount: positiveAmount,
  needed_on: dayOf("planned").nullish(),
  /** Number of months of repayment; makes it a loan. */
  months: monthCount.nullish(),
  first_month: month.nullish(),
};

/** A holder, and rate or amount if its currency differs. */
const holderFields = {
  rate_exchange: rate.optional(),
  amount_to: positiveAmount.optional(),
  motif: rateMotif,
  date: dayOf("past").optional(),
  version,
};
const into = {
  transaction_to_type: z.enum(["Account", "Box"]).optional(),
  transaction_to_hash_id: idOf("holder").optional(),
};

export const storeAdvance = endpoint({
  name: "advances.store",
  method: "POST",
  path: "/api/avance/store",
  permission: "advance_create",
  place: "the office it is for",
  summary: "Asks for an advance as a draft; with `months` it is a loan, repaid in equal instalments.",
  body: z.object({ zone_hash_id: idOf("zone").optional(), currency_hash_id: idOf("currency").optional(), ...fields }),
  response: item(advance),
});
export const updateAdvance = stepCall(advanceLifecycle, "update", {
  path: "/api/avance/{id}/update",
  summary: "Changes what is sent of a draft or a rejected advance.",
  body: z
    .object({ version, currency_hash_id: idOf("currency"), ...fields })
    .partial()
    .refine(({ version: _, ...b }) => Object.values(b).some((v) => v !== undefined), {
      error: "errors.all_empty",
      path: ["title"],
    }),
  response: item(advance),
});
export const deleteAdvance = stepCall(advanceLifecycle, "delete", {
  method: "DELETE",
  path: "/api/avance/{id}/delete",
  summary: "Deletes a draft or a rejected advance.",
  response: done,
});
export const sendAdvance = stepCall(advanceLifecycle, "send", {
  path: "/api/avance/{id}/send",
  summary: "Sends a draft, or a rejected advance again, for approval.",
  response: item(advance),
});
export const validateAdvance = stepCall(advanceLifecycle, "validate", {
  path: "/api/avance/{id}/validate",
  summary:
    "Approves an advance that was sent; one that is approved is handed over from an account or a cash box. From a holder in another currency, `rate_exchange` (its units for one of the advance's) or `amount_to`. More than 5 % from the month's rate needs a `motif`; more than the company's tolerance is refused.",
  body: z
    .object({
      transaction_from_type: z.enum(["Account", "Box"]).optional(),
      transaction_from_hash_id: idOf("holder").optional(),
      ...holderFields,
    })
    .optional(),
  response: item(advance),
});
export const rejectAdvance = stepCall(advanceLifecycle, "reject", {
  path: "/api/avance/{id}/reject",
  summary: "Rejects with a reason; its owner can correct it and send it again.",
  response: item(advance),
});
export const closeAdvance = stepCall(advanceLifecycle, "close", {
  path: "/api/avance/{id}/close",
  summary:
    "Closes an advance. What is left is given back into an account or a cash box, or planned on the next payslips over `payslip_months`; with nothing left neither is named. A loan is repaid early, all that is planned at once.",
  body: z.object({ ...into, payslip_months: monthCount.optional(), first_month: month.optional(), ...holderFields }),
  response: item(advance),
});
export const takeInstalment = stepCall(advanceLifecycle, "instalment", {
  path: "/api/avance/{id}/instalment",
  summary:
    "Receives a planned instalment into an account or a cash box, the earliest one by default; or skips it: it comes after the last. A loan closes itself with its last one.",
  body: z.object({
    instalment_hash_id: idOf("advance_instalment").optional(),
    skip: z.boolean().optional(),
    ...into,
    ...holderFields,
  }),
  response: item(advance),
});
export const getAdvance = endpoint({
  name: "advances.get",
  method: "GET",
  path: "/api/{id}/avance",
  openToImpersonator: true,
  permission: anyAdvance,
  reach: "advances one may see",
  summary: "One advance with its movements, settlements and instalments.",
  params: byId("advance"),
  response: item(advance),
});
export const listOwnAdvances = endpoint({
  name: "advances.own",
  method: "GET",
  path: "/api/user/avances",
  openToImpersonator: true,
  permission: anyAdvance,
  reach: "own advances",
  summary: "My advances and loans, newest first.",
  query: z.object({ ...filters, ...afterQuery }),
  response: list(advance),
});
export const listValidatedAdvances = endpoint({
  name: "advances.validated",
  method: "GET",
  path: "/api/user/validated/avances",
  openToImpersonator: true,
  permission: anyAdvance,
  reach: "own advances",
  summary: "My advances of which something is left for expenses.",
  query: z.object({ search, ...afterQuery }),
  response: list(advance),
});
export const listKeptAdvances = endpoint({
  name: "advances.kept",
  method: "GET",
  path: "/api/accounting/user/avances",
  permission: advanceKeepers,
  reach: "advances of the offices where one handles them, once they were sent",
  summary: "Advances and loans of an office's people, newest first.",
  query: z.object({
    ...filters,
    zoneSelected: idOf("zone").optional(),
    user_hash_id: idOf("user").optional(),
    /** Only advances that the caller may decide themselves. */
    decide: z.enum(["validate"]).optional(),
    ...afterQuery,
  }),
  response: list(advance),
});

/** Maximum rows of a PDF; larger lists need an export. */
export const MOST_ON_PAPER = 500;
export const downloadAdvances = endpoint({
  name: "advances.pdf",
  method: "GET",
  path: "/api/download/advances/pdf",
  openToImpersonator: true,
  permission: anyAdvance,
  reach: "advances one may see",
  summary:
    "The advances of a period as a PDF, with their sums by currency. A period that holds none is answered in JSON with a `message`.",
  query: z.object({
    date_start: day.optional(),
    date_end: day.optional(),
    zoneSelected: idOf("zone").optional(),
    user_hash_id: idOf("user").optional(),
  }),
  binary: true,
  response: z.any(),
});

export const advancesEndpoints = [
  storeAdvance,
  updateAdvance,
  deleteAdvance,
  sendAdvance,
  validateAdvance,
  rejectAdvance,
  closeAdvance,
  takeInstalment,
  getAdvance,
  listOwnAdvances,
  listValidatedAdvances,
  listKeptAdvances,
  downloadAdvances,
];
