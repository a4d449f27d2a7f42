import { IconCheck, IconX } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { scrollNotApproved } from "#contract/expenses/endpoints.ts";
import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import { ReasonDialog } from "#web/ui/dialogs.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { useExpenseActions } from "../use-actions.ts";
import { useReceiptPeek } from "../receipt-peek.tsx";
import { expenseColumns } from "./columns.tsx";
import { expenseFilters, expenseList } from "./expense-list.ts";
import { ExpenseTabs } from "./expense-tabs.tsx";

const { zoneSelected, typeSelected, date_start } = expenseFilters;
const asked = listOf(scrollNotApproved, {
  name: "expenses.asked",
  exportAs: "expenses_asked",
  ...expenseList({ sorts: false }),
  filters: { zoneSelected, typeSelected, date_start },
  opens: (e) => expenseHref.view(e.hash_id),
});
export const { prefetch } = asked;

/** What waits for my approval, the longest waiting first: `a` approves, `r` rejects, one or several. */
export default function AskedPage() {
  const t = useT();
  const [url] = useUrl();
  const { zones, bootstrap } = useMe();
  // No statistics here: of several offices the company's currency, as the rows tell it too.
  const into = zones.length > 1 && !url.zoneSelected ? bootstrap.default_currency?.iso : undefined;
  const actions = useExpenseActions();
  const peek = useReceiptPeek();
  const [rejecting, setRejecting] = useState<readonly ExpenseRow[]>([]);
  const [only] = rejecting;
  const approve = (rows: readonly ExpenseRow[]) =>
    void (rows.length === 1 && rows[0] ? actions.approve(rows[0]) : actions.approveSeveral(rows));
  const reject = async (motif: string) => {
    for (const e of rejecting) await actions.reject(e, motif);
    setRejecting([]);
  };
  const list = useList(asked, {
    columns: useMemo(() => expenseColumns({ sorts: false, onPeek: peek.open, into }), [peek.open, into]),
    isQueue: true,
    bulk: [
      {
        key: "approve",
        hint: "a",
        first: true,
        label: t("expenses.approve"),
        icon: <IconCheck stroke={1.6} />,
        can: (e) => !!e.can.approve,
        run: approve,
      },
      {
        key: "reject",
        hint: "r",
        label: t("expenses.reject"),
        icon: <IconX stroke={1.6} />,
        can: (e) => !!e.can.reject,
        run: setRejecting,
      },
      peek.bulk,
    ],
  });
  return (
    <>
      <ListPage list={list} title={t("expenses.asked")} tabs={<ExpenseTabs />} empty="expenses.nothing_asked" />
      {peek.viewer}
      <ReasonDialog
        opened={rejecting.length > 0}
        onClose={() => setRejecting([])}
        title={
          only && rejecting.length === 1
            ? t("expenses.reject_title", { number: only.number })
            : t("expenses.reject_several", { count: rejecting.length })
        }
        text={
          only && rejecting.length === 1
            ? t("expenses.reject_text", { name: only.user.name })
            : t("expenses.reject_several_text")
        }
        label={t("expenses.motif")}
        confirm={t("expenses.reject")}
        danger
        busy={!!actions.busy}
        onConfirm={(motif) => void reject(motif)}
      />
    </>
  );
}
