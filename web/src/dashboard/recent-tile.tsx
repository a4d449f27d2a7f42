import type { ReactElement } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { scrollExpenses } from "#contract/expenses/endpoints.ts";
import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import css from "./dashboard.module.css";

const tones: Record<ExpenseStatus, StatusTone> = {
  DRAFT: "draft",
  UNVALIDATED: "wait",
  APPROVED: "agreed",
  VALIDATED: "valid",
  PARTIALLY_PAID: "part",
  PAID: "done",
  REJECTED: "bad",
};
/** Drafts have their own list. */
const sent = "UNVALIDATED,APPROVED,VALIDATED,PARTIALLY_PAID,PAID,REJECTED";

/** What I sent, and how far it is. */
export default function RecentTile(): ReactElement {
  const t = useT();
  const { data } = useRead(
    scrollExpenses,
    { query: { expenseStatus: sent, sort: "newest", page: 1, limit: 8 } },
    { quiet: true },
  );
  return (
    <section className={css.section} aria-labelledby="recent">
      <h2 className={css.title} id="recent">
        {t("dashboard.my_recent")}
        <AppLink href={expenseHref.own({ sort: "newest" })} className={css.more}>
          {t("dashboard.see_all")}
        </AppLink>
      </h2>
      {!data ? (
        <SkeletonRows rows={5} />
      ) : data.data.length === 0 ? (
        <p className={css.note}>{t("dashboard.no_recent")}</p>
      ) : (
        <ul className={css.rows}>
          {data.data.map((row) => (
            <li key={row.hash_id}>
              <AppLink href={expenseHref.view(row.hash_id)} className={css.row}>
                <span className={css.number}>{row.number}</span>
                <span className={css.rowTitle} title={row.title}>
                  {row.title}
                </span>
                <span>
                  <Status tone={tones[row.status]} word={t(`expenses.status_${row.status}`)} />
                </span>
                <span>
                  <Day value={row.start_date} />
                </span>
                <span className={css.right}>
                  <Money value={row.amount} iso={row.currency.iso} />
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
