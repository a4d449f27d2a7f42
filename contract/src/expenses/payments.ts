import { z } from "zod";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { needOf } from "../kit/lifecycle.ts";
import { currencyRef, inItsCurrency, money, positiveAmount, rate, rateMotif } from "../kit/money.ts";
import { afterQuery, byId, idOf, item, list, search } from "../kit/page.ts";
import { version } from "../kit/step-call.ts";
import { expenseLifecycle } from "./lifecycle.ts";
import { anyExpense } from "./rights.ts";
import { expenseRow, payment, person } from "./schemas.ts";

/** Maximum expenses per joint payment, so that its receipt stays readable. */
export const MOST_TOGETHER = 200;

const sum = z.object({ currency: currencyRef, count: z.int(), amount: money }).superRefine(inItsCurrency("amount"));

/** What one holder paid of one expense, in one ledger transaction. */
const part = payment
  .omit({ user: true, created_at: true, date: true })
  .extend({
    expense: z.object({ hash_id: z.uuid(), number: z.int(), title: z.string(), user: person }),
    currency: currencyRef,
  })
  .superRefine(inItsCurrency("amount"));

/** A joint payment with its receipt. Readers see the parts whose expenses they may see. */
export const jointPayment = z.object({
  hash_id: z.uuid(),
  number: z.int(),
  date: z.string(),
  created_at: z.string(),
  zone: z.object({ hash_id: z.uuid(), name: z.string() }),
  /** Who paid. */
  user: person.nullable(),
  /** The only person paid; null if for the whole office. */
  payee: person.nullable(),
  parts: z.array(part),
});
export type JointPayment = z.infer<typeof jointPayment>;

const owed = list(expenseRow).extend({
  zone: z.object({ hash_id: z.uuid(), name: z.string() }),
  user: person.nullable(),
  /** Open amounts that the caller may pay, by currency: not their own under four eyes. */
  open: z.array(sum),
  /** Latest joint payments. */
  payments: z.array(
    z.object({
      hash_id: z.uuid(),
      number: z.int(),
      date: z.string(),
      user: person.nullable(),
      payee: person.nullable(),
      paid: z.array(z.object({ currency: currencyRef, amount: money }).superRefine(inItsCurrency("amount"))),
    }),
  ),
});

const source = z.object({
  transaction_from_type: z.enum(["Account", "Box"]),
  transaction_from_hash_id: idOf("holder"),
  /** Currency of the expenses that it pays; default: the holder's. */
  currency_hash_id: idOf("currency").optional(),
  /** In `currency_hash_id`. */
  amount: positiveAmount,
  rate_exchange: rate.optional(),
  amount_to: positiveAmount.optional(),
  motif: rateMotif,
});
const body = z.object({
  /** Expenses to pay, in this order, each in full by default. Without the list the oldest first, as far as the money goes. */
  expenses: z
    .array(z.object({ expense_hash_id: idOf("expense"), amount: positiveAmount.optional(), version }))
    .min(1, { error: "errors.required" })
    .max(MOST_TOGETHER)
    .optional(),
  sources: z.array(source).min(1, { error: "errors.required" }).max(20),
  date: dayOf("past").optional(),
});

const pay = {
  method: "POST",
  permission: needOf(expenseLifecycle, "pay"),
  place: "the office, and that of each account and box",
  body,
  response: item(jointPayment),
} as const;
const read = {
  method: "GET",
  permission: needOf(expenseLifecycle, "pay"),
  place: "the office",
  query: z.object({ search, ...afterQuery }),
  response: owed,
} as const;
const ofPerson = z.object({ zone: idOf("zone"), id: idOf("user") });

export const personOwed = endpoint({
  ...read,
  name: "expenses.personOwed",
  path: "/api/accounting/office/{zone}/user/{id}/payments",
  params: ofPerson,
  summary: "What an office owes a person, the oldest first, and what they were paid together lately.",
});
export const officeOwed = endpoint({
  ...read,
  name: "expenses.officeOwed",
  path: "/api/accounting/office/{id}/payments",
  params: byId("zone"),
  summary: "What an office owes its people, the oldest first, and what was paid together lately.",
});
export const payPerson = endpoint({
  ...pay,
  name: "expenses.payPerson",
  path: "/api/accounting/office/{zone}/user/{id}/payment",
  params: ofPerson,
  summary:
    "Pays what an office owes a person, all or in part, from one or several accounts and boxes: one receipt, and a transaction for each expense and holder. All of it or nothing.",
});
export const payOffice = endpoint({
  ...pay,
  name: "expenses.payOffice",
  path: "/api/accounting/office/{id}/payment",
  params: byId("zone"),
  summary: "The same for several people of an office. One's own expenses refuse the whole.",
});
export const getJointPayment = endpoint({
  name: "expenses.jointPayment",
  method: "GET",
  path: "/api/accounting/payment/{id}",
  openToImpersonator: true,
  permission: anyExpense,
  reach: "the parts of expenses one may see",
  summary: "The receipt of expenses that were paid together.",
  params: byId("joint_payment"),
  response: item(jointPayment),
});

export const printPayment = endpoint({
  name: "expenses.paymentPdf",
  method: "GET",
  path: "/api/accounting/payment/{id}/pdf",
  openToImpersonator: true,
  permission: anyExpense,
  reach: "the parts of expenses one may see",
  summary:
    "The receipt of expenses that were paid together, or of one payment by its transaction, as a PDF for who paid and who received.",
  params: byId("joint_payment"),
  binary: true,
  response: z.any(),
});

export const paymentEndpoints = [printPayment, personOwed, officeOwed, payPerson, payOffice, getJointPayment];
