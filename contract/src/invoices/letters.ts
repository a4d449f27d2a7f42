import { z } from "zod";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { longText } from "../kit/long-text.ts";
import { mailAddress } from "../kit/mail-address.ts";
import { money, positiveAmount } from "../kit/money.ts";
import { lineText } from "../kit/one-line.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { contactRef } from "../kit/resource-fields.ts";
import { reminderStop } from "../contacts/schemas.ts";
import { ages } from "./rules.ts";
import { invoice, promise } from "./schemas.ts";

const place = "the country of the order's customer";
const right = "orders_invoice";
const reach = "invoices of orders one may see, and of countries in which one invoices";
const seers = { any: ["orders_view", "orders_view_all", "orders_invoice"] } as const;

/** Where a customer's letters may go: the first is proposed. */
const address = z.object({ address: z.string(), name: z.string() });
const letterWords = {
  subject: lineText().min(1, { error: "errors.required" }).max(160),
  text: longText().min(1, { error: "errors.required" }).max(6000),
};
const draftLetter = z.object({
  addresses: z.array(address),
  locale: z.enum(["en", "fr"]),
  subject: z.string(),
  text: z.string(),
  /** Whether the caller may keep another address with the customer. */
  may_keep: z.boolean(),
});

export const proposeLetter = endpoint({
  name: "invoices.letter",
  method: "GET",
  path: "/api/order/invoice/{id}/letter",
  permission: right,
  place,
  summary:
    "The mail with which an invoice would go to its customer: to whom, and its words in the customer's language. Of a draft, its number is not taken yet: `{{invoice}}` stands for it.",
  params: byId("invoice"),
  response: item(draftLetter),
});
const sent = z.object({
  ...letterWords,
  address: mailAddress,
  /** Keeps the address with the customer, as that of their accounts. */
  keep: z.boolean().optional(),
});
export const sendInvoice = endpoint({
  name: "invoices.send",
  method: "POST",
  path: "/api/order/invoice/{id}/letter",
  permission: right,
  place,
  summary:
    "Mails an invoice to its customer, with its paper and a link to it; a draft is issued with it. `version` is the one that was read: an invoice goes once, however often this is called with it.",
  params: byId("invoice"),
  body: sent.extend({ version: z.int() }),
  response: item(invoice),
});
export const sendAgain = endpoint({
  name: "invoices.send_again",
  method: "POST",
  path: "/api/order/invoice/letter/{id}/again",
  permission: right,
  place,
  summary: "Sends a letter again that could not be sent.",
  params: byId("invoice_letter"),
  response: done,
});

