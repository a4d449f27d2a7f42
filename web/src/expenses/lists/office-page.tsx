import { accountingStats, collaborators, scrollAccountingExpenses } from "#contract/expenses/endpoints.ts";
import { prefetchInfinite, useRead } from "#web/api/query.ts";
import { useT } from "#web/app/i18n.ts";
import { useMe } from "#web/app/me.ts";
import { usePageTitle } from "#web/app/page-title.ts";
import { usePathParam, useUrl } from "#web/app/place.ts";
import type { ScreenPlace } from "#web/app/route.ts";
import { OfficeTabs } from "#web/accounting/public.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { UrlState } from "#web/ui/list/types.ts";
import { nameOf, sumOf, useExpenseCard, useExpenseColumns } from "./columns.tsx";
import { listNames, queryOf, useExpenseFilters } from "./filters.ts";
import { totalsOf } from "./totals.ts";

const listOf = (zone: string, url: UrlState) => ({
  query: { ...queryOf(url, ...listNames, "user_hash_id", "sort"), zoneSelected: zone },
});
const statsOf = (zone: string, url: UrlState) => ({
  query: { ...queryOf(url, ...listNames, "user_hash_id"), zoneSelected: zone },
});
const link = (e: { hash_id: string }): string => `/admin/accounting/expenses/${e.hash_id}/view`;

export const prefetch = ({ params, search }: ScreenPlace): void =>
  void prefetchInfinite(scrollAccountingExpenses, listOf(params.id ?? "", search));

/** The expenses of one office, for those who keep its accounts. */
export default function OfficePage() {
  const t = useT();
  const [url] = useUrl();
  const zone = usePathParam("id");
  const { zones } = useMe();
  const office = zones.find((z) => z.hash_id === zone);
  usePageTitle(office && `${office.name}, ${t("expenses.title")}`);
  const stats = useRead(accountingStats, statsOf(zone, url), { keep: true, quiet: true });
  const people = useRead(collaborators, { query: {} }, { quiet: true, staleTime: 60_000 });
  return (
    <ListPage
      id="expenses.office"
      title={office?.name ?? t("expenses.of_office")}
      endpoint={scrollAccountingExpenses}
      input={listOf(zone, url)}
      columns={useExpenseColumns({ link, office: false })}
      card={useExpenseCard()}
      name={nameOf}
      rowLink={link}
      exportAs={{ kind: "expenses_accounting", filters: statsOf(zone, url).query }}
      filters={useExpenseFilters({ people: people.data?.data ?? [] })}
      tabs={<OfficeTabs zone={zone} tab="expenses" />}
      sum={sumOf}
      totals={totalsOf(stats.data?.data)}
      empty={{ title: t("expenses.none"), text: t("expenses.none_office_text") }}
    />
  );
}
