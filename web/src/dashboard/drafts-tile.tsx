import type { ReactElement } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { dashboard } from "#contract/dashboard/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import css from "./dashboard.module.css";

/** What I began and have not sent. */
export default function DraftsTile(): ReactElement {
  const t = useT();
  const drafts = useRead(dashboard, {}, { quiet: true }).data?.data.drafts;
  return (
    <section aria-labelledby="drafts">
      <h2 className={css.title} id="drafts">
        {t("dashboard.my_drafts")}
        <AppLink href={expenseHref.own({ expenseStatus: "DRAFT" })} className={css.more}>
          {t("dashboard.see_all")}
        </AppLink>
      </h2>
      {!drafts ? (
        <SkeletonRows rows={3} />
      ) : drafts.length === 0 ? (
        <p className={css.note}>{t("dashboard.no_drafts")}</p>
      ) : (
        <ul>
          {drafts.map((row) => (
            <li key={row.hash_id}>
              <AppLink href={row.link} className={css.line} title={row.title}>
                <span className={css.lineName}>{row.title}</span>
                <span className={css.lineNote}>
                  {row.amount !== null && row.currency_iso && (
                    <Money value={row.amount} iso={row.currency_iso} strong={false} tight />
                  )}
                </span>
                <span className={css.lineUnder}>
                  <Day value={row.created_at} />
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
