import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { stopBody } from "../contacts/reminders.ts";
import { day } from "../kit/dates.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { positiveAmount, rate, rateMotif, money } from "../kit/money.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { sortQuery } from "../kit/sorting.ts";
import { paperFiles, removedFiles } from "../kit/papers.ts";
import { severalCalls } from "../kit/several.ts";
import { version } from "../kit/step-call.ts";
import { letterEndpoints } from "./letters.ts";
import { invoiceStates } from "./lifecycle.ts";
import { ages } from "./rules.ts";
import { invoiceSeers } from "./rights.ts";
import {
  creditProposal,
  givenLines,
  invoice,
  invoiceFields,
  issuer,
  issuerFields,
  overFlag,
  proposal,
} from "./schemas.ts";

const place = "the country of the order's customer";
const right = "orders_invoice";
/** People who see an order see its invoices; `orders_invoice` shows all invoices of a country. */
const reach = "invoices of orders one may see, and of countries in which one invoices";
const motif = longText().min(1, { error: "errors.motif_required" }).max(2000);

export const addInvoice = endpoint({
  name: "invoices.store",
  method: "POST",
  path: "/api/add/order/{id}/invoice",
  permission: right,
  place,
  multipart: true,
  summary:
    "Drafts an invoice of an order: net lines with their tax, and papers. More than the order's value asks: `over` says that it is meant.",
  params: byId("order"),
  body: z.object({ ...invoiceFields, over: overFlag, files: paperFiles.optional() }),
  response: item(invoice),
});
export const proposeInvoice = endpoint({
  name: "invoices.proposal",
  method: "GET",
  path: "/api/order/{id}/invoice/proposal",
  permission: right,
  place,
  summary:
    "What an order has left to invoice: a line for each of its lines, with name, quantity, price, discount and tax, in the customer's language. Drafts count as invoiced, credit notes give back. A line without a rate has no tax.",
  params: byId("order"),
  response: item(proposal),
});
const ofOrder = z.object({ id: idOf("order"), invoice_id: idOf("invoice") });
export const updateInvoice = endpoint({
  name: "invoices.update",
  method: "PATCH",
  path: "/api/order/{id}/invoice/{invoice_id}",
  permission: right,
  place,
  multipart: true,
  summary: "Changes a draft. Given lines replace all of them.",
  params: ofOrder,
  body: z
    .object(invoiceFields)
    .partial()
    .extend({ over: overFlag, files: paperFiles.optional(), removes: removedFiles.optional(), version }),
  response: item(invoice),
});
export const deleteInvoice = endpoint({
  name: "invoices.delete",
  method: "DELETE",
  path: "/api/order/{id}/invoice/{invoice_id}",
  permission: right,
  place,
  summary: "Deletes a draft.",
  params: ofOrder,
  query: z.object({ version }),
  response: done,
});
export const invoiceStatus = endpoint({
  name: "invoices.status",
  method: "POST",
  path: "/api/{id}/order/invoice/status",
  permission: right,
  place,
  summary:
    "Issues a draft: its number is taken and it is posted. Lines without tax need the mention of the exemption. Or says that the customer disputes it, or no longer does.",
  params: byId("invoice"),
  body: z.object({
    status: z.enum(["ISSUED"]).optional(),
    disputed: z.boolean().optional(),
    reason: longText().max(2000).optional(),
    version,
  }),
  response: item(invoice),
});
export const creditInvoice = endpoint({
  name: "invoices.credit",
  method: "POST",
  path: "/api/order/invoice/{id}/credit",
  permission: right,
  place,
  summary:
    "Issues a credit note over an invoice: the lines given, or without lines the rest of it; never over more than is open, nor over more than is left at a rate. The last one takes what is open, rounding differences in its tax.",
  params: byId("invoice"),
  body: z.object({ date: dayOf("past"), motif, lines: givenLines.optional(), version }),
  response: item(invoice),
});
export const proposeCredit = endpoint({
  name: "invoices.credit_proposal",
  method: "GET",
  path: "/api/order/invoice/{id}/credit",
  permission: right,
  place,
  summary: "What a credit note can still take of an invoice: the lines that end it, and what is left at each rate.",
  params: byId("invoice"),
  response: item(creditProposal),
});
export const payOrder = endpoint({
  name: "invoices.pay",
  method: "POST",
  path: "/api/{id}/paid/order",
  permission: right,
  place,
  summary:
    "Takes a payment of the customer for an order: of the invoice given (`version` is that invoice's), or of the one with the oldest open instalment. Into an account or a box, or received elsewhere.",
  params: byId("order"),
  body: z.object({
    date: dayOf("past"),
    amount: positiveAmount,
    invoice_hash_id: idOf("invoice").optional(),
    transaction_to_type: z.enum(["Account", "Box"]).optional(),
    transaction_to_hash_id: idOf("holder").optional(),
    rate_exchange: rate.optional(),
    /** Received amount in the account's currency, instead of the rate. */
    amount_to: positiveAmount.optional(),
    motif: rateMotif,
    version,
  }),
  response: item(invoice),
});
export const reversePayment = endpoint({
  name: "invoices.take_back",
  method: "PATCH",
  path: "/api/order/payment/{id}/reverse",
  permission: right,
  place,
  summary: "Takes a payment back: the opposite of it is posted today, and its instalments are open again.",
  params: byId("invoice_payment"),
  body: z.object({ motif, version }),
  response: item(invoice),
});
export const stopReminders = endpoint({
  name: "invoices.reminders",
  method: "PATCH",
  path: "/api/order/invoice/{id}/reminders",
  permission: right,
  place,
  summary: "Stops the reminders of an invoice with a reason, or lets them go on.",
  params: byId("invoice"),
  body: stopBody,
  response: item(invoice),
});

