import { useMemo } from "react";
import { advanceHref } from "#contract/advances/hrefs.ts";
import { advanceKeepers } from "#contract/advances/rights.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { officeStaff, type StaffRow } from "#contract/expenses/money-overviews.ts";
import { accountants, expenseHandling, spendingSeers } from "#contract/expenses/rights.ts";
import { OfficeTabs } from "#web/accounting/public.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Sums } from "#web/ui/atoms/money.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { YearChoice } from "#web/ui/year-choice.tsx";
import css from "./overview.module.css";

const { person } = columnsOf<StaffRow>("spending");
const sumsOf = (list: StaffRow["spent"]) => (
  <span className={css.stacked}>
    <Sums sums={list.map((a) => ({ amount: a.amount, iso: a.currency.iso }))} />
  </span>
);

interface Shown {
  year: number;
  zone?: string;
  /** Whether the user may pay in this office, and handle its advances. */
  pays?: boolean;
  advances?: boolean;
  /** Whether the user sees the fees behind what was spent. */
  figures?: boolean;
}
/** A sum, which leads to what it is made of if the user may see that. */
const linked = (sums: StaffRow["spent"], to: { href: string; title: string } | false | undefined) =>
  to && sums.length > 0 ? <RefLink {...to}>{sumsOf(sums)}</RefLink> : sumsOf(sums);

const columnsIn = ({ year, zone = "", pays, advances, figures }: Shown): readonly Column<StaffRow>[] => [
  person("staff_person", { of: (p) => p, phone: "title" }),
  {
    key: "spent",
    title: (t) => t("spending.staff_spent", { year }),
    width: 230,
    right: true,
    cell: (p, { t }) =>
      linked(
        p.spent,
        figures && {
          href: expenseHref.overview({
            zoneSelected: zone,
            user_hash_id: p.hash_id,
            date_start: `${year}-01-01`,
            date_end: `${year}-12-31`,
            view: "fees",
          }),
          title: t("spending.fees_of", { person: p.name }),
        },
      ),
    phone: "line",
    phoneCell: (p) => sumsOf(p.spent),
  },
  {
    key: "owed",
    title: "spending.staff_owed",
    width: 230,
    right: true,
    cell: (p, { t }) =>
      linked(
        p.owed,
        pays && { href: expenseHref.payPerson(zone, p.hash_id), title: t("spending.pay", { person: p.name }) },
      ),
    phone: "end",
    phoneCell: (p) => sumsOf(p.owed),
  },
  {
    key: "held",
    title: "spending.staff_held",
    width: 230,
    right: true,
    cell: (p, { t }) =>
      linked(
        p.held,
        advances && {
          href: advanceHref.ofOffice(zone, { user_hash_id: p.hash_id }),
          title: t("spending.advances_of", { person: p.name }),
        },
      ),
  },
];

const staff = listOf(officeStaff, {
  name: "office_staff",
  printed: true,
  columns: columnsIn({ year: 0 }),
  called: (p) => p.name,
});
const fixedTo = (zone: string, year: number) => ({ params: { id: zone }, query: { year: String(year) } });
const yearOf = (url: Readonly<Record<string, unknown>>): number => Number(url.year) || new Date().getFullYear();

export const prefetch = (place: ScreenPlace): void =>
  staff.prefetch(place, fixedTo(place.params.id ?? "", yearOf(place.search)));

/** `/admin/accounting/{id}/user`: an office's people, with what each spent, is owed and holds in advances. A row opens their expenses. */
export default function StaffPage() {
  const t = useT();
  const [url, setUrl] = useUrl();
  const zone = usePathParam("id");
  const { zones, can } = useMe();
  const office = zones.find((z) => z.hash_id === zone);
  usePageTitle(office && `${office.name}, ${t("accounting.staff")}`);
  const year = yearOf(url);
  const [pays, advances, figures] = [
    can("expense_paying", zone),
    advanceKeepers.any.some((r) => can(r, zone)),
    // All fees, and not only those of some types: the figure counts all.
    spendingSeers.any.some((r) => can(r, zone)) && expenseHandling.some((r) => can(r, zone)),
  ];
  const keeps = accountants.any.some((r) => can(r, zone));
  const list = useList(
    useMemo(
      () => ({
        ...staff,
        ...(keeps && {
          opens: (p: StaffRow) =>
            expenseHref.ofOffice(zone, {
              user_hash_id: p.hash_id,
              date_start: `${year}-01-01`,
              date_end: `${year}-12-31`,
              archived: "all",
            }),
        }),
      }),
      [keeps, zone, year],
    ),
    {
      fixed: fixedTo(zone, year),
      exports: { office: zone },
      about: office?.name,
      columns: useMemo(() => columnsIn({ year, zone, pays, advances, figures }), [year, zone, pays, advances, figures]),
    },
  );
  return (
    <ListPage
      list={list}
      title={office?.name ?? t("accounting.staff")}
      tabs={<OfficeTabs zone={zone} tab="staff" />}
      actions={
        <YearChoice
          year={year}
          onYear={(next) => setUrl({ year: String(next) })}
          before={t("spending.year_before")}
          after={t("spending.year_after")}
        />
      }
      empty={["spending.staff_none", "spending.staff_none_text"]}
    />
  );
}
