import { z } from "zod";
import { appointmentKinds } from "../agenda/schemas.ts";
import { endpoint } from "../kit/endpoint.ts";
import { money } from "../kit/money.ts";
import { afterQuery, byId, item, list, several } from "../kit/page.ts";
import { ref } from "../users/schemas.ts";
import { contactSeers } from "./rights.ts";

const reach = "what one sees of each: their orders, invoices, samples, appointments, reports";

/** Kinds of records that hang on a customer. */
export const customerRecords = ["contact", "order", "invoice", "sample", "appointment", "report"] as const;
export type CustomerRecord = (typeof customerRecords)[number];

/** What waits, by its word in `contacts.waiting_...`, and who is to move. */
export const waitingWords = {
  order_to_confirm: "us",
  order_information: "them",
  task_late: "us",
  invoice_draft: "us",
  invoice_overdue: "them",
  sample_to_send: "us",
  sample_problem: "us",
  sample_verdict: "them",
  step: "us",
} as const satisfies Readonly<Record<string, "us" | "them">>;
export type WaitingWord = keyof typeof waitingWords;
const waiting = z.object({
  word: z.enum(Object.keys(waitingWords) as [WaitingWord, ...WaitingWord[]]),
  hash_id: z.uuid(),
  /** The record's number, or what is to be done. */
  title: z.string(),
  /** The day since when it waits, or on which it was due. */
  since: z.string().nullable(),
  amount: money.nullable(),
  currency_iso: z.string().nullable(),
  link: z.string(),
});
export type Waiting = z.output<typeof waiting>;
/** What waits by its name: a sample has only a number, which says nothing beside those of orders. */
export const waitingName = ({ word, title }: Waiting, sample: string): string =>
  word.startsWith("sample_") ? `${sample} ${title}` : title;

/** What is known of a customer at a glance. A part is null for who may not see any of it. */
const glance = z.object({
  orders: z
    .object({
      /** Ordered within twelve months, and within the twelve before. */
      year_eur: money,
      before_eur: money,
      /** Of the twelve months: orders without a rate, which the sum leaves out. */
      without_rate: z.int(),
      /** As many as its lists have. */
      all: z.int(),
      open: z.int(),
      last: z.object({ hash_id: z.uuid(), number: z.string(), ordered_on: z.string() }).nullable(),
    })
    .nullable(),
  invoices: z
    .object({
      open_eur: money,
      overdue_eur: money,
      /** Open instalments without a rate, which the sums leave out. */
      without_rate: z.int(),
      /** Invoices with something open. */
      open: z.int(),
      /** Average days between the due day and the payment of the instalments paid within twelve months; below 0: before it. */
      days_late: z.int().nullable(),
    })
    .nullable(),
  samples: z.object({ all: z.int(), under_way: z.int(), without_verdict: z.int() }).nullable(),
  agenda: z
    .object({
      next: z
        .object({ hash_id: z.uuid(), title: z.string(), kind: z.enum(appointmentKinds), starts_at: z.string() })
        .nullable(),
    })
    .nullable(),
  reports: z
    .object({
      all: z.int(),
      last: z
        .object({ hash_id: z.uuid(), number: z.int(), title: z.string(), date: z.string(), author: ref })
        .nullable(),
    })
    .nullable(),
});
export type CustomerGlance = z.output<typeof glance>;
const glanceAndWaiting = glance.extend({ waiting: z.array(waiting) });
export type CustomerNow = z.output<typeof glanceAndWaiting>;

export const customerAtAGlance = endpoint({
  name: "contacts.glance",
  method: "GET",
  path: "/api/contact/{id}/glance",
  permission: contactSeers,
  reach,
  figures: true,
  summary:
    "What to know of a customer before one speaks with them: what they owe and how late they pay, what they ordered, samples under way, the next appointment and the last report; and what waits, for us or for them, the longest waiting first.",
  params: byId("contact"),
  response: item(glanceAndWaiting),
});

/** Kinds of what happened with a customer. */
export const happenedKinds = [
  "order",
  "invoice",
  "payment",
  "sample",
  "appointment",
  "report",
  "mail",
  "comment",
  "change",
] as const;
export type HappenedKind = (typeof happenedKinds)[number];
const happened = z.object({
  kind: z.enum(happenedKinds),
  /** Of a mail, a comment and a change: the kind of record that it is about. */
  of: z.enum(customerRecords).nullable(),
  hash_id: z.uuid(),
  at: z.string(),
  /** Its number, or what it is about; of a comment its words. */
  title: z.string(),
  /** Its state or kind, as the texts of its area name it; what was done, of a mail and a change; the record's name, of a comment. */
  word: z.string().nullable(),
  person: ref.nullable(),
  amount: money.nullable(),
  currency_iso: z.string().nullable(),
  link: z.string(),
});
export type Happened = z.output<typeof happened>;

export const customerHappened = endpoint({
  name: "contacts.happened",
  method: "GET",
  path: "/api/contact/{id}/happened",
  permission: contactSeers,
  reach,
  summary:
    "Everything with a customer in one list, the newest first: orders, invoices, payments, samples, appointments, reports, mails to them, comments and changes of those that one sees. `kind`: only these.",
  params: byId("contact"),
  query: z.object({ kind: several(happenedKinds), ...afterQuery }),
  response: list(happened),
});
export const customerEndpoints = [customerAtAGlance, customerHappened];
