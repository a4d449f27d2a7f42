import { useMemo } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { scrollNotApproved } from "#contract/expenses/lists.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { useBulkActions } from "#web/ui/actions/use-bulk-actions.tsx";
import { expenseActions } from "../actions.ts";
import { useReceiptPeek } from "../use-receipt-peek.tsx";
import { expenseColumns } from "./columns.tsx";
import { expenseFilters, expenseList } from "./expense-list.ts";
import { ExpenseTabs } from "./expense-tabs.tsx";

const { zoneSelected, typeSelected, date_start, reason_hash_id, recurring } = expenseFilters;
const asked = listOf(scrollNotApproved, {
  name: "expenses.asked",
  exportAs: "expenses_asked",
  printed: true,
  ...expenseList({ sorts: false }),
  filters: { zoneSelected, typeSelected, date_start, reason_hash_id, recurring },
  opens: (e) => expenseHref.view(e.hash_id),
});
export const { prefetch } = asked;

/** Expenses waiting for the user's approval, longest waiting first: `a` approves, `r` rejects, also in bulk. */
export default function AskedPage() {
  const t = useT();
  const [url] = useUrl();
  const { zones, bootstrap } = useMe();
  // There are no statistics here: with several offices convert into the company's currency, as the rows do.
  const into = zones.length > 1 && !url.zoneSelected ? bootstrap.default_currency?.iso : undefined;
  const { bulk, question } = useBulkActions(expenseActions, ["approve", "reject"]);
  const peek = useReceiptPeek();
  const list = useList(asked, {
    columns: useMemo(() => expenseColumns({ sorts: false, onPeek: peek.open, into }), [peek.open, into]),
    isQueue: true,
    bulk: [...bulk, peek.bulk],
  });
  return (
    <>
      <ListPage list={list} title={t("expenses.asked")} tabs={<ExpenseTabs />} empty="expenses.nothing_asked" />
      {peek.viewer}
      {question}
    </>
  );
}
