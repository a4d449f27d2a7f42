import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { money } from "../kit/money.ts";
import { afterQuery, item, list } from "../kit/page.ts";

const ref = z.object({ hash_id: z.uuid(), name: z.string() });
const sum = z.object({ currency_iso: z.string(), amount: money });

/** One thing that waits for my decision, of whatever kind. */
const approval = z.object({
  /** What is to be decided: `expense`, `validate`, `pay`. */
  kind: z.string(),
  hash_id: z.uuid(),
  number: z.int().nullable(),
  title: z.string(),
  person: ref,
  zone: ref.nullable(),
  amount: money.nullable(),
  currency_iso: z.string().nullable(),
  /** From when it waits. */
  since: z.string(),
  version: z.int(),
  /** How many receipts it has. */
  files_count: z.int(),
  link: z.string(),
  /** What can be done at once; `open`: on its own screen. */
  actions: z.array(z.enum(["approve", "reject", "open"])),
});
export type Approval = z.output<typeof approval>;

export const listApprovals = endpoint({
  name: "dashboard.approvals",
  method: "GET",
  path: "/api/approvals",
  permission: "any-user",
  openToImpersonator: true,
  reach: "what one may decide, of others",
  summary: "Everything that waits for my decision, of every kind, the longest waiting first.",
  query: z.object({ kind: z.string().max(60).optional(), ...afterQuery }),
  response: list(approval),
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

/** What of mine was refused: why, and since when. */
const returned = draft.omit({ created_at: true }).extend({ since: z.string(), motif: z.string().nullable() });

/** What an office spent: validated expenses by month, in its own currency; what was in others stands beside. */
const spend = z.object({
  this_month: money,
  last_month: money,
  months: z.array(z.object({ month: z.string(), amount: money })),
  others: z.array(sum),
});
/** What stands still in an office: to be approved, validated, paid. */
const open = z.object({ kind: z.string(), count: z.int(), sums: z.array(sum) });
/** What an office's accounts and boxes hold, and how that moved in twelve weeks, in its own currency. */
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
export const dashboardEndpoints = [listApprovals, dashboard];
