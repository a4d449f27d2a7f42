import {
  IconCash,
  IconCashBanknote,
  IconCoins,
  IconReceipt,
  IconReceiptTax,
  type TablerIcon,
} from "@tabler/icons-react";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import { advanceHref } from "#contract/advances/hrefs.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { listApprovals } from "#contract/dashboard/endpoints.ts";
import { accountants } from "#contract/expenses/rights.ts";
import { mayOpen } from "#web/api/may-open.ts";
import type { Bootstrap } from "#web/api/me.ts";
import { loadCountActions } from "#web/accounting/public.ts";
import { loadAdvanceActions } from "#web/advances/public.ts";
import { loadExpenseActions } from "#web/expenses/public.ts";
import type { Actions } from "#web/ui/actions/actions-of.ts";
import { loadAhead } from "#web/kit/load-ahead.ts";
import type { ScreenPermission } from "#web/kit/route.ts";

/** A pending decision. */
export type Decision = ClientOutput<typeof listApprovals>["data"][number];

/** The web app's part of a kind of decision; the server says which are pending and what can be done. */
export interface DecisionKind {
  /** Texts: `dashboard.kind_<name>` (one), `dashboard.all_<name>` (all), `dashboard.open_<name>` (link to a screen that decides). */
  icon: TablerIcon;
  /** The right to the screen with all of them, and its address: of one office, or of all. */
  need: ScreenPermission;
  all: (zone?: string) => string;
  /** The actions available in place. */
  actions?: () => Promise<Actions<never>>;
}

const atAccounting = (decide: "validate" | "pay") => (zone?: string) =>
  zone ? expenseHref.ofOffice(zone, { decide }) : accountingHref.home();

/** Kinds without an entry here are shown with a link to their record; an entry adds an icon, a list, and decisions in place. */
export const decisionKinds: Readonly<Record<string, DecisionKind>> = {
  expense: {
    icon: IconReceipt,
    need: "expense_approving",
    all: (zone) => expenseHref.asked({ zoneSelected: zone }),
    actions: loadExpenseActions,
  },
  validate: { icon: IconReceiptTax, need: accountants.any, all: atAccounting("validate") },
  advance: {
    icon: IconCoins,
    need: "advance_validating",
    all: (zone) => (zone ? advanceHref.ofOffice(zone, { decide: "validate" }) : accountingHref.home()),
    actions: loadAdvanceActions,
  },
  cash_count: {
    icon: IconCashBanknote,
    need: "accountings_closing",
    all: (zone) => (zone ? accountingHref.boxes(zone) : accountingHref.home()),
    actions: loadCountActions,
  },
  pay: { icon: IconCash, need: accountants.any, all: atAccounting("pay") },
};

for (const { actions } of Object.values(decisionKinds)) if (actions) loadAhead(actions);

/** Whether the person may make decisions anywhere. */
export const decides = (data: Bootstrap): boolean =>
  Object.values(decisionKinds).some((kind) => mayOpen(data, kind.need));

/** What can be done in place: `yes` is the step that says yes, in the words `dashboard.<word>`. */
export function inPlace({ kind, actions }: Decision) {
  if (!decisionKinds[kind]?.actions) return undefined;
  const yes = actions.find((action) => action !== "reject" && action !== "open");
  return { yes, word: yes === "sign" ? "sign" : "approve", mayReject: actions.includes("reject") } as const;
}
