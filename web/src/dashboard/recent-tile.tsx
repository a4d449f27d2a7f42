import type { ReactElement } from "react";
import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import { useT } from "#web/app/i18n.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import { ExpenseLines } from "./expense-lines.tsx";

const tones: Record<ExpenseStatus, StatusTone> = { DRAFT: "draft", UNVALIDATED: "wait", APPROVED: "agreed", VALIDATED: "valid", PARTIALLY_PAID: "part", PAID: "done", REJECTED: "bad" };
/** Drafts have their own list above. */
const sent = "UNVALIDATED,APPROVED,VALIDATED,PARTIALLY_PAID,PAID,REJECTED";

/** What I sent, and how far it is. */
export default function RecentTile(): ReactElement {
  const t = useT();
  return (
    <ExpenseLines
      id="recent" title={t("dashboard.my_recent")} none={t("dashboard.no_recent")}
      query={{ expenseStatus: sent, sort: "newest", page: 1, limit: 6 }}
      all={{ to: "/admin/expenses/list", label: t("dashboard.see_all") }}
      note={(row) => <Money value={row.amount} iso={row.currency.iso} strong={false} tight />}
      under={(row) => <Status tone={tones[row.status]} word={t(`expenses.status_${row.status}`)} />}
    />
  );
}
