import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { money } from "../kit/money.ts";
import { afterQuery, item, kindWord, list } from "../kit/page.ts";

const ref = z.object({ hash_id: z.uuid(), name: z.string() });
const sum = z.object({ currency_iso: z.string(), amount: money });

/** A record of any kind that waits for the caller's decision. */
const approval = z.object({
  /** The kind of decision: `expense`, `validate`, `pay`. */
  kind: z.string(),
  hash_id: z.uuid(),
  number: z.int().nullable(),
  title: z.string(),
  person: ref,
  zone: ref.nullable(),
  amount: money.nullable(),
  currency_iso: z.string().nullable(),
  /** The time since when it has been waiting. */
  since: z.string(),
  version: z.int(),
  /** The number of its receipts. */
  files_count: z.int(),
  link: z.string(),
  /** The actions of its lifecycle that decide it in place; `open`: on its own screen. */
  actions: z.array(z.string()),
});

/** Kinds of decisions, by commas. */
const kindWords = z
  .string()
  .max(400)
  .transform((words) => words.split(","))
  .optional();

export const listApprovals = endpoint({
  name: "dashboard.approvals",
  method: "GET",
  path: "/api/approvals",
  permission: "any-user",
  openToImpersonator: true,
  reach: "what one may decide, of others",
  summary: "Everything that waits for my decision, of every kind, the longest waiting first.",
  query: z.object({ kind: kindWords, ...afterQuery }),
  response: list(approval),
});

/** The first page of the inbox. */
export const firstDecisions = (kinds: readonly string[]) => ({
  query: { limit: 7, ...(kinds.length > 0 && { kind: kinds.join(",") }) },
});

/**
 * What to compare a decision with: `fee`: the person's other fees of a category; `advance`: their other advances; `article`: how many they asked
 * for of an article (numbers without a currency); `away`: colleagues away on the same days.
 */
const usual = z.object({
  word: z.enum(["fee", "advance", "article", "away"]),
  name: z.string().nullable(),
  name_fr: z.string().nullable(),
  amount: money.nullable(),
  usual: money.nullable(),
  currency_iso: z.string().nullable(),
  /** How much more or less than usual, such as `+31`. */
  percent: z.string().nullable(),
  /** How many it is compared with. */
  count: z.int(),
});
export type Usual = z.output<typeof usual>;

export const approvalUsual = endpoint({
  name: "dashboard.usual",
  method: "GET",
  path: "/api/approvals/{kind}/{id}/usual",
  permission: "any-user",
  openToImpersonator: true,
  reach: "what one may decide, of others",
  summary:
    "What to compare a decision that waits for me with: fees of each category, an advance and the articles of a request with the person's others in the same office within twelve months, colleagues away on the same days.",
  params: z.object({ kind: kindWord, id: z.uuid() }),
  response: z.object({ data: z.array(usual) }),
});

const draft = z.object({
  kind: z.string(),
  hash_id: z.uuid(),
  number: z.int().nullable(),
  title: z.string(),
  amount: money.nullable(),
  currency_iso: z.string().nullable(),
  created_at: z.string(),
  link: z.string(),
});

/** The caller's rejected records, with reason and time. */
const returned = draft.omit({ created_at: true }).extend({ since: z.string(), motif: z.string().nullable() });

/** An office's spending: validated expenses by month in its own currency; other currencies are in `others`. */
const spend = z.object({
  this_month: money,
  last_month: money,
  months: z.array(z.object({ month: z.string(), amount: money })),
  others: z.array(sum),
});
/** What is pending in an office: to approve, to validate, to pay. */
const open = z.object({ kind: z.string(), count: z.int(), sums: z.array(sum) });
/** The balances of an office's accounts and cash boxes, and their course over twelve weeks in its own currency. */
const treasury = z.object({
  totals: z.array(sum),
  balances: z.array(z.object({ day: z.string(), amount: money })),
  in: money,
  out: money,
});
const officeFigures = z.object({
  zone: ref,
  currency_iso: z.string().nullable(),
  spend: spend.nullable(),
  open: z.array(open).nullable(),
  treasury: treasury.nullable(),
});
export type OfficeFigures = z.output<typeof officeFigures>;

export const dashboard = endpoint({
  name: "dashboard.get",
  method: "GET",
  path: "/api/dashboard",
  permission: "any-user",
  openToImpersonator: true,
  reach: "own things, and figures of the offices one may see",
  summary:
    "The home page in one call: what waits for me by kind, my drafts, what was rejected and is mine to fix, unread notifications, and the figures of the offices I can see.",
  response: item(
    z.object({
      waiting: z.array(z.object({ kind: z.string(), count: z.int() })),
      drafts: z.array(draft),
      returned: z.array(returned),
      unread: z.int(),
      offices: z.array(officeFigures),
    }),
  ),
});
export const dashboardEndpoints = [listApprovals, approvalUsual, dashboard];
