import { IconCheck, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { scrollNotApproved } from "#contract/expenses/endpoints.ts";
import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import { prefetchInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { ReasonDialog } from "#web/ui/dialogs.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { UrlState } from "#web/ui/list/types.ts";
import { useExpenseActions } from "../use-actions.ts";
import { useReceiptPeek } from "../receipt-peek.tsx";
import { nameOf, sumOf, useExpenseCard, useExpenseColumns } from "./columns.tsx";
import { ExpenseTabs } from "./expense-tabs.tsx";
import { queryOf, useExpenseFilters } from "./filters.ts";

const listOf = (url: UrlState) => ({
  query: queryOf(url, "search", "typeSelected", "date_start", "date_end", "zoneSelected"),
});
const link = (e: { hash_id: string }): string => `/admin/expense/${e.hash_id}/view`;

export const prefetch = ({ search }: ScreenPlace): void => void prefetchInfinite(scrollNotApproved, listOf(search));

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
  return (
    <>
      <ListPage
        id="expenses.asked"
        title={t("expenses.asked")}
        endpoint={scrollNotApproved}
        input={listOf(url)}
        exportAs={{ kind: "expenses_asked", filters: listOf(url).query }}
        columns={useExpenseColumns({ link, sorts: false, onPeek: peek.open, into })}
        card={useExpenseCard()}
        name={nameOf}
        rowLink={link}
        isQueue
        filters={useExpenseFilters({ status: false, archived: false, zones })}
        tabs={<ExpenseTabs />}
        sum={sumOf}
        bulk={[
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
        ]}
        empty={{ title: t("expenses.nothing_asked"), text: t("expenses.nothing_asked_text") }}
      />
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
