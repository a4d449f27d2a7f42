import { useMemo } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { accountingStats, scrollAccountingExpenses } from "#contract/expenses/lists.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { expenseColumns } from "../lists/columns.tsx";
import { expenseList } from "../lists/expense-list.ts";
import { intoOf, totalsOf } from "../lists/totals.ts";

const shown = { office: false, sorts: false, main: "open_amount" } as const;
const owed = listOf(scrollAccountingExpenses, {
  name: "expenses.owed",
  exportAs: "expenses_accounting",
  ...expenseList(shown),
  opens: (e, { zoneSelected = "" }) => expenseHref.payment(zoneSelected, { expense: e.hash_id }),
});

/** What an office owes: choose what to pay. */
export default function OwedList({ zone }: { zone: string }) {
  const t = useT();
  const [url] = useUrl();
  // Only expenses that the user may pay: not their own under four eyes.
  const fixed = { query: { zoneSelected: zone, decide: "pay" as const } };
  const asked = { query: owed.narrowed(url, fixed) };
  const stats = useRead(accountingStats, asked, { keep: true, quiet: true }).data?.data;
  const into = intoOf(stats);
  const list = useList(owed, {
    fixed,
    columns: useMemo(() => expenseColumns({ ...shown, into }), [into]),
    about: useMe().zones.find((z) => z.hash_id === zone)?.name,
  });
  return (
    <ListPage
      list={list}
      title={t("expenses.owed")}
      totals={totalsOf(stats, t, "open_amount")}
      empty="expenses.none_owed"
      actions={
        <ButtonLink href={expenseHref.payment(zone, { together: "1" })} look="outline">
          {t("expenses.pay_several")}
        </ButtonLink>
      }
    />
  );
}