const filters = {
  search,
  state: z.enum(invoiceStates).optional(),
  kind: z.enum(["invoice", "credit"]).optional(),
  age: z.enum(ages).optional(),
  /** Of which something is open, or of which an instalment is past its day. */
  owing: z.enum(["open", "overdue"]).optional(),
  disputed: z.enum(["true"]).optional(),
  /** Open invoices that get no reminders: of their own or their customer's stop. */
  stopped: z.enum(["true"]).optional(),
  contact_hash_id: idOf("contact").optional(),
  country_hash_id: idOf("country").optional(),
  zone_hash_id: idOf("zone").optional(),
  currency_hash_id: idOf("currency").optional(),
  from: day.optional(),
  to: day.optional(),
};
/** What invoices are sorted by; total and open amount in euro. */
export const invoiceSorts = {
  number: "number",
  customer: "customer",
  date: "date",
  due: "next_due_on",
  total: "total",
  open: "open",
} as const;

export const listInvoices = endpoint({
  name: "invoices.list",
  method: "GET",
  path: "/api/get/invoice",
  permission: invoiceSeers,
  reach,
  summary:
    "Invoices and credit notes, newest first or by `sort` (amounts in euro). `age`: with something open of that age. Words: numbers, the customer's reference and name.",
  query: z.object({ ...filters, sort: sortQuery(invoiceSorts), ...afterQuery }),
  response: list(invoice),
});
/** Invoices chosen in their list: how many match, and a step of them together. */
export const { count: countInvoices, take: takeInvoices } = severalCalls({
  area: "invoices",
  kind: "invoice",
  called: "invoices",
  path: "/api/invoices/several",
  filters,
  steps: ["issue", "stop_reminders", "resume_reminders"],
  /** Why the reminders stop. */
  given: { reason: longText().max(500) },
  seers: invoiceSeers,
  permission: right,
  reach,
  place,
});
const sums = z.object({
  currency_iso: z.string(),
  minor_unit: z.int(),
  count: z.int(),
  total: money,
  open: money,
  total_eur: money,
  open_eur: money,
  /** Number of invoices without a rate, which the euro sums leave out. */
  no_rate: z.int(),
});
export const invoiceTotals = endpoint({
  name: "invoices.totals",
  method: "GET",
  path: "/api/get/invoice/totals",
  permission: invoiceSeers,
  reach,
  figures: true,
  summary: "What the issued invoices of the list come to, by currency and in euro; credit notes count against them.",
  query: z.object(filters),
  response: z.object({ data: z.array(sums) }),
});
export const ageing = endpoint({
  name: "invoices.ageing",
  method: "GET",
  path: "/api/get/invoice/ageing",
  permission: invoiceSeers,
  reach,
  figures: true,
  summary: "What is open by the age of each instalment, in the invoices' currencies and in euro.",
  query: z.object({
    zone_hash_id: idOf("zone").optional(),
    country_hash_id: idOf("country").optional(),
    contact_hash_id: idOf("contact").optional(),
  }),
  response: z.object({
    data: z.array(
      z.object({
        age: z.enum(ages),
        currency_iso: z.string(),
        count: z.int(),
        open: money,
        open_eur: money,
        no_rate: z.int(),
      }),
    ),
  }),
});
export const invoicesOfOrder = endpoint({
  name: "invoices.of_order",
  method: "GET",
  path: "/api/order/{id}/invoice",
  permission: invoiceSeers,
  place,
  summary: "What is invoiced of an order, the oldest first, with instalments and payments.",
  params: byId("order"),
  response: z.object({ data: z.array(invoice) }),
});
export const getInvoice = endpoint({
  name: "invoices.get",
  method: "GET",
  path: "/api/order/invoice/{id}",
  permission: invoiceSeers,
  place,
  summary: "One invoice or credit note.",
  params: byId("invoice"),
  response: item(invoice),
});
export const printInvoice = endpoint({
  name: "invoices.pdf",
  method: "GET",
  path: "/api/order/invoice/{id}/pdf",
  permission: invoiceSeers,
  place,
  binary: true,
  summary:
    "The invoice as a PDF in the company's look and the customer's language, with the office's mandatory mentions; of a draft what it would be.",
  params: byId("invoice"),
  response: z.unknown(),
});

const office = "the office";
export const getIssuer = endpoint({
  name: "invoices.issuer",
  method: "GET",
  path: "/api/order/invoice/office/{id}",
  permission: "areas_update",
  place: office,
  summary: "What an office's invoices say of it.",
  params: byId("zone"),
  response: item(issuer),
});
export const updateIssuer = endpoint({
  name: "invoices.update_issuer",
  method: "PATCH",
  path: "/api/order/invoice/office/{id}",
  permission: "areas_update",
  place: office,
  summary: "Enters what an office's invoices say of it: its letters, identifiers, bank and legal text.",
  params: byId("zone"),
  body: z.object(issuerFields).partial().extend({ version }),
  response: item(issuer),
});

export const invoicesEndpoints = [
  addInvoice,
  proposeInvoice,
  updateInvoice,
  deleteInvoice,
  invoiceStatus,
  creditInvoice,
  proposeCredit,
  payOrder,
  reversePayment,
  stopReminders,
  listInvoices,
  countInvoices,
  takeInvoices,
  invoiceTotals,
  ageing,
  invoicesOfOrder,
  getInvoice,
  printInvoice,
  getIssuer,
  updateIssuer,
  ...letterEndpoints,
];
