import { useMemo } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { accountingStats, scrollAccountingExpenses } from "#contract/expenses/lists.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { OfficeTabs } from "#web/accounting/public.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { useReceiptPeek } from "../use-receipt-peek.tsx";
import { useBulkActions } from "#web/ui/actions/use-bulk-actions.tsx";
import { expenseActions } from "../actions.ts";
import { expenseColumns } from "./columns.tsx";
import { expenseFilters, expenseList } from "./expense-list.ts";
import { intoOf, totalsOf } from "./totals.ts";

const { decide, expenseStatus, typeSelected, date_start, reason_hash_id, user_hash_id, recurring, archived } =
  expenseFilters;
const ofOffice = listOf(scrollAccountingExpenses, {
  name: "expenses.office",
  exportAs: "expenses_accounting",
  printed: true,
  ...expenseList({ office: false }),
  filters: { decide, expenseStatus, typeSelected, date_start, reason_hash_id, user_hash_id, recurring, archived },
  opens: (e) => expenseHref.atAccounting(e.hash_id),
});
const fixedTo = (zone = "") => ({ query: { zoneSelected: zone } });

export const prefetch = (place: ScreenPlace): void => ofOffice.prefetch(place, fixedTo(place.params.id));

/** An office's expenses, for accountants. */
export default function OfficePage() {
  const t = useT();
  const [url] = useUrl();
  const zone = usePathParam("id");
  const { zones, can } = useMe();
  const office = zones.find((z) => z.hash_id === zone);
  usePageTitle(office && `${office.name}, ${t("expenses.title")}`);
  const fixed = fixedTo(zone);
  const asked = { query: ofOffice.narrowed(url, fixed) };
  const stats = useRead(accountingStats, asked, { keep: true, quiet: true }).data?.data;
  const into = intoOf(stats);
  const { bulk } = useBulkActions(expenseActions, ["validate"]);
  const peek = useReceiptPeek();
  const decides = [
    ...(can("expense_validating", zone) ? ["validate"] : []),
    ...(can("expense_paying", zone) ? ["pay"] : []),
  ];
  const list = useList(ofOffice, {
    fixed,
    columns: useMemo(() => expenseColumns({ office: false, onPeek: peek.open, into }), [peek.open, into]),
    choices: { decide: decides.map((value) => ({ value, label: t(`expenses.to_${value}`) })) },
    isQueue: url.expenseStatus === "APPROVED",
    about: office?.name,
    bulk: [...bulk, peek.bulk],
  });
  return (
    <>
      <ListPage
        list={list}
        title={office?.name ?? t("expenses.of_office")}
        tabs={<OfficeTabs zone={zone} tab="expenses" />}
        totals={totalsOf(stats, t)}
        empty={["expenses.none", "expenses.none_office_text"]}
      />
      {peek.viewer}
    </>
  );
}
