import { Fragment } from "react";
import { exactText, formatAmount } from "#contract/kit/amounts.ts";
import type { WireLine } from "#contract/payslips/payslip-schemas.ts";
import { monthName } from "#web/kit/month-name.ts";
import { type Translate, useLanguage, useT } from "#web/kit/i18n.ts";
import type { DrawnProps } from "./payslip-lines.tsx";
import { type Row, sectionsOf, type Total } from "./rows.ts";
import { useWords } from "./use-words.ts";
import css from "./lines.module.css";

const amountText = (amount: string | undefined): string => (amount === undefined ? "" : formatAmount(amount));
const rateText = (line: WireLine | undefined): string =>
  line?.kind === "rule" || line?.kind === "allowance" ? (line.rate === null ? "" : `${exactText(line.rate)} %`) : "";

interface TableProps extends DrawnProps {
  hasEmployer: boolean;
}

const columnsOf = (hasEmployer: boolean): number => (hasEmployer ? 8 : 6);

function baseText(row: Row, t: Translate): string {
  const line = row.employee ?? row.employer;
  if (!line) return "";
  if (line.run && line.rate !== null) return t("payslips.hours", { hours: exactText(line.base) });
  if (line.kind === "rule" && line.rate === null && line.detail?.bands.every((b) => b.rate === null))
    return t("payslips.flat");
  return amountText(line.base ?? undefined);
}

function TotalRow({ total, of: { payslip, hasEmployer } }: { total: Total; of: TableProps }) {
  return (
    <tr className={total.key === "net" ? css.net : css.total}>
      <th scope="row" colSpan={3}>
        {total.title}
        {total.key === "net" ? `, ${payslip.currency.iso}` : ""}
      </th>
      <td>{amountText(total.amount)}</td>
      {hasEmployer ? (
        <>
          <td />
          <td className={css.main}>{amountText(total.employerAmount)}</td>
        </>
      ) : null}
      <td className={css.quiet}>{amountText(total.before)}</td>
      <td className={css.quiet}>{amountText(total.year)}</td>
    </tr>
  );
}

/** A line, and below the open one why it is so much. */
function LineRow({ row, of: { open, onOpen, why, hasEmployer } }: { row: Row; of: TableProps }) {
  const t = useT();
  return (
    <>
      <tr className={css.row} data-open={open === row.key || undefined} onClick={() => onOpen(row)}>
        <th scope="row">
          <button
            type="button"
            aria-expanded={open === row.key}
            onClick={(e) => {
              e.stopPropagation();
              onOpen(row);
            }}
          >
            {row.title}
          </button>
        </th>
        <td className={css.quiet}>{baseText(row, t)}</td>
        <td className={css.quiet}>{rateText(row.employee)}</td>
        <td className={css.main}>{amountText(row.amount)}</td>
        {hasEmployer ? (
          <>
            <td className={css.quiet}>{rateText(row.employer)}</td>
            <td>{amountText(row.employerAmount)}</td>
          </>
        ) : null}
        <td className={css.quiet}>{amountText(row.before)}</td>
        <td className={css.quiet}>{amountText(row.year)}</td>
      </tr>
      {open === row.key ? (
        <tr className={css.whyRow}>
          <td colSpan={columnsOf(hasEmployer)}>{why(row)}</td>
        </tr>
      ) : null}
    </>
  );
}

/** The lines in columns: base, the employee's rate and amount, the employer's, last month, the year. */
export function LineTable(props: DrawnProps) {
  const { payslip: p } = props;
  const t = useT();
  const language = useLanguage();
  const words = useWords();
  const hasEmployer = p.lines.some((l) => l.category === "employer");
  const of = { ...props, hasEmployer };
  return (
    <div className={css.wide}>
      <table className={css.table} aria-label={t("payslips.lines")}>
        <thead>
          <tr>
            <th scope="col">{t("payslips.line")}</th>
            <th scope="col">{t("payslips.base_column")}</th>
            <th scope="col">{t("payslips.rate")}</th>
            <th scope="col">{t("payslips.employee")}</th>
            {hasEmployer ? (
              <>
                <th scope="col">{t("payslips.rate")}</th>
                <th scope="col">{t("payslips.employer")}</th>
              </>
            ) : null}
            <th scope="col">{p.before ? monthName(p.before.month, "short", language) : t("payslips.last_month")}</th>
            <th scope="col">{t("payslips.year_to_date", { year: p.year.from.slice(0, 4) })}</th>
          </tr>
        </thead>
        <tbody>
          {sectionsOf(p, words).map((section) => (
            <Fragment key={section.key}>
              {section.title ? (
                <tr className={css.group}>
                  <th scope="rowgroup" colSpan={columnsOf(hasEmployer)}>
                    {section.title}
                  </th>
                </tr>
              ) : null}
              {section.rows.map((row) => (
                <LineRow key={row.key} row={row} of={of} />
              ))}
              {section.total ? <TotalRow key={`total ${section.total.key}`} total={section.total} of={of} /> : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