/** What keeps a customer from a reminder, or brings them back. */
export const owingStates = ["due", "broken", "promised", "disputed", "stopped"] as const;
export type OwingState = (typeof owingStates)[number];
const sums = z.array(z.object({ amount: money, currency_iso: z.string(), currency_hash_id: z.uuid() }));
const owing = z.object({
  /** The invoice that is overdue the longest, by which the customer is named in calls. */
  hash_id: z.uuid(),
  contact: contactRef,
  state: z.enum(owingStates),
  /** Overdue, by currency; and in euro. */
  overdue: sums,
  overdue_eur: money,
  /** Invoices without a rate, which the euro sum leaves out. */
  no_rate: z.int(),
  invoices: z.int(),
  /** Of the oldest instalment. */
  late: z.int(),
  /** Of the last letter: its level, its day, and whether it could not be sent. */
  level: z.int().nullable(),
  reminded_on: z.string().nullable(),
  failed: z.boolean(),
  promise: promise.nullable(),
  stopped: reminderStop.extend({ reason: z.string().nullable() }).nullable(),
  /** Whether a letter has somewhere to go. */
  address: z.boolean(),
  can: z.object({ remind: z.boolean(), promise: z.boolean() }),
});
export type Owing = z.infer<typeof owing>;
const owingFilters = {
  search,
  /** By default who is to be reminded: `due` and `broken`. */
  state: z.enum(owingStates).optional(),
  zone_hash_id: idOf("zone").optional(),
  country_hash_id: idOf("country").optional(),
};
export const listOwing = endpoint({
  name: "invoices.owing",
  method: "GET",
  path: "/api/order/invoice/reminder",
  permission: right,
  reach,
  summary:
    "Customers with overdue invoices, who is late the longest first. Who promised to pay is left out until that day, and comes back as `broken`; so are invoices that are disputed or whose reminders are stopped.",
  query: z.object({ ...owingFilters, ...afterQuery }),
  response: list(owing),
});
const overdueInvoice = z.object({
  hash_id: z.uuid(),
  number: z.string(),
  date: z.string(),
  due_on: z.string(),
  late: z.int(),
  open: money,
  currency_iso: z.string(),
});
export type OverdueInvoice = z.infer<typeof overdueInvoice>;
export const proposeReminder = endpoint({
  name: "invoices.reminder",
  method: "GET",
  path: "/api/order/invoice/reminder/{id}",
  permission: right,
  place,
  summary:
    "The reminder that the customer of an invoice would get: one letter with all that is overdue, from the company's template of its level or the usual words, in the customer's language.",
  params: byId("invoice"),
  response: item(
    draftLetter.extend({
      contact: contactRef,
      level: z.int(),
      invoices: z.array(overdueInvoice),
      /** Of what it says: sent along, so that no letter goes of what has changed meanwhile. */
      mark: z.string(),
    }),
  ),
});
export const reminderPaper = endpoint({
  name: "invoices.statement",
  method: "GET",
  path: "/api/order/invoice/reminder/{id}/pdf",
  permission: right,
  place,
  binary: true,
  summary: "The statement of account that goes with the reminder to the customer of an invoice, as a PDF.",
  params: byId("invoice"),
  response: z.unknown(),
});
export const MOST_LETTERS = 100;
const skipped = ["changed", "nothing"] as const;
export const sendReminders = endpoint({
  name: "invoices.remind",
  method: "POST",
  path: "/api/order/invoice/reminder",
  permission: right,
  reach,
  summary:
    "Sends reminders that were read, one mail a customer with a statement of account. A customer whose letter went meanwhile, who paid or promised is skipped, and named.",
  body: z.object({
    letters: z
      .array(
        z.object({ invoice_hash_id: idOf("invoice"), ...sent.omit({ keep: true }).shape, mark: z.string().max(100) }),
      )
      .min(1, { error: "errors.required" })
      .max(MOST_LETTERS, { error: "errors.too_many" }),
  }),
  response: z.object({
    sent: z.int(),
    skipped: z.array(z.object({ contact: contactRef, why: z.enum(skipped) })),
  }),
});
export const promisePayment = endpoint({
  name: "invoices.promise",
  method: "POST",
  path: "/api/order/invoice/promise/{id}",
  permission: right,
  place,
  summary:
    "Notes by when the customer of an invoice promised to pay what is overdue: until that day they are not reminded. Another promise takes its place.",
  params: byId("invoice"),
  body: z.object({
    day: dayOf("planned"),
    amount: positiveAmount.nullish(),
    /** Of the amount; by default that of what is overdue, where it is one. */
    currency_hash_id: idOf("currency").nullish(),
    note: longText().max(1000).nullish(),
  }),
  response: item(owing),
});
export const endPromise = endpoint({
  name: "invoices.end_promise",
  method: "DELETE",
  path: "/api/order/invoice/promise/{id}",
  permission: right,
  place,
  summary: "Takes the promise of an invoice's customer away: they are reminded again.",
  params: byId("invoice"),
  response: done,
});

export const receivables = endpoint({
  name: "invoices.receivables",
  method: "GET",
  path: "/api/get/invoice/receivables",
  permission: seers,
  reach,
  figures: true,
  summary:
    "What customers owe by age, office and currency, and in euro: now, or at the end of the day `on`, with ages counted from it. `count`: invoices with something open of that age, as their list has them today.",
  query: z.object({ zone_hash_id: idOf("zone").optional(), on: dayOf("past").optional() }),
  response: z.object({
    data: z.array(
      z.object({
        age: z.enum(ages),
        zone: z.object({ hash_id: z.uuid(), name: z.string() }),
        currency: z.object({ hash_id: z.uuid(), iso: z.string() }),
        count: z.int(),
        open: money,
        open_eur: money,
        no_rate: z.int(),
      }),
    ),
  }),
});

// Of the link in a letter: whoever has it may read what it is of. It is as secret as the mail.
const secret = z.string().regex(/^[\w-]{43}$/u);
const lettered = z.object({
  hash_id: z.uuid(),
  kind: z.enum(["invoice", "credit"]),
  number: z.string(),
  date: z.string(),
  total: money,
  open: money,
  currency_iso: z.string(),
  due_on: z.string().nullable(),
  bank: z.string().nullable(),
});
export const openLetter = endpoint({
  name: "invoices.openLetter",
  method: "GET",
  path: "/api/portal/letter/{secret}",
  permission: "public",
  ownFailures: true,
  summary:
    "The invoices of a letter, by the secret in its link. The portal asks for them once the reader says so: that is the opening that the invoice shows. Programs that follow links in mails open nothing.",
  params: z.object({ secret }),
  response: item(z.object({ customer: z.string(), invoices: z.array(lettered) })),
});
export const letterPaper = endpoint({
  name: "invoices.letterPaper",
  method: "GET",
  path: "/api/portal/letter/{secret}/invoice/{id}/pdf",
  permission: "public",
  binary: true,
  ownFailures: true,
  summary: "One of the invoices of a letter as a PDF, by the secret in its link.",
  params: z.object({ secret, id: idOf("invoice") }),
  response: z.unknown(),
});

export const letterEndpoints = [
  proposeLetter,
  sendInvoice,
  sendAgain,
  listOwing,
  proposeReminder,
  reminderPaper,
  sendReminders,
  promisePayment,
  endPromise,
  receivables,
  openLetter,
  letterPaper,
];
