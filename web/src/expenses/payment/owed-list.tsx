import { accountingStats, scrollAccountingExpenses } from "#contract/expenses/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { nameOf, openOf, useExpenseCard, useExpenseColumns } from "../lists/columns.tsx";
import { intoOf, totalsOf } from "../lists/totals.ts";

/** What an office owes: the choice of what to pay. */
export default function OwedList({ zone }: { zone: string }) {
  const t = useT();
  const [url] = useUrl();
  // Only those I may pay: my own are for somebody else.
  const query = { zoneSelected: zone, decide: "pay" as const, search: url.search };
  const office = useMe().zones.find((z) => z.hash_id === zone)?.name;
  const stats = useRead(accountingStats, { query }, { keep: true, quiet: true });
  const link = (e: { hash_id: string }): string => `/admin/accounting/office/${zone}/payment?expense=${e.hash_id}`;
  return (
    <ListPage
      id="expenses.owed"
      title={t("expenses.owed")}
      endpoint={scrollAccountingExpenses}
      input={{ query }}
      columns={useExpenseColumns({
        link,
        office: false,
        sorts: false,
        main: "open_amount",
        into: intoOf(stats.data?.data),
      })}
      card={useExpenseCard(false, "open_amount")}
      name={nameOf}
      rowLink={link}
      exportAs={{ kind: "expenses_accounting", filters: query, office }}
      sum={openOf}
      totals={totalsOf(stats.data?.data, t, "open_amount")}
      empty={{ title: t("expenses.none_owed"), text: t("expenses.none_owed_text") }}
    />
  );
}
