import type { ReactElement } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { StatusWord } from "../words.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import css from "./tiles.module.css";
import { ListTile, useHomePart } from "#web/ui/home/tile.tsx";

/** Sent expenses and their state. */
export default function RecentTile(): ReactElement {
  const read = useHomePart("expenses");
  const { data } = read;
  return (
    <ListTile
      name="recent"
      all={expenseHref.own({ sort: "newest" })}
      of={read}
      rows={data?.data}
      more={(data?.total ?? 0) > (data?.data.length ?? 0)}
      className={css.rows}
    >
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
    </ListTile>
  );
}
