import { payslipHref } from "#contract/payslips/hrefs.ts";
import { payslipStates } from "#contract/payslips/lifecycle.ts";
import { listPayslips } from "#contract/payslips/payslip-endpoints.ts";
import type { Payslip } from "#contract/payslips/payslip-schemas.ts";
import { listUsers } from "#contract/users/endpoints.ts";
import { todayAt } from "#web/api/today.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthWords } from "#web/kit/month-name.ts";
import { language } from "#web/kit/i18n.ts";
import { useBulkActions } from "#web/ui/actions/use-bulk-actions.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { payslipActions } from "../actions.ts";
import { PayTabs, useMonthOfOffice } from "../frame.tsx";
import { shiftMonth } from "#contract/kit/recurrence.ts";
import { PayslipStatusWord } from "../words.tsx";

const { number, person, ref, money, text } = columnsOf<Payslip>("payslips");

const all = listOf(listPayslips, {
  name: "payslips",
  columns: [
    number("number", { width: 92, spare: true }),
    person("person", { width: 200, of: (p) => p.user, phone: "title" }),
    text("month", { width: 140, shrinks: false, of: (p) => monthWords(p.month, language()), phone: "line" }),
    ref("office", { width: 130, of: (p) => ({ ...p.zone, name_fr: null }), phone: "line" }),
    money("gross", { width: 140, of: (p) => ({ amount: p.totals.gross_salary, currency: p.currency }) }),
    money("net", {
      width: 140,
      of: (p) => ({ amount: p.totals.net_salary, currency: p.currency }),
      phone: "end",
    }),
    money("cost", { width: 150, of: (p) => ({ amount: p.totals.employer_cost, currency: p.currency }) }),
    {
      key: "status",
      title: "payslips.status",
      cell: (p) => <PayslipStatusWord payslip={p} />,
      phone: "status",
    },
  ],
  filters: {
    zone: offices("payslips.office"),
    year: { label: "payslips.year" },
    month: { label: "payslips.month" },
    user: { label: "payslips.person", from: listUsers },
    status: { label: "payslips.status", options: payslipStates, texts: "payslips.status_" },
  },
  opens: (p) => payslipHref.view(p.hash_id),
  called: (p) => `${p.user.name}, ${monthWords(p.month, language())}`,
  sum: (p) => ({ amount: p.totals.net_salary, iso: p.currency.iso }),
});

/** Months and years that the filters offer, back from the one that runs. */
const MONTHS = 36;
const YEARS = 10;

/** All payslips of the offices whose pay one sees. */
export default function ListView() {
  const t = useT();
  const said = useLanguage();
  const { zone, month } = useMonthOfOffice();
  const now = todayAt().slice(0, 7);
  const months = Array.from({ length: MONTHS }, (_, i) => shiftMonth(now, 1 - i));
  const { bulk, question } = useBulkActions(payslipActions, ["validate"]);
  const list = useList(all, {
    choices: {
      year: Array.from({ length: YEARS }, (_, i) => String(Number(now.slice(0, 4)) - i)).map((y) => ({
        value: y,
        label: y,
      })),
      month: (months.includes(month) ? months : [month, ...months]).map((m) => ({
        value: m,
        label: monthWords(m, said),
      })),
    },
    bulk,
  });
  return (
    <>
      <ListPage
        list={list}
        title={t("payslips.payslips")}
        tabs={<PayTabs tab="list" zone={zone} month={month} />}
        empty="payslips.no_payslips"
      />
      {question}
    </>
  );
}
