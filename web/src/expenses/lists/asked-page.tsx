import { scrollNotApproved } from "#contract/expenses/endpoints.ts";
import { prefetchInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { UrlState } from "#web/ui/list/types.ts";
import { useBulkActions } from "#web/ui/actions/use-bulk-actions.tsx";
import { expenseActions } from "../actions.ts";
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
  const { bulk, question } = useBulkActions(expenseActions, ["approve", "reject"]);
  const peek = useReceiptPeek();
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
        bulk={[...bulk, peek.bulk]}
        empty={{ title: t("expenses.nothing_asked"), text: t("expenses.nothing_asked_text") }}
      />
      {peek.viewer}
      {question}
    </>
  );
}
