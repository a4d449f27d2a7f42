import { type ReactNode, useState } from "react";
import { formatAmount } from "#contract/kit/amounts.ts";
import { changeInPercent } from "#contract/kit/money-change.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "../atoms/link.tsx";
import { Money } from "../atoms/money.tsx";
import css from "./bars.module.css";
import { ShareBar } from "./share-bar.tsx";

/** One bar: an amount and the amount of the previous period. */
export interface Bar {
  readonly key: string;
  readonly name: string;
  /** Decimal strings. */
  readonly amount: string;
  readonly previous: string;
  /** Extra line of the tooltip. */
  readonly note?: string | undefined;
  /** Link to the rows behind the amount. */
  readonly href?: string | undefined;
}

/** Bars shown before 'show more'. */
const SHOWN = 8;

/** Horizontal bars, each with the previous period's bar below it. A bar links to its rows; its tooltip shows on hover and focus. */
export function Bars({
  title,
  rows,
  iso,
  empty,
  note,
}: {
  title: string;
  rows: readonly Bar[];
  iso: string;
  empty: string;
  note?: ReactNode;
}) {
  const t = useT();
  const [all, setAll] = useState(false);
  const figures = rows.flatMap((r) => [r.amount, r.previous]);
  const hidden = rows.length - SHOWN;
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {rows.length === 0 ? <p className={css.note}>{empty}</p> : null}
      <ul className={css.list}>
        {(all ? rows : rows.slice(0, SHOWN)).map((r) => (
          <li key={r.key} className={css.row}>
            <span className={css.head}>
              {r.href ? (
                <AppLink href={r.href} className={css.name}>
                  {r.name}
                </AppLink>
              ) : (
                <span className={css.name}>{r.name}</span>
              )}
              <Money value={r.amount} iso={iso} tight />
            </span>
            <ShareBar
              of={figures}
              values={[
                { key: "now", value: r.amount, look: 1 },
                { key: "then", value: r.previous, look: "quiet" },
              ]}
            />
            <Tip row={r} iso={iso} />
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <button type="button" className={css.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t("charts.less") : t("charts.and_more", { count: hidden })}
        </button>
      ) : null}
      {note}
    </section>
  );
}

/** Tooltip, visible on hover and focus, always there for screen readers. */
function Tip({ row, iso }: { row: Bar; iso: string }) {
  const t = useT();
  const percent = changeInPercent(row.amount, row.previous);
  return (
    <span className={css.tip}>
      <span>
        {t("charts.before")}{" "}
        <b>
          {formatAmount(row.previous)} {iso}
        </b>
      </span>
      {percent === undefined ? null : <b>{t("charts.change", { percent })}</b>}
      {row.note ? <span>{row.note}</span> : null}
    </span>
  );
}
