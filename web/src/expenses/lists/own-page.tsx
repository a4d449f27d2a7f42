import { useMemo } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { scrollExpenses, userStats } from "#contract/expenses/lists.ts";
import { prefetch as prefetchRead, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { useBulkActions } from "#web/ui/actions/use-bulk-actions.tsx";
import { expenseActions } from "../actions.ts";
import { expenseColumns } from "./columns.tsx";
import { expenseFilters, expenseList } from "./expense-list.ts";
import { ExpenseTabs } from "./expense-tabs.tsx";
import { NewExpense } from "./new-expense.tsx";
import { intoOf, totalsOf } from "./totals.ts";

const { expenseStatus, typeSelected, date_start, reason_hash_id, recurring, archived } = expenseFilters;
const own = listOf(scrollExpenses, {
  name: "expenses.own",
  exportAs: "expenses_own",
  printed: true,
  ...expenseList({ own: true }),
  filters: { expenseStatus, typeSelected, date_start, reason_hash_id, recurring, archived },
  opens: (e) => expenseHref.view(e.hash_id),
});

export function prefetch(place: ScreenPlace): void {
  own.prefetch(place);
  void prefetchRead(userStats, { query: own.narrowed(place.search) });
}

/** The user's own expenses. */
export default function OwnPage() {
  const t = useT();
  const [url] = useUrl();
  const stats = useRead(userStats, { query: own.narrowed(url) }, { keep: true, quiet: true }).data?.data;
  const into = intoOf(stats);
  const { bulk } = useBulkActions(expenseActions, ["archive"], (_, rows) => ({
    archived: rows.some((r) => !r.archived),
  }));
  const list = useList(own, {
    columns: useMemo(() => expenseColumns({ own: true, into }), [into]),
    bulk,
  });
  return (
    <ListPage
      list={list}
      title={t("expenses.title")}
      tabs={<ExpenseTabs />}
      PrimaryButton={NewExpense}
      totals={totalsOf(stats, t)}
      empty="expenses.none"
    />
  );
}
