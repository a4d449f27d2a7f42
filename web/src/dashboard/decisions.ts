import { IconCash, IconReceipt, IconReceiptTax, type TablerIcon } from "@tabler/icons-react";
import type { AnyEndpoint, ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import {
  approveExpense,
  rejectExpense,
  rollbackExpense,
  scrollAccountingExpenses,
  scrollNotApproved,
} from "#contract/expenses/endpoints.ts";
import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import { call } from "#web/api/client.ts";
import type { Badges } from "#web/app/navigation.ts";
import type { ScreenPermission } from "#web/app/route.ts";

/** One thing that waits for my yes or no. */
export interface Decision {
  id: string;
  /** Text key `dashboard.kind_<kind>`. */
  kind: string;
  icon: TablerIcon;
  title: string;
  link: string;
  person: { hash_id: string; name: string };
  amount?: { value: string; iso: string };
  since: string;
  /** Gives back how to undo it, where its state and my rights allow that. */
  approve?: () => Promise<(() => Promise<unknown>) | undefined>;
  reject?: (reason: string) => Promise<unknown>;
  /** What needs a screen of its own to be decided: the text key of the button that opens it. */
  open?: string;
}

/** Where decisions of one kind come from; an area adds its own to the list below. */
export interface DecisionSource<E extends AnyEndpoint = AnyEndpoint> {
  kind: string;
  need: ScreenPermission;
  endpoint: E;
  input: ClientInput<E>;
  rows: (answer: ClientOutput<E>) => Decision[];
  /** How many wait in all, of the menu's counts. */
  total: (counts: Badges) => number;
  /** The screen with all of them. */
  all: string;
}

/** An expense that the accountant settles or pays, on its own screen. */
const atAccounting = (kind: string, icon: TablerIcon, e: ExpenseRow): Decision => ({
  id: `${kind}-${e.hash_id}`,
  kind,
  icon,
  title: e.title,
  link: `/admin/accounting/expenses/${e.hash_id}/view`,
  person: e.user,
  amount: { value: e.amount, iso: e.currency.iso },
  since: e.sent_at ?? e.created_at,
  open: `dashboard.open_${kind}`,
});

const source = <E extends AnyEndpoint>(s: DecisionSource<E>): DecisionSource => s;

export const sources: readonly DecisionSource[] = [
  source({
    kind: "expense",
    need: "expense_approving",
    endpoint: scrollNotApproved,
    input: { query: { page: 1, limit: 12 } },
    all: "/admin/expenses/asked",
    total: (counts) => counts.expense_badge_count,
    rows: (answer) =>
      answer.data.map((e) => ({
        id: e.hash_id,
        kind: "expense",
        icon: IconReceipt,
        title: e.title,
        link: `/admin/expense/${e.hash_id}/view`,
        person: e.user,
        amount: { value: e.amount, iso: e.currency.iso },
        since: e.sent_at ?? e.created_at,
        ...(e.can.approve && {
          approve: async () => {
            const { data } = await call(approveExpense, { params: { id: e.hash_id }, body: { version: e.version } });
            return data.can.rollback
              ? () => call(rollbackExpense, { params: { id: e.hash_id }, body: { version: data.version } })
              : undefined;
          },
        }),
        ...(e.can.reject && {
          reject: (motif: string) =>
            call(rejectExpense, { params: { id: e.hash_id }, body: { motif, version: e.version } }),
        }),
      })),
  }),
  source({
    kind: "validate",
    need: "expense_validating",
    endpoint: scrollAccountingExpenses,
    input: { query: { expenseStatus: "APPROVED", sort: "oldest", page: 1, limit: 12 } },
    all: "/admin/accounting",
    total: (counts) => counts.expense_validate_count,
    rows: (answer) => answer.data.filter((e) => e.can.validate).map((e) => atAccounting("validate", IconReceiptTax, e)),
  }),
  source({
    kind: "pay",
    need: "expense_paying",
    endpoint: scrollAccountingExpenses,
    input: { query: { expenseStatus: "VALIDATED,PARTIALLY_PAID", sort: "oldest", page: 1, limit: 12 } },
    all: "/admin/accounting",
    total: (counts) => counts.expense_pay_count,
    rows: (answer) => answer.data.filter((e) => e.can.pay).map((e) => atAccounting("pay", IconCash, e)),
  }),
];
