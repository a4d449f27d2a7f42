import type { ReactElement } from "react";
import { useT } from "#web/app/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { ExpenseLines } from "./expense-lines.tsx";

/** What I began and have not sent. */
export default function DraftsTile(): ReactElement {
  const t = useT();
  return (
    <ExpenseLines
      id="drafts" title={t("dashboard.my_drafts")} none={t("dashboard.no_drafts")}
      query={{ expenseStatus: "DRAFT", sort: "newest", page: 1, limit: 5 }}
      all={{ to: "/admin/expenses/list?expenseStatus=DRAFT", label: t("dashboard.see_all") }}
      note={(row) => <Money value={row.amount} iso={row.currency.iso} strong={false} tight />}
      under={(row) => <Day value={row.start_date} />}
    />
  );
}
