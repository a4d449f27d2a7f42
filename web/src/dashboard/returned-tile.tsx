import type { ReactElement } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { dashboard } from "#contract/dashboard/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import css from "./dashboard.module.css";

/** What of mine was refused, with the reason: mine to change and send again. Not there while there is none. */
export default function ReturnedTile(): ReactElement | null {
  const t = useT();
  const returned = useRead(dashboard, {}, { quiet: true }).data?.data.returned ?? [];
  if (returned.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="returned">
      <h2 className={css.title} id="returned">
        {t("dashboard.returned")}
        <AppLink href={expenseHref.own({ expenseStatus: "REJECTED" })} className={css.more}>
          {t("dashboard.see_all")}
        </AppLink>
      </h2>
      <ul>
        {returned.map((row) => (
          <li key={row.hash_id}>
            <AppLink href={row.link} className={css.line} title={row.title}>
              <span className={css.lineName}>{row.title}</span>
              <span className={css.lineNote}>
                {row.amount !== null && row.currency_iso && (
                  <Money value={row.amount} iso={row.currency_iso} strong={false} tight />
                )}
              </span>
              <span className={css.lineUnder}>
                <Day value={row.since} />
                {row.motif ? `, ${row.motif}` : ""}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
