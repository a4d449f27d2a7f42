import { formatAmount, sum } from "#contract/kit/amounts.ts";
import { formatDay, lastOfMonth } from "#contract/kit/dates.ts";
import type { FullPayslip } from "#contract/payslips/payslip-schemas.ts";
import { useMe } from "#web/api/me.ts";
import { SideSection } from "#web/ui/record/side-section.tsx";
import { PayslipLines } from "../lines/payslip-lines.tsx";
import { beforeTax, minus } from "../lines/rows.ts";
import { useWords } from "../lines/use-words.ts";
import { signed } from "../lines/signed.ts";
import { percentOf } from "../words.tsx";
import { useChanges } from "./changes.ts";
import { MonthFacts } from "./month-facts.tsx";
import css from "./view.module.css";

/** Beside the lines: the net, last month's, what changed, the other nets and the cost, what was known of the person. */
export function PayslipSide({ payslip: p }: { payslip: FullPayslip }) {
  const { t } = useWords();
  const { me } = useMe();
  return (
    <>
      <SideSection title={t("payslips.total_net")}>
        <NetFigure payslip={p} />
        <PayslipLines payslip={p} look="compare" />
      </SideSection>
      <WhatChanged payslip={p} />
      <SideSection title={t("payslips.nets_and_cost")}>
        <Nets payslip={p} />
      </SideSection>
      <SideSection title={t("payslips.facts")}>
        <MonthFacts payslip={p} />
      </SideSection>
      {p.status === "UNVALIDATED" && p.user.hash_id === me.hash_id ? (
        <p className={css.own}>{t("payslips.not_your_own")}</p>
      ) : null}
    </>
  );
}

/** The net in large, and how far it is from last month's. */
export function NetFigure({ payslip: p }: { payslip: FullPayslip }) {
  const { t, month } = useWords();
  const before = p.before;
  const now = p.totals.net_salary;
  const away = before ? sum([now, minus(before.totals.net_salary)]) : "0";
  return (
    <div className={css.net}>
      <p>
        <b>{formatAmount(now)}</b>{" "}
        <span>
          {p.currency.iso},{" "}
          {p.paid_on
            ? t("payslips.paid_on_day", { day: formatDay(p.paid_on) })
            : t("payslips.on_day", { day: formatDay(lastOfMonth(`${p.month}-01`)) })}
        </span>
      </p>
      {before ? (
        <p>
          {/[1-9]/u.test(away)
            ? t(away.startsWith("-") ? "payslips.less_than" : "payslips.more_than", {
                amount: formatAmount(away.replace("-", "")),
                month: month(before.month),
                percent: percentOf(now, before.totals.net_salary),
              })
            : t("payslips.same_as", { month: month(before.month) })}
        </p>
      ) : null}
    </div>
  );
}

function WhatChanged({ payslip: p }: { payslip: FullPayslip }) {
  const { t, month } = useWords();
  const changes = useChanges(p);
  if (!p.before || !changes || (changes.reasons.length === 0 && !/[1-9]/u.test(changes.net))) return null;
  return (
    <SideSection title={t("payslips.changed_since", { month: month(p.before.month) })}>
      <ul className={css.changes}>
        {changes.reasons.map((r) => (
          <li key={r.reason}>
            <span>
              {t(`payslips.reason_${r.reason}`)}
              {r.what ? <small>{r.reason === "salary" ? formatAmount(r.what) : r.what}</small> : null}
            </span>
            <b>{signed(r.amount)}</b>
          </li>
        ))}
        {/[1-9]/u.test(changes.rest) ? (
          <li>
            <span>{t("payslips.rest_of_change")}</span>
            <b>{signed(changes.rest)}</b>
          </li>
        ) : null}
        <li data-result>
          <span>{t("payslips.net_change")}</span>
          <b>{signed(changes.net)}</b>
        </li>
      </ul>
    </SideSection>
  );
}

function Nets({ payslip: p }: { payslip: FullPayslip }) {
  const { t } = useWords();
  const { printed, totals } = p;
  const rows: [string, string][] = [
    ...(printed.includes("taxable") ? [[t("payslips.net_taxable"), totals.net_taxable] as [string, string]] : []),
    ...(printed.includes("social") ? [[t("payslips.net_social"), totals.net_social] as [string, string]] : []),
    ...(printed.includes("before_tax")
      ? [[t("payslips.total_before_tax"), beforeTax(totals)] as [string, string]]
      : []),
    [t("payslips.total_cost"), totals.employer_cost],
  ];
  return (
    <ul className={css.changes}>
      {rows.map(([name, amount], at) => (
        <li key={name} data-result={at === rows.length - 1 || undefined}>
          <span>{name}</span>
          <span>{formatAmount(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
