import { accountingStats, collaborators, scrollAccountingExpenses } from "#contract/expenses/endpoints.ts";
import { prefetchInfinite, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { OfficeTabs } from "#web/accounting/public.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { UrlState } from "#web/ui/list/types.ts";
import { nameOf, sumOf, useExpenseCard, useExpenseColumns } from "./columns.tsx";
import { useBulkActions } from "#web/ui/actions/use-bulk-actions.tsx";
import { expenseActions } from "../actions.ts";
import { listNames, queryOf, useExpenseFilters } from "./filters.ts";
import { useReceiptPeek } from "../receipt-peek.tsx";
import { intoOf, totalsOf } from "./totals.ts";

const listOf = (zone: string, url: UrlState) => ({
  query: { ...queryOf(url, ...listNames, "user_hash_id", "decide", "sort"), zoneSelected: zone },
});
const statsOf = (zone: string, url: UrlState) => ({
  query: { ...queryOf(url, ...listNames, "user_hash_id", "decide"), zoneSelected: zone },
});
const link = (e: { hash_id: string }): string => `/admin/accounting/expenses/${e.hash_id}/view`;

export const prefetch = ({ params, search }: ScreenPlace): void =>
  void prefetchInfinite(scrollAccountingExpenses, listOf(params.id ?? "", search));

/** The expenses of one office, for those who keep its accounts. */
export default function OfficePage() {
  const t = useT();
  const [url] = useUrl();
  const zone = usePathParam("id");
  const { zones, can } = useMe();
  const office = zones.find((z) => z.hash_id === zone);
  usePageTitle(office && `${office.name}, ${t("expenses.title")}`);
  const stats = useRead(accountingStats, statsOf(zone, url), { keep: true, quiet: true });
  const { bulk } = useBulkActions(expenseActions, ["validate"]);
  const peek = useReceiptPeek();
  const decides = [
    ...(can("expense_validating", zone) ? (["validate"] as const) : []),
    ...(can("expense_paying", zone) ? (["pay"] as const) : []),
  ];
  const people = useRead(collaborators, { query: {} }, { quiet: true, staleTime: 60_000 });
  return (
    <>
      <ListPage
        id="expenses.office"
        title={office?.name ?? t("expenses.of_office")}
        endpoint={scrollAccountingExpenses}
        input={listOf(zone, url)}
        columns={useExpenseColumns({ link, office: false, onPeek: peek.open, into: intoOf(stats.data?.data) })}
        card={useExpenseCard()}
        name={nameOf}
        rowLink={link}
        isQueue={url.expenseStatus === "APPROVED"}
        exportAs={{ kind: "expenses_accounting", filters: statsOf(zone, url).query, office: office?.name }}
        filters={useExpenseFilters({ people: people.data?.data ?? [], decides })}
        tabs={<OfficeTabs zone={zone} tab="expenses" />}
        sum={sumOf}
        totals={totalsOf(stats.data?.data, t)}
        bulk={[...bulk, peek.bulk]}
        empty={{ title: t("expenses.none"), text: t("expenses.none_office_text") }}
      />
      {peek.viewer}
    </>
  );
}
