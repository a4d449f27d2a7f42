import { z } from "zod";
import { longText, textUpTo } from "../kit/long-text.ts";
import { lineText } from "../kit/one-line.ts";
import { idOf } from "../kit/page.ts";
import { reminderStop } from "../contacts/schemas.ts";
import { dueAfter } from "../conditions/tasks.ts";
import { day } from "../kit/dates.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { fileRef } from "../kit/files.ts";
import { amount, currencyRef, money, plainRateText } from "../kit/money.ts";
import { contactRef } from "../kit/resource-fields.ts";
import { canOf } from "../kit/step-call.ts";
import { lineUnits, percent, quantity } from "../orders/schemas.ts";
import { namedRef } from "../users/schemas.ts";
import { invoiceLifecycle, invoiceStates } from "./lifecycle.ts";

const ref = z.object({ hash_id: z.uuid(), name: z.string() });

export const instalment = z.object({
  hash_id: z.uuid(),
  /** Position, from 1. */
  place: z.int(),
  share: z.string(),
  delay: z.int(),
  after_task: z.enum(dueAfter),
  end_of_month: z.boolean(),
  days_after: z.int(),
  amount: money,
  paid: money,
  credited: money,
  open: money,
  /** Null while its task is open. */
  due_on: z.string().nullable(),
  paid_on: z.string().nullable(),
  /** Days late; null if it is not late. */
  late: z.int().nullable(),
  /** Number of reminders sent, and the day of the last. */
  reminded: z.int(),
  reminded_on: z.string().nullable(),
  next_reminder_on: z.string().nullable(),
  predicted_on: z.string().nullable(),
});
export type Instalment = z.infer<typeof instalment>;

export const payment = z.object({
  hash_id: z.uuid(),
  date: z.string(),
  amount: money,
  /** The account or cash box; null if received elsewhere. The name is null unless the caller sees the account. */
  holder: z.object({ name: z.string().nullable(), currency_iso: z.string() }).nullable(),
  holder_amount: money.nullable(),
  rate_exchange: z.string().nullable(),
  /** Exchange gain (positive) or loss against the rate of the invoice's day, in the holder's currency. */
  difference: money.nullable(),
  user: ref,
  reversed_at: z.string().nullable(),
  reversed_reason: z.string().nullable(),
});
export type Payment = z.infer<typeof payment>;

export const letterStates = ["WAITING", "SENDING", "SENT", "FAILED"] as const;
/** A letter that went to the customer with the invoice, or as a reminder of it. */
export const letter = z.object({
  hash_id: z.uuid(),
  kind: z.enum(["invoice", "reminder"]),
  level: z.int().nullable(),
  state: z.enum(letterStates),
  /** Null for who may not see the customer, and once they are erased. */
  address: z.string().nullable(),
  /** Why it could not be sent, as the mail server said it. */
  failure: z.string().nullable(),
  by: ref.nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  /** When its link was first followed, and by which account of the portal. */
  opened_at: z.string().nullable(),
  opened_by: ref.nullable(),
});
export type InvoiceLetter = z.infer<typeof letter>;

/** What the customer promised. `broken`: its day is over. */
export const promise = z.object({
  day: z.string(),
  amount: money.nullable(),
  currency_iso: z.string().nullable(),
  note: z.string().nullable(),
  by: ref,
  at: z.string(),
  broken: z.boolean(),
});
export type Promised = z.infer<typeof promise>;

