import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { ExpenseAction } from "#contract/expenses/lifecycle.ts";
import { rightFor } from "#contract/expenses/rights.ts";
import type { NotificationKind } from "#contract/notification-kinds.ts";
import type { Permission } from "#contract/permissions.ts";
import { type Failure, notFound } from "#server/kit/failures.ts";
import type { Event, Hearers } from "#server/kit/record.ts";
import type { Reader, Tx } from "#server/kit/transaction.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { officesNamed } from "#server/access/public.ts";
import { reachParams } from "#server/kit/reach-query.ts";
import { handling, reachOf } from "./access.ts";
import { expenseSteps, presentExpense } from "./present.ts";
import { loadExpense, lockRow, readExpense, type ExpenseListRow, type LockedExpense } from "./queries.ts";

/** Locks and loads an expense. Out of reach counts as missing: 404 for an id in the path, `missing` for one in a body. */
export async function lockedExpense(tx: Tx, id: string, missing: () => Failure = notFound): Promise<LockedExpense> {
  await lockRow.run(tx.db, id);
  const expense = await loadExpense.first(tx.db, id, ...reachParams(reachOf(tx.access)));
  if (!expense) throw missing();
  return expense;
}

/** The entity of a ledger transaction for an expense. */
export const entityOf = (e: Pick<ExpenseListRow, "hash_id">) => ({ kind: "expense", id: e.hash_id });

export const { verdict: verdictOn, allow: mustAllow, notFromHere } = expenseSteps;

/** The expense as the caller sees it, for the answer of an action. */
export async function expenseNow(reader: Reader, id: string) {
  const row = await readExpense.first(
    reader.db,
    id,
    ...reachParams(reachOf(reader.access)),
    officesNamed(reader.person),
  );
  if (!row) throw notFound();
  return { data: presentExpense(row, reader.person) };
}

const seers = (type: ExpenseListRow["type"]): readonly Permission[] => [...handling, rightFor(type, "view_all")];

/** Recipients of live updates: the owner, and users of its office who see or handle it; fewer for a draft. */
export const hearers = (
  e: Pick<ExpenseListRow, "type" | "user_id" | "zone_id">,
  version: number,
  draft = false,
): Hearers => ({
  area: "expenses",
  version,
  users: [e.user_id],
  zone: e.zone_id,
  needs: draft ? [rightFor(e.type, "view_all")] : seers(e.type),
});

interface EventDetails {
  readonly after?: unknown;
  readonly before?: unknown;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly notice?: {
    readonly kind: NotificationKind;
    readonly owner?: boolean;
    readonly holders?: boolean;
    readonly params?: Readonly<Record<string, string>>;
  };
}

/** Event of an expense for `record`: audit trail, notifications, live updates. */
export function expenseEvent(
  tx: Tx,
  e: ExpenseListRow,
  action: ExpenseAction | "unarchive" | "stop",
  to: { status: string; version: number },
  told: EventDetails = {},
): Event {
  const { notice } = told;
  const alone = action !== "unarchive" && action !== "stop" && expenseSteps.decidesOwn(tx, action, e);
  return {
    kind: "expense",
    id: e.hash_id,
    action,
    zone: e.zone_id,
    before: told.before ?? { status: e.status },
    after: told.after ?? { status: to.status },
    details: { from: e.status, to: to.status, ...told.details, ...(alone && { four_eyes: false }) },
    live: hearers(e, to.version, to.status === "DRAFT" && e.status === "DRAFT"),
    ...(notice && {
      notice: {
        kind: notice.kind,
        link: expenseHref.view(e.hash_id),
        params: {
          number: e.number,
          title: e.title,
          person: e.user_name,
          amount: `${formatAmount(e.validated_amount ?? e.amount)} ${e.iso}`,
          ...notice.params,
        },
        to: {
          users: notice.owner ? [e.user_id] : [],
          ...(notice.holders && { holders: { zone: e.zone_id } }),
        },
      },
    }),
  };
}
