import { Fragment } from "react";
import { formatAmount } from "#contract/kit/amounts.ts";
import { monthName } from "#web/kit/month-name.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { noteOf } from "./explain.ts";
import type { DrawnProps } from "./payslip-lines.tsx";
import { briefSectionsOf, type Row, shortSectionsOf } from "./rows.ts";
import { useWords } from "./use-words.ts";
import css from "./lines.module.css";

const amountOf = (row: Row): string => {
  const amount = row.amount ?? row.employerAmount;
  return amount === undefined ? "" : formatAmount(amount);
};

/** One column of amounts that change the net, with a note below each name; or two, beside last month. */
export function LineList({ payslip: p, open, onOpen, why, isBrief }: DrawnProps & { isBrief: boolean }) {
  const t = useT();
  const language = useLanguage();
  const words = useWords();
  const sections = isBrief ? briefSectionsOf(p, words) : shortSectionsOf(p, words);
  const hasBefore = isBrief && p.before !== null;
  const noted = (row: Row): string | undefined =>
    isBrief ? (row.employee?.run ? noteOf(p, row, words) : undefined) : noteOf(p, row, words);
  return (
    <div className={css.list} data-brief={isBrief || undefined}>
      {hasBefore && p.before ? (
        <div className={css.months} aria-hidden="true">
          <span>{monthName(p.before.month, "short", language)}</span>
          <span>{monthName(p.month, "short", language)}</span>
        </div>
      ) : null}
      {sections.map((s) => (
        <Fragment key={s.key}>
          {s.title && s.rows.length > 0 ? <h3>{s.title}</h3> : null}
          <ul aria-label={s.title ?? t("payslips.lines")}>
            {s.rows.map((row) => (
              <li key={row.key} data-open={open === row.key || undefined}>
                <button
                  type="button"
                  className={css.listRow}
                  aria-expanded={open === row.key}
                  disabled={isBrief && !row.employee && !row.instalment}
                  onClick={() => onOpen(row)}
                >
                  <span className={css.name}>
                    {row.title}
                    {noted(row) ? <small>{noted(row)}</small> : null}
                  </span>
                  {hasBefore ? (
                    <span className={css.quiet}>{row.before === undefined ? "" : formatAmount(row.before)}</span>
                  ) : null}
                  <span>{amountOf(row)}</span>
                </button>
                {open === row.key ? why(row) : null}
              </li>
            ))}
            {s.total ? (
              <li className={s.total.key === "net" ? css.listNet : css.listTotal}>
                <span className={css.name}>{s.total.title}</span>
                {hasBefore ? <span className={css.quiet}>{formatAmount(s.total.before ?? "0")}</span> : null}
                <span>{formatAmount(s.total.amount)}</span>
              </li>
            ) : null}
          </ul>
        </Fragment>
      ))}
    </div>
  );
}
