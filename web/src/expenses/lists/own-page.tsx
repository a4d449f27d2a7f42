import { scrollExpenses, userStats } from "#contract/expenses/endpoints.ts";
import { prefetch as prefetchRead, prefetchInfinite, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { UrlState } from "#web/ui/list/types.ts";
import { useBulkActions } from "#web/ui/actions/use-bulk-actions.tsx";
import { expenseActions } from "../actions.ts";
import { nameOf, sumOf, useExpenseCard, useExpenseColumns } from "./columns.tsx";
import { ExpenseTabs } from "./expense-tabs.tsx";
import { listNames, queryOf, useExpenseFilters } from "./filters.ts";
import { NewExpense } from "./new-expense.tsx";
import { intoOf, totalsOf } from "./totals.ts";

const listOf = (url: UrlState) => ({ query: queryOf(url, ...listNames, "sort") });
const statsOf = (url: UrlState) => ({ query: queryOf(url, ...listNames) });
const link = (e: { hash_id: string }): string => `/admin/expense/${e.hash_id}/view`;

export function prefetch({ search }: ScreenPlace): void {
  void prefetchInfinite(scrollExpenses, listOf(search));
  void prefetchRead(userStats, statsOf(search));
}

/** My own expenses. */
export default function OwnPage() {
  const t = useT();
  const [url] = useUrl();
  const stats = useRead(userStats, statsOf(url), { keep: true, quiet: true });
  const { bulk } = useBulkActions(expenseActions, ["archive"], (_, rows) => ({
    archived: rows.some((r) => !r.archived),
  }));
  return (
    <ListPage
      id="expenses.own"
      title={t("expenses.title")}
      endpoint={scrollExpenses}
      input={listOf(url)}
      columns={useExpenseColumns({ link, own: true, into: intoOf(stats.data?.data) })}
      card={useExpenseCard(true)}
      name={nameOf}
      rowLink={link}
      exportAs={{ kind: "expenses_own", filters: queryOf(url, ...listNames) }}
      filters={useExpenseFilters({})}
      tabs={<ExpenseTabs />}
      PrimaryButton={NewExpense}
      sum={sumOf}
      totals={totalsOf(stats.data?.data, t)}
      bulk={bulk}
      empty={{ title: t("expenses.none"), text: t("expenses.none_text") }}
    />
  );
}
