import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { longText } from "../kit/long-text.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { stepCall, version } from "../kit/step-call.ts";
import { payslipLifecycle, payslipStates } from "./lifecycle.ts";
import {
  arrearsRow,
  chosenArrears,
  fullPayslip,
  payMonth,
  payrollRun,
  payslip,
  previewedPayslip,
  typedLine,
  whatIf,
  whatIfChange,
} from "./payslip-schemas.ts";

const year = z.coerce.number<number | string>().int().min(1900).max(2199);
const hours = lineText()
  .regex(/^\d{1,3}(\.\d{1,2})?$/u, { error: "payslips.hours_wrong" })
  .nullish();
/** What is typed for a month. */
const typed = {
  hours,
  lines: z.array(typedLine).max(50).default([]),
  arrears: z.array(chosenArrears).max(200).default([]),
  note: longText().max(1000).nullish(),
};
const whose = { user_hash_id: idOf("user"), zone_hash_id: idOf("zone"), month: payMonth };
const ofMonth = { zone: idOf("zone"), month: payMonth };

export const listPayslips = endpoint({
  name: "payslips.list",
  method: "GET",
  path: "/api/payslips",
  permission: "payslips_view_all",
  reach: "payslips of the offices where one sees all",
  summary: "Payslips, the newest months first.",
  query: z.object({
    zone: idOf("zone").optional(),
    year: year.optional(),
    month: payMonth.optional(),
    user: idOf("user").optional(),
    status: z.enum(payslipStates).optional(),
    search,
    ...afterQuery,
  }),
  response: list(payslip),
});
export const listOwnPayslips = endpoint({
  name: "payslips.own",
  method: "GET",
  path: "/api/user/payslips",
  openToImpersonator: false,
  permission: "any-user",
  reach: "own validated payslips",
  summary: "My validated payslips, the newest months first; the years for which I have some.",
  query: z.object({ year: year.optional(), ...afterQuery }),
  response: list(payslip).extend({ years: z.array(z.int()) }),
});
export const getPayslip = endpoint({
  name: "payslips.get",
  method: "GET",
  path: "/api/payslip/{id}",
  openToImpersonator: false,
  permission: "any-user",
  reach: "own validated payslips, and those of the offices where one sees all",
  summary: "One payslip: its lines with what explains them, the year to date, and the one before it.",
  params: byId("payslip"),
  response: item(fullPayslip),
});
export const previewPayslip = endpoint({
  name: "payslips.preview",
  method: "POST",
  path: "/api/payslip/preview",
  permission: "payslips_create",
  place: "the office that pays",
  summary: "Computes a payslip and stores nothing. `payslip_hash_id`: as a change of that draft.",
  body: z.object({ ...whose, payslip_hash_id: idOf("payslip").optional(), ...typed }),
  response: item(previewedPayslip),
});
export const createPayslip = endpoint({
  name: "payslips.create",
  method: "POST",
  path: "/api/payslip",
  permission: "payslips_create",
  place: "the office that pays",
  summary: "Makes the payslip of a person for a month. A person has one a month and office.",
  body: z.object({ ...whose, ...typed }),
  response: item(fullPayslip),
});
export const updatePayslip = stepCall(payslipLifecycle, "update", {
  path: "/api/payslip/{id}/update",
  summary:
    "Changes what is typed of a draft and computes it again; `recompute` alone computes it again with what was typed.",
  body: z.object({
    version,
    hours,
    lines: z.array(typedLine).max(50).optional(),
    arrears: z.array(chosenArrears).max(200).optional(),
    note: longText().max(1000).nullish(),
    /** Compute it again with what is typed already. */
    recompute: z.literal(true).optional(),
  }),
  response: item(fullPayslip),
});
export const validatePayslip = stepCall(payslipLifecycle, "validate", {
  path: "/api/payslip/{id}/validate",
  summary:
    "Validates a payslip as it was shown: it is fixed, its instalments are held, and the person is told. 409 when what it was computed from has changed.",
  response: item(fullPayslip),
});
export const validatePayslips = endpoint({
  name: "payslips.validateSeveral",
  method: "PATCH",
  path: "/api/payslips/validate",
  permission: "payslips_validate",
  place: "each payslip's office",
  summary: "Validates several; each answers for itself.",
  body: z.object({
    payslips: z
      .array(z.object({ hash_id: idOf("payslip"), version: z.int() }))
      .min(1)
      .max(2000),
  }),
  response: z.object({
    data: z.array(z.object({ hash_id: z.uuid(), ok: z.boolean(), message: z.string().nullable() })),
  }),
});
export const reopenPayslip = stepCall(payslipLifecycle, "reopen", {
  path: "/api/payslip/{id}/reopen",
  summary: "Opens a validated payslip again while it is in no expense: its instalments are due again.",
  response: item(fullPayslip),
});
export const deletePayslip = stepCall(payslipLifecycle, "delete", {
  method: "DELETE",
  path: "/api/payslip/{id}/delete",
  summary: "Deletes a draft.",
  response: done,
});
export const getPayrollRun = endpoint({
  name: "payslips.run",
  method: "GET",
  path: "/api/payslips/run",
  permission: "payslips_view_all",
  place: "the office",
  summary:
    "A month of an office: who is due, who is missing and why, progress, sums, and what changed since last month.",
  query: z.object(ofMonth),
  response: item(payrollRun),
});
export const startPayrollRun = endpoint({
  name: "payslips.startRun",
  method: "POST",
  path: "/api/payslips/run",
  permission: "payslips_create",
  place: "the office",
  summary: "Makes all payslips that are due, in the background, each once; drafts of the month are computed again.",
  body: z.object({ zone_hash_id: idOf("zone"), month: payMonth }),
  response: item(z.object({ total: z.int() })),
});
export const listArrears = endpoint({
  name: "payslips.arrears",
  method: "GET",
  path: "/api/payslips/arrears",
  permission: "payslips_view_all",
  place: "the office",
  summary:
    "What the twelve months before lack by today's salaries, days and rules, by person, month and rule. A page looks at some people by name, at most 25, and may hold nothing.",
  query: z.object({ ...ofMonth, ...afterQuery }),
  response: list(arrearsRow),
});
export const generatePayrollExpense = endpoint({
  name: "payslips.generateExpense",
  method: "POST",
  path: "/api/payslips/generate/expense",
  permission: "payslips_generate_expense",
  place: "the office",
  summary:
    "Makes an office expense of the validated payslips of a month that are in none yet, one for each currency, approved, by reason only.",
  body: z.object({ zone_hash_id: idOf("zone"), month: payMonth }),
  response: z.object({
    data: z.array(z.object({ hash_id: z.uuid(), number: z.int(), payslips: z.int(), currency_iso: z.string() })),
  }),
});
export const downloadPayslip = endpoint({
  name: "payslips.pdf",
  method: "GET",
  path: "/api/payslip/{id}/pdf",
  openToImpersonator: false,
  permission: "any-user",
  reach: "own validated payslips, and those of the offices where one sees all",
  summary: "A payslip as a PDF in the person's language, or as `lang` says; a draft says that it is one.",
  params: byId("payslip"),
  query: z.object({ lang: z.enum(["en", "fr"]).optional() }),
  binary: true,
  response: z.any(),
});
export const downloadPayslips = endpoint({
  name: "payslips.archive",
  method: "GET",
  path: "/api/payslips/archive",
  permission: "payslips_view_all",
  place: "the office",
  summary: "The PDFs of a month's validated payslips in one ZIP archive.",
  query: z.object(ofMonth),
  binary: true,
  response: z.any(),
});
export const askWhatIf = endpoint({
  name: "payslips.whatIf",
  method: "POST",
  path: "/api/payslips/what_if",
  permission: "payslips_view_all",
  place: "the office",
  summary:
    "Net, cost and twelve months of an office beside what a raise, a hiring or a changed rule would make of them.",
  body: z.object({
    zone_hash_id: idOf("zone"),
    month: payMonth,
    changes: z.array(whatIfChange).min(1, { error: "errors.required" }).max(20),
  }),
  response: item(whatIf),
});

export const payslipEndpoints = [
  listPayslips,
  listOwnPayslips,
  getPayslip,
  previewPayslip,
  createPayslip,
  updatePayslip,
  validatePayslip,
  validatePayslips,
  reopenPayslip,
  deletePayslip,
  getPayrollRun,
  startPayrollRun,
  listArrears,
  generatePayrollExpense,
  downloadPayslip,
  downloadPayslips,
  askWhatIf,
];
