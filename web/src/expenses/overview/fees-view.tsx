import { useMemo } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { accountants } from "#contract/expenses/rights.ts";
import { type CountedFee, spendingFees, spendingOverview } from "#contract/expenses/overview.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { Column, Totals } from "#web/ui/list/types.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { spendingFilters } from "./filters.ts";
import { usePolicyWords } from "../policy/words.ts";
import css from "./overview.module.css";
import { narrowedBy, SpendingTabs } from "./tabs.tsx";

const { day, money, number, person, ref, text } = columnsOf<CountedFee>("spending");

function Claimed({ allowance }: { allowance: NonNullable<CountedFee["allowance"]> }) {
  const words = usePolicyWords();
  return <span className={css.note}> ({words.claimed(allowance)})</span>;
}

/** `into`: the statistics' currency, if some fees may be in another. */
const columnsIn = (into: string | undefined): readonly Column<CountedFee>[] => [
  day("fee_date", { width: 100, of: (f) => f.date, phone: "lineEnd" }),
  text("fee_reason", { width: 150, of: (f, { named }) => named(f.reason), phone: "title" }),
  {
    key: "fee_description",
    title: (t) => t("spending.fee_description"),
    cell: (f) => (
      <>
        {f.description}
        {f.allowance ? <Claimed allowance={f.allowance} /> : null}
      </>
    ),
  },
  number("fee_number", { width: 72, of: (f) => f.expense.number }),
  text("fee_expense", { width: 240, spare: true, of: (f) => f.expense.title }),
  person("fee_person", { width: 160, of: (f) => f.user, phone: "line" }),
  ref("fee_office", { width: 104, soft: true, of: (f) => f.zone }),
  text("fee_month", { width: 96, spare: true, of: (f) => f.month.split("-").toReversed().join("-") }),
  money("fee_amount", { width: 140, of: (f) => ({ amount: f.amount, currency: f.currency }), phone: "end" }),
  ...(into === undefined
    ? []
    : [
        {
          key: "converted",
          title: (t) => t("spending.in_currency", { iso: into }),
          width: 120,
          right: true,
          cell: (f, { t }) =>
            f.converted?.amount ? (
              <Money value={f.converted.amount} strong={false} />
            ) : (
              <span className={css.note}>{t("spending.no_rate_short")}</span>
            ),
        } satisfies Column<CountedFee>,
      ]),
];

const fees = listOf(spendingFees, {
  name: "spending_fees",
  printed: true,
  searchable: false,
  columns: columnsIn(undefined),
  filters: spendingFilters,
  called: (f) => `${f.expense.number} ${f.expense.title}`,
  sum: (f) => ({ amount: f.amount, iso: f.currency.iso }),
});

/** The fees behind the figures, with the same filters. */
export function FeesView() {
  const t = useT();
  const [url] = useUrl();
  const { can } = useMe();
  const overview = useRead(spendingOverview, { query: narrowedBy(url) }, { keep: true, quiet: true }).data?.data;
  const into = overview?.currency?.iso;
  const list = useList(
    useMemo(
      () => ({
        ...fees,
        opens: (f: CountedFee) =>
          accountants.any.some((r) => can(r, f.zone.hash_id))
            ? expenseHref.atAccounting(f.expense.hash_id)
            : expenseHref.view(f.expense.hash_id),
      }),
      // `can` changes identity on each render; rights do not change without a reload.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      [],
    ),
    { columns: useMemo(() => columnsIn(into), [into]) },
  );
  const totals: Totals | undefined = overview && {
    count: overview.fees,
    columns: [
      {
        key: "converted",
        label: t("spending.total"),
        sums: [{ amount: overview.amount, iso: into ?? "" }],
      },
    ],
    main: "converted",
    first: into,
    converted: undefined,
  };
  return (
    <ListPage
      list={list}
      title={t("spending.title")}
      tabs={<SpendingTabs tab="fees" />}
      totals={totals}
      empty={["spending.no_fees", "spending.no_fees_text"]}
    />
  );
}
