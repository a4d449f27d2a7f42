import { Fragment } from "react";
import { formatAmount } from "#contract/kit/amounts.ts";
import { monthName } from "#web/kit/month-name.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { noteOf } from "./explain.ts";
import type { DrawnProps } from "./payslip-lines.tsx";
import { minus, type Row, shortSectionsOf, type Section, type ShownPayslip, type Words } from "./rows.ts";
import { useWords } from "./use-words.ts";
import css from "./lines.module.css";

/** Beside last month contributions are one row: what changed is what was earned, mostly. */
function brief(p: ShownPayslip, sections: readonly Section[], { t }: Words): Section[] {
  const together = (key: string, title: string, now: string, before: string | undefined): Row => ({
    key,
    title,
    employee: undefined,
    employer: undefined,
    amount: minus(now),
    employerAmount: undefined,
    before: before === undefined ? undefined : minus(before),
    year: undefined,
  });
  const sums: Row[] = [
    together("social", t("payslips.contributions"), p.totals.social_security, p.before?.totals.social_security),
    together("tax", t("payslips.tax"), p.totals.tax, p.before?.totals.tax),
  ];
  const isNothing = (row: Row): boolean => ![row.amount, row.before].some((a) => a && /[1-9]/u.test(a));
  // Lines of last month that have none now have no row of their own.
  const rest = (key: string, title: string, of: "others" | "other_deductions" | "advances"): Row | undefined => {
    const isKnown = /[1-9]/u.test(p.totals[of]);
    const before = p.before?.totals[of];
    return isKnown || !before ? undefined : together(key, title, "0", of === "others" ? minus(before) : before);
  };
  return sections
    .filter((s) => s.key !== "employer")
    .map((s) => ({
      key: s.key,
      rows: (s.key === "withheld"
        ? [
            ...sums,
            ...s.rows.filter((r) => r.employee?.kind !== "rule"),
            rest("advances", t("payslips.instalments"), "advances"),
            rest("deductions", t("payslips.deductions"), "other_deductions"),
          ].filter((r) => r !== undefined)
        : [...s.rows, ...(s.key === "outside" ? [rest("others", t("payslips.outside_gross"), "others")] : [])].filter(
            (r) => r !== undefined,
          )
      ).filter((r) => !isNothing(r)),
      ...(s.total && { total: s.total }),
    }));
}

/** One column of amounts that change the net, with a note below each name; or two, beside last month. */
export function LineList({ payslip: p, open, onOpen, why, isBrief }: DrawnProps & { isBrief: boolean }) {
  const t = useT();
  const language = useLanguage();
  const words = useWords();
  const all = shortSectionsOf(p, words);
  const sections = isBrief ? brief(p, all, words) : all;
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
                  <span>{formatAmount(row.amount ?? row.employerAmount ?? "0")}</span>
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
