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
import type { LiveArea } from "#contract/live.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { listApprovals } from "#contract/dashboard/endpoints.ts";
import { accountants } from "#contract/expenses/rights.ts";
import { mayOpen } from "#web/api/may-open.ts";
import type { Bootstrap } from "#web/api/me.ts";
import { expenseActions } from "#web/expenses/public.ts";
import type { Actions } from "#web/ui/actions/actions-of.ts";
import type { ScreenPermission } from "#web/kit/route.ts";

/** One thing that waits for my yes or no. */
export type Decision = ClientOutput<typeof listApprovals>["data"][number];

/** What the web knows of one kind of decision; the server tells which wait, and what can be done about each. */
export interface DecisionKind {
  /** Words: `dashboard.kind_<name>` (one of them), `dashboard.all_<name>` (all of them), `dashboard.open_<name>` (where its own screen decides). */
  icon: TablerIcon;
  /** Who may open the screen with all of them, and its address: of one office, or of all. */
  need: ScreenPermission;
  all: (zone?: string) => string;
  /** Its area: what is asked again once one is decided. */
  area: LiveArea;
  /** What can be decided in place. */
  actions?: Actions<never>;
}

const atAccounting = (decide: "validate" | "pay") => (zone?: string) =>
  zone ? expenseHref.ofOffice(zone, { decide }) : accountingHref.home();

/** A kind that is not here is shown with a link to its record; here it gets an icon, a list of all of them, and what is decided in place. */
export const decisionKinds: Readonly<Record<string, DecisionKind>> = {
  expense: {
    icon: IconReceipt,
    need: "expense_approving",
    all: (zone) => expenseHref.asked({ zoneSelected: zone }),
    area: "expenses",
    actions: expenseActions,
  },
  validate: { icon: IconReceiptTax, need: accountants.any, all: atAccounting("validate"), area: "expenses" },
  advance: {
    icon: IconCoins,
    need: "advance_validating",
    all: (zone) => (zone ? advanceHref.ofOffice(zone, { decide: "validate" }) : accountingHref.home()),
    area: "advances",
  },
  cash_count: {
    icon: IconCashBanknote,
    need: "accountings_closing",
    all: (zone) => (zone ? accountingHref.boxes(zone) : accountingHref.home()),
    area: "accounting",
  },
  pay: { icon: IconCash, need: accountants.any, all: atAccounting("pay"), area: "expenses" },
};

/** Whether somebody decides of anything, anywhere. */
export const decides = (data: Bootstrap): boolean =>
  Object.values(decisionKinds).some((kind) => mayOpen(data, kind.need));
