import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, hashId, idOf, item, kindWord, list, search } from "../kit/page.ts";
import { expenseFilters } from "../expenses/lists.ts";
import { accountants } from "../expenses/rights.ts";
import { orderFilters } from "../orders/endpoints.ts";
import { orderExporters } from "../orders/rights.ts";
import { balanceSeers } from "./rights.ts";

export const exportStates = ["WAITING", "RUNNING", "DONE", "FAILED", "CANCELLED"] as const;
const format = z.enum(["xlsx", "csv", "pdf"]);
/** Formats besides tables: `zip` is everything about one person, `vcf` is contacts as vCard 4. */
const anyFormat = z.enum(["xlsx", "csv", "pdf", "zip", "vcf"]);

/** A file prepared by a job: its progress, and until when it can be downloaded. */
export const exported = z.object({
  hash_id: z.uuid(),
  /** The list it contains. */
  kind: z.string(),
  /** The list's name in the reader's language. */
  title: z.string(),
  format: anyFormat,
  status: z.enum(exportStates),
  /** Rows written so far, and their total if known. */
  rows: z.int(),
  total: z.int().nullable(),
  name: z.string().nullable(),
  size: z.int().nullable(),
  /** The error in the reader's language. */
  error: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  can: z.object({ download: z.boolean().optional(), cancel: z.boolean().optional(), again: z.boolean().optional() }),
});
export type Exported = z.infer<typeof exported>;

const ownExports = "own exports";

export const createExport = endpoint({
  name: "exports.create",
  method: "POST",
  path: "/api/export/{kind}",
  permission: "any-user",
  reach: "the rows that the list itself would show",
  summary:
    "Exports a list to a file, in a job, always with the same columns; `filters` are those of the list's call, `chosen` some of its rows, `about` words for the file's name. Needs the list's right. XLSX holds amounts and rates as numbers; CSV is for machines: UTF-8, semicolons, decimals with a point, days as 2026-01-31. Some lists are printed too (PDF, at most 1,000 rows, those columns that fit).",
  params: z.object({ kind: kindWord }),
  body: z.object({
    format: anyFormat,
    filters: z.record(z.string().max(60), z.string().max(400)).default({}),
    about: lineText().max(120).optional(),
    chosen: z.array(hashId).min(1, { error: "errors.required" }).max(1000).optional(),
  }),
  response: item(exported),
});
export const listExports = endpoint({
  name: "exports.list",
  method: "GET",
  path: "/api/exports",
  permission: "any-user",
  openToImpersonator: true,
  reach: ownExports,
  summary: "My exports and how far they are, newest first.",
  query: z.object(afterQuery),
  response: list(exported),
});
export const downloadExport = endpoint({
  name: "exports.download",
  method: "GET",
  path: "/api/export/{id}/download",
  permission: "any-user",
  openToImpersonator: false,
  reach: ownExports,
  summary: "The file of one of my exports, as long as the rights it was made with are unchanged.",
  params: byId("export"),
  binary: true,
  response: z.any(),
});
export const cancelExport = endpoint({
  name: "exports.cancel",
  method: "POST",
  path: "/api/export/{id}/cancel",
  permission: "any-user",
  reach: ownExports,
  summary: "Cancels one of my exports that is not done yet.",
  params: byId("export"),
  response: item(exported),
});
export const repeatExport = endpoint({
  name: "exports.again",
  method: "POST",
  path: "/api/export/{id}/again",
  permission: "any-user",
  reach: ownExports,
  summary: "Retries one of my exports that failed or was cancelled.",
  params: byId("export"),
  response: item(exported),
});

export const requestExpenses = endpoint({
  name: "exports.accountingExpenses",
  method: "POST",
  path: "/api/accounting/expense/download/request",
  permission: accountants,
  reach: "expenses of the offices one keeps accounts of",
  summary: "Exports the accountant's expenses to a file, in a job; as a PDF at most 1,000.",
  body: z.object({
    format: format.default("xlsx"),
    ...expenseFilters,
    zoneSelected: idOf("zone").optional(),
    user_hash_id: idOf("user").optional(),
  }),
  response: item(exported),
});
export const requestOrders = endpoint({
  name: "exports.orders",
  method: "POST",
  path: "/api/generate/orders",
  permission: orderExporters,
  reach: "one's own orders, and those of the countries where one sees everybody's",
  summary: "Exports orders to a file, in a job: those ordered from one day to another, by the filters of their list.",
  body: z.object({ format: format.default("xlsx"), search, ...orderFilters }),
  response: item(exported),
});
export const downloadBalances = endpoint({
  name: "exports.balances",
  method: "POST",
  path: "/api/accounting/balance/download/file",
  permission: balanceSeers,
  reach: "accounts and boxes one may see",
  summary: "The balances of accounts and boxes over a span of days, as a file at once.",
  body: z.object({
    format: format.default("xlsx"),
    zone_hash_id: idOf("zone").optional(),
    date_start: day.optional(),
    date_end: day.optional(),
  }),
  reads: true,
  binary: true,
  response: z.any(),
});

export const exportsEndpoints = [
  createExport,
  listExports,
  downloadExport,
  cancelExport,
  repeatExport,
  requestExpenses,
  requestOrders,
  downloadBalances,
];
