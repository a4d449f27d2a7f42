import type { ReactElement } from "react";
import { orderHref } from "#contract/orders/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { Line, ListTile, useHomePart } from "#web/ui/home/tile.tsx";
import { orderLink, statusTones } from "../words.ts";

/** My orders that wait for me: to be confirmed, without an answer, overdue, or with a late task. */
export default function WaitingTile(): ReactElement {
  const t = useT();
  const named = useNamed();
  const read = useHomePart("orders");
  const { data } = read;
  return (
    <ListTile
      name="orders"
      all={orderHref.list({ attention: "1" })}
      of={read}
      rows={data?.data}
      more={data?.after !== null}
      exact
    >
      {(o) => {
        const next = o.next_task;
        const amount = Number(o.value) > 0 ? { amount: o.value, currency_iso: o.currency.iso } : {};
        return (
          <Line key={o.hash_id} row={{ ...amount, hash_id: o.hash_id, link: orderLink(o), title: o.contact.name }}>
            <Status tone={statusTones[o.status]} word={t(`orders.status_${o.status}`)} />
            {o.waiting || next ? <>, {o.waiting?.what ?? (next && named(next))}</> : null}
            {next?.due_on ? (
              <>
                , <Day value={next.due_on} />
              </>
            ) : null}
          </Line>
        );
      }}
    </ListTile>
  );
}
