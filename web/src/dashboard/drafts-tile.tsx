import type { ReactElement } from "react";
import { scrollExpenses } from "#contract/expenses/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/app/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import css from "./dashboard.module.css";

/** What I began and have not sent. */
export default function DraftsTile(): ReactElement {
  const t = useT();
  const { data } = useRead(
    scrollExpenses,
    { query: { expenseStatus: "DRAFT", sort: "newest", page: 1, limit: 5 } },
    { quiet: true },
  );
  return (
    <section aria-labelledby="drafts">
      <h2 className={css.title} id="drafts">
        {t("dashboard.my_drafts")}
        <AppLink href="/admin/expenses/list?expenseStatus=DRAFT" className={css.more}>
          {t("dashboard.see_all")}
        </AppLink>
      </h2>
      {!data ? (
        <SkeletonRows rows={3} />
      ) : data.data.length === 0 ? (
        <p className={css.note}>{t("dashboard.no_drafts")}</p>
      ) : (
        <ul>
          {data.data.map((row) => (
            <li key={row.hash_id}>
              <AppLink href={`/admin/expense/${row.hash_id}/view`} className={css.line} title={row.title}>
                <span className={css.lineName}>{row.title}</span>
                <span className={css.lineNote}>
                  <Money value={row.amount} iso={row.currency.iso} strong={false} tight />
                </span>
                <span className={css.lineUnder}>
                  <Day value={row.start_date} />
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
