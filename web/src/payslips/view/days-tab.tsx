import { exactText, formatAmount } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { decimal } from "#contract/kit/money.ts";
import type { PayslipDetails, WireLine } from "#contract/payslips/payslip-schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Table } from "#web/ui/table/table.tsx";
import css from "./view.module.css";

const halves = (count: number): string => exactText(decimal(String(count)).div(2).toFixed());

type Counted = Pick<PayslipDetails, "days" | "lines">;
type Run = NonNullable<WireLine["run"]>;

/** How many days the month has, and for how many of them the person was there. */
function DayFigures({ days }: Pick<Counted, "days">) {
  const t = useT();
  const figures: [string, string][] = [
    [t("payslips.days_of_month"), String(days.days)],
    [t("payslips.working_days"), halves(days.halves)],
    [t("payslips.employed_days"), String(days.employed_days)],
    [t("payslips.presence"), `${exactText(decimal(days.presence).times(100).round(2).toFixed())} %`],
  ];
  return (
    <dl className={css.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The days that are paid, by salary, and those that are not. */
export default function DaysTab({ payslip: p }: { payslip: Counted }) {
  const t = useT();
  const { days } = p;
  const runs = p.lines.flatMap((l) => (l.run ? [{ ...l.run, amount: l.amount }] : []));
  return (
    <div className={css.days}>
      <DayFigures days={days} />
      <p className={css.soft}>{t(`payslips.says_proration_${days.proration}`)}</p>
      <Table
        caption={t("payslips.days_paid")}
        rows={runs}
        id={(r: Run) => r.from}
        empty={<p className={css.soft}>{t("payslips.no_days_paid")}</p>}
        columns={[
          { key: "from", head: t("payslips.day_from"), names: true, cell: (r) => formatDay(r.from) },
          { key: "to", head: t("payslips.day_to"), cell: (r) => formatDay(r.to) },
          { key: "days", head: t("payslips.days"), right: true, cell: (r) => r.days, hides: "phone" },
          { key: "working", head: t("payslips.working_days"), right: true, cell: (r) => halves(r.halves) },
          {
            key: "salary",
            head: t("payslips.salary"),
            right: true,
            hides: "phone",
            cell: (r) =>
              r.salary.pay_by === "hour"
                ? t("payslips.an_hour", { amount: formatAmount(r.salary.amount) })
                : formatAmount(r.salary.amount),
          },
          { key: "amount", head: t("payslips.paid"), right: true, cell: (r) => formatAmount(r.amount) },
        ]}
      />
      <Table
        caption={t("payslips.days_unpaid")}
        rows={days.unpaid}
        id={(u) => u.day}
        empty={<p className={css.soft}>{t("payslips.no_days_unpaid")}</p>}
        columns={[
          { key: "day", head: t("payslips.day"), names: true, cell: (u) => formatDay(u.day) },
          {
            key: "part",
            head: t("payslips.part_of_day"),
            cell: (u) => t(u.halves === 1 ? "payslips.half_a_day" : "payslips.whole_day"),
          },
        ]}
      />
    </div>
  );
}
