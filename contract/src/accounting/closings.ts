import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { endpoint } from "../kit/endpoint.ts";
import { money } from "../kit/money.ts";
import { byId, item } from "../kit/page.ts";
import { person } from "../expenses/schemas.ts";
import { closingSeers } from "./rights.ts";

/** Items that may be open in a month, in checklist order. */
export const closingItems = ["boxes", "rates", "drafts", "to_validate", "to_pay", "advances"] as const;
export type ClosingItem = (typeof closingItems)[number];
/** Items that block a closing; the others can be passed over with a reason. */
export const blockingItems = ["boxes", "rates"] as const satisfies readonly ClosingItem[];
type BlockingItem = (typeof blockingItems)[number];
export const isBlocking = (given: ClosingItem): given is BlockingItem => blockingItems.some((one) => one === given);

/** `2026-10` */
const month = z.string().regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/u, { error: "errors.month" });
const tick = z.object({ item: z.enum(closingItems), count: z.int().min(1), motif: z.string() });
export type ClosingTick = z.infer<typeof tick>;

/** `running`: the current month, not over yet. */
const monthState = z.enum(["running", "open", "closed"]);
const can = z.object({ close: z.boolean().optional(), reopen: z.boolean().optional() });

const monthRow = z.object({
  month: z.string(),
  state: monthState,
  closed_at: z.string().nullable(),
  closed_by: person.nullable(),
  /** Items passed over at the closing. */
  ticks: z.array(tick),
  /** The last reopening. */
  reopened: z.object({ at: z.string(), by: person, motif: z.string() }).nullable(),
  can,
});
export type ClosingMonth = z.infer<typeof monthRow>;

/** A line of the checklist with count and details. */
export const closingLine = z.object({
  item: z.enum(closingItems),
  count: z.int(),
  blocks: z.boolean(),
  sums: z.array(z.object({ currency_iso: z.string(), amount: money })),
  /** Their people, most items first. */
  people: z.array(person.extend({ count: z.int() })),
  /** Months without a rate. */
  months: z.array(z.string()),
  /** Cash boxes without a count covering the month; `waiting`: a count waits for a signature. */
  boxes: z.array(z.object({ hash_id: z.uuid(), name: z.string(), waiting: z.boolean() })),
});
export type ClosingLine = z.infer<typeof closingLine>;

const checklist = monthRow.extend({
  zone: z.object({ hash_id: z.uuid(), name: z.string() }),
  /** No month was closed before: closing this one closes all before it too, and their items are listed. */
  first: z.boolean(),
  lines: z.array(closingLine),
  /** Cash boxes with a count waiting for a signature, for any month. */
  to_sign: z.array(z.object({ hash_id: z.uuid(), name: z.string() })),
});
export type ClosingChecklist = z.infer<typeof checklist>;

const ofMonth = byId("zone").extend({ month });

export const listClosings = endpoint({
  name: "accounting.closings",
  method: "GET",
  path: "/api/zone/{id}/closings",
  permission: closingSeers,
  place: "the office",
  summary: "The months of an office, newest first: which are closed, by whom, and what was passed over.",
  params: byId("zone"),
  response: z.object({ data: z.array(monthRow), after: z.null() }),
});
export const readClosing = endpoint({
  name: "accounting.closing",
  method: "GET",
  path: "/api/zone/{id}/closing/{month}",
  permission: closingSeers,
  place: "the office",
  summary:
    "What is still open in a month of an office: cash boxes without a count, months without a rate, drafts, expenses to validate and to pay, advances that wait. Counts all of the office.",
  params: ofMonth,
  response: item(checklist),
});
export const closeMonth = endpoint({
  name: "accounting.close",
  method: "POST",
  path: "/api/zone/{id}/closing",
  permission: "accountings_closing",
  place: "the office",
  summary:
    "Closes a month that is over: nothing is posted in it any more. In order; the first one closes all before it. Missing rates and counts are a 409; whatever else is open needs a tick with its number as it was seen and a reason.",
  params: byId("zone"),
  body: z.object({
    month,
    ticks: z
      .array(
        z.object({
          item: z.enum(closingItems),
          count: z.int().min(1),
          motif: longText().min(1, { error: "errors.motif_required" }).max(500),
        }),
      )
      .max(closingItems.length)
      .default([]),
  }),
  response: item(checklist),
});
export const reopenMonth = endpoint({
  name: "accounting.reopen",
  method: "DELETE",
  path: "/api/zone/{id}/closing/{month}",
  permission: "accountings_closing",
  place: "the office",
  summary: "Opens the last closed month of an office again, with a reason.",
  params: ofMonth,
  query: z.object({
    motif: longText({ error: "errors.motif_required" }).min(1, { error: "errors.motif_required" }).max(500),
  }),
  response: item(checklist),
});

export const closingsDue = endpoint({
  name: "accounting.closingsDue",
  method: "GET",
  path: "/api/closings/due",
  permission: "accountings_closing",
  reach: "the offices whose months one closes",
  summary:
    "Offices with accounts or cash boxes whose last month is over and not closed: the next month to close, and how many wait. The longest waiting first.",
  response: z.object({
    data: z.array(z.object({ hash_id: z.uuid(), name: z.string(), month: z.string(), months: z.int() })),
  }),
});

export const closingEndpoints = [closingsDue, listClosings, readClosing, closeMonth, reopenMonth];