export const invoiceLine = z.object({
  title: z.string(),
  /** With its unit and price; null in a line of an amount alone. */
  quantity: plainRateText.nullable(),
  unit: z.enum(lineUnits).nullable(),
  price: money.nullable(),
  /** Percent. */
  discount: plainRateText.nullable(),
  amount: money,
  /** Percent; null without tax. */
  tax: z.string().nullable(),
  order_line_hash_id: z.uuid().nullable(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;
const taxSum = z.object({ rate: z.string(), net: money, tax: money });
export const invoice = z.object({
  hash_id: z.uuid(),
  kind: z.enum(["invoice", "credit"]),
  /** Null for a draft, unless the invoice was made elsewhere. */
  number: z.string().nullable(),
  /** Whether it was made elsewhere, with a number typed by hand. */
  made_elsewhere: z.boolean(),
  order: z.object({ hash_id: z.uuid(), number: z.string() }),
  customer_reference: z.string().nullable(),
  contact: contactRef,
  country: namedRef,
  zone: ref,
  currency: currencyRef,
  state: z.enum(invoiceStates),
  disputed: z.boolean(),
  dispute_reason: z.string().nullable(),
  date: z.string(),
  net: money,
  tax: money,
  total: money,
  paid: money,
  credited: money,
  open: money,
  /** In euro at the month's rate of its date; null without a rate. */
  total_eur: money.nullable(),
  open_eur: money.nullable(),
  next_due_on: z.string().nullable(),
  late: z.int().nullable(),
  predicted_on: z.string().nullable(),
  /** Number of payments that the prediction is based on. */
  predicted_of: z.int(),
  /** Of this invoice, and of all invoices of its customer; null while reminders are sent. */
  reminders_stopped: reminderStop.nullable(),
  /** With the contact's version. The reason is shown to people who may see the customer. */
  contact_reminders_stopped: reminderStop.extend({ reason: z.string().nullable(), version: z.int() }).nullable(),
  condition: namedRef.nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  /** The number of the invoice that this credit note corrects. */
  credits: z.string().nullable(),
  lines: z.array(invoiceLine),
  taxes: z.array(taxSum),
  /** Why lines have no tax: on the paper. */
  exemption: z.string().nullable(),
  instalments: z.array(instalment),
  payments: z.array(payment),
  /** The newest first. */
  letters: z.array(letter),
  /** Null once nothing is open. */
  promise: promise.nullable(),
  files: z.array(fileRef),
  version: z.int(),
  created_at: z.string(),
  can: canOf(invoiceLifecycle),
});
export type Invoice = z.infer<typeof invoice>;

const orNothing = <T extends z.ZodType>(schema: T) => z.preprocess((v) => (v === "" ? null : v), schema.nullish());
/** Quantity and price, or an amount. With both, the amount may differ from their product by one minor unit. */
export const givenLine = z
  .object({
    title: lineText().min(1, { error: "errors.required" }).max(300),
    quantity: orNothing(quantity),
    unit: orNothing(z.enum(lineUnits)),
    price: orNothing(amount),
    discount: orNothing(percent),
    amount: orNothing(amount),
    /** Percent; without it the line has no tax. */
    tax: orNothing(percent),
    order_line_hash_id: orNothing(idOf("order_line")),
  })
  .refine((line) => (line.quantity && line.price) || /[1-9]/u.test(line.amount ?? ""), {
    error: "errors.amount",
    path: ["amount"],
  });
export type LineGiven = z.output<typeof givenLine>;
export type LineSent = z.input<typeof givenLine>;
export const MOST_LINES = 100;
export const givenLines = z
  .array(givenLine)
  .min(1, { error: "errors.required" })
  .max(MOST_LINES, { error: "errors.too_many" });
export const invoiceFields = {
  date: dayOf("planned"),
  /** The number, if the invoice was made elsewhere. */
  number: orNothing(lineText().max(40)),
  payment_condition_hash_id: orNothing(idOf("payment_condition")),
  note: orNothing(longText().max(2000)),
  /** Why lines have no tax. Asked for before it is issued. */
  exemption: orNothing(longText().max(500)),
  lines: givenLines,
};
const flag = z.preprocess((v) => (v === "true" ? true : v === "false" ? false : v), z.boolean().optional());
/** Allows invoicing more than the order's value. */
export const overFlag = flag;

/** An invoice as the server proposes it from its order, in the customer's language. */
export const proposal = z.object({
  /** Today at the order's office. */
  date: day,
  currency: currencyRef,
  /** What is not invoiced yet; empty if all of it is. */
  lines: z.array(invoiceLine),
  condition: namedRef.nullable(),
  /** The office's mentions of why there is no tax. */
  exemptions: z.array(z.string()),
  /** The customer's, which the paper shows. */
  vat_number: z.string().nullable(),
});
export type InvoiceProposal = z.infer<typeof proposal>;
/** What a credit note can still take. */
export const creditProposal = z.object({
  /** The lines of a credit note that ends the invoice. */
  lines: z.array(invoiceLine),
  /** Per rate: net and tax invoiced, less what is credited. */
  left: z.array(taxSum),
  net: money,
  tax: money,
  total: money,
});
export type CreditProposal = z.infer<typeof creditProposal>;

export const issuer = z.object({
  zone: ref,
  /** The office's letters in its invoice numbers: `PAR` in `FA-PAR-2026-0001`. */
  prefix: z.string(),
  /** True once a number was issued with the prefix, which can't change any more. */
  prefix_fixed: z.boolean(),
  legal_name: z.string().nullable(),
  address: z.string().nullable(),
  identifiers: z.string().nullable(),
  bank: z.string().nullable(),
  legal_text: z.string().nullable(),
  legal_text_fr: z.string().nullable(),
  /** Mentions of why there is no tax, one a line, to choose from. */
  exemptions: z.string().nullable(),
  exemptions_fr: z.string().nullable(),
  version: z.int(),
});
export type Issuer = z.infer<typeof issuer>;
const words = (max: number) => orNothing(textUpTo(max));
export const issuerFields = {
  prefix: lineText()
    .toUpperCase()
    .regex(/^[A-Z][A-Z0-9]{1,7}$/u, { error: "errors.format" })
    .optional(),
  legal_name: words(200),
  address: words(500),
  identifiers: words(500),
  bank: words(500),
  legal_text: words(3000),
  legal_text_fr: words(3000),
  exemptions: words(3000),
  exemptions_fr: words(3000),
};
