import { z } from "zod";
import { invoiceStates } from "../invoices/lifecycle.ts";
import { currencyRef, money } from "../kit/money.ts";
import { fileRef } from "../kit/files.ts";
import { orderShown } from "../orders/lifecycle.ts";
import { lineFigures, taskStates } from "../orders/schemas.ts";
import { carriers } from "../tracking/carriers.ts";
import { sampleStates } from "../tracking/lifecycle.ts";
import { lineVerdict } from "../tracking/schemas.ts";

const words = { name: z.string(), name_fr: z.string().nullable() };

/** Codes of the tasks that a customer follows, in order. */
export const portalSteps = ["confirmed", "planned", "produced", "released", "shipped", "delivered"] as const;

/** An order in the customer's list: no internal costs, names or comments. */
export const portalOrderRow = z.object({
  hash_id: z.uuid(),
  number: z.string(),
  status: z.enum(orderShown),
  customer_reference: z.string().nullable(),
  ordered_on: z.string(),
  wanted_on: z.string().nullable(),
  currency: currencyRef,
  /** Without tax. */
  value: money,
  /** What it waits for, if it waits for information. */
  waiting_for: z.string().nullable(),
  /** The order's owner, the only person of the staff whose name is shown. */
  owner: z.string(),
  /** Short descriptions of the lines. */
  goods: z.array(z.string()),
  steps: z.array(z.object({ code: z.enum(portalSteps), ...words, done: z.boolean() })),
  messages: z.int(),
  /** When the last message was written. */
  last_message_at: z.string().nullable(),
});
export type PortalOrderRow = z.infer<typeof portalOrderRow>;

export const portalComment = z.object({
  hash_id: z.uuid(),
  comment: z.string(),
  /** Whether an account of the customer wrote it. */
  by_customer: z.boolean(),
  /** The account's name or the order's owner; null for other staff. */
  author: z.string().nullable(),
  /** The task it is about, if the customer sees that task. */
  task: z.object(words).nullable(),
  edited: z.boolean(),
  created_at: z.string(),
});
export type PortalComment = z.infer<typeof portalComment>;

export const portalLine = z.object({
  hash_id: z.uuid(),
  title: z.string(),
  packaging: z.object(words).nullable(),
  ...lineFigures,
});
export type PortalLine = z.infer<typeof portalLine>;

export const portalOrder = portalOrderRow.extend({
  lines: z.array(portalLine),
  /** Tasks that are marked visible. */
  tasks: z.array(
    z.object({
      hash_id: z.uuid(),
      ...words,
      state: z.enum(taskStates),
      done_on: z.string().nullable(),
      due_on: z.string().nullable(),
    }),
  ),
  comments: z.array(portalComment),
  can: z.object({ comment: z.boolean(), reorder: z.boolean() }),
});
export type PortalOrder = z.infer<typeof portalOrder>;

export const portalInvoice = z.object({
  hash_id: z.uuid(),
  kind: z.enum(["invoice", "credit"]),
  number: z.string(),
  state: z.enum(invoiceStates),
  date: z.string(),
  order_number: z.string(),
  customer_reference: z.string().nullable(),
  /** The number of the invoice that this credit note corrects. */
  credits: z.string().nullable(),
  currency: currencyRef,
  total: money,
  paid: money,
  credited: money,
  open: money,
  instalments: z.array(
    z.object({
      place: z.int(),
      amount: money,
      open: money,
      /** Null while its task is open. */
      due_on: z.string().nullable(),
      /** Days past the due day. */
      late: z.int().nullable(),
      paid_on: z.string().nullable(),
    }),
  ),
  /** The bank details that the office entered. */
  bank: z.string().nullable(),
});
export type PortalInvoice = z.infer<typeof portalInvoice>;

export const portalSample = z.object({
  hash_id: z.uuid(),
  number: z.int(),
  state: z.enum(sampleStates),
  state_at: z.string(),
  date: z.string(),
  recipient: z.string().nullable(),
  code: z.string().nullable(),
  carrier: z.enum(carriers).nullable(),
  carrier_page: z.string().nullable(),
  sent_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  version: z.int(),
  lines: z.array(
    z.object({
      hash_id: z.uuid(),
      name: z.string(),
      lot: z.string().nullable(),
      quantity: z.int(),
      verdict: lineVerdict.omit({ by: true }).nullable(),
    }),
  ),
});
export type PortalSample = z.infer<typeof portalSample>;

export const documentKinds = ["specification", "safety", "certificate", "analysis", "contract", "other"] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const portalDocument = z.object({
  hash_id: z.uuid(),
  title: z.string(),
  kind: z.enum(documentKinds),
  /** The last day of validity of a certificate. */
  valid_to: z.string().nullable(),
  /** The file itself is read with `GET /api/file/{id}`. */
  file: fileRef,
  created_at: z.string(),
});
export type PortalDocument = z.infer<typeof portalDocument>;

/** A stored paper that may be shared with a contact. */
export const sharablePaper = z.object({
  /** The file. */
  hash_id: z.uuid(),
  /** The file's name. */
  name: z.string(),
  /** Null where the paper has no title of its own. */
  title: z.string().nullable(),
  /** The record that it is of: a component, a lot, a recipe, a contact. */
  about: z.string(),
  kind: z.enum(documentKinds),
  valid_to: z.string().nullable(),
});
export type SharablePaper = z.infer<typeof sharablePaper>;

/** The customer, and the person of the staff they contact. */
export const portalCustomer = z.object({
  /** The company's name, or the person's if there is none. */
  name: z.string(),
  contact: z.object({ name: z.string(), email: z.string() }).nullable(),
});
export type PortalCustomer = z.infer<typeof portalCustomer>;

/** A portal account as staff see it. */
export const portalAccount = z.object({
  hash_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  /** True while no password has been chosen. */
  invited: z.boolean(),
  last_seen: z.string().nullable(),
  created_at: z.string(),
  /** The contact that it belongs to: this one, or a person of this company. */
  contact_hash_id: z.uuid(),
  /** `open`: invite again or unblock; `block`: end it with its sessions. */
  can: z.object({ open: z.boolean().optional(), block: z.boolean().optional() }),
});
export type PortalAccount = z.infer<typeof portalAccount>;
