import type { ReactElement } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { scrollExpenses } from "#contract/expenses/lists.ts";
import { StatusWord } from "../words.tsx";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import css from "./tiles.module.css";
import { Tile, TileRows } from "#web/ui/home/tile.tsx";

/** Drafts are in their own tile. */
const sent = "UNVALIDATED,APPROVED,VALIDATED,PARTIALLY_PAID,PAID,REJECTED";

/** Sent expenses and their state. */
export default function RecentTile(): ReactElement {
  const t = useT();
  const { data } = useRead(
    scrollExpenses,
    { query: { expenseStatus: sent, sort: "newest", page: 1, limit: 8 } },
    { quiet: true },
  );
  return (
    <Tile name="recent" title={t("dashboard.my_recent")} all={expenseHref.own({ sort: "newest" })}>
      <TileRows rows={data?.data} shape={5} none={t("dashboard.no_recent")} className={css.rows}>
        {(row) => (
          <li key={row.hash_id}>
            <AppLink href={expenseHref.view(row.hash_id)} className={css.row}>
              <span className={css.number}>{row.number}</span>
              <span className={css.rowTitle} title={row.title}>
                {row.title}
              </span>
              <span>
                <StatusWord status={row.status} />
              </span>
              <span>
                <Day value={row.start_date} />
              </span>
              <span className={css.right}>
                <Money value={row.amount} iso={row.currency.iso} />
              </span>
            </AppLink>
          </li>
        )}
      </TileRows>
    </Tile>
  );
}
