import type { ReactElement } from "react";
import { listOwnTickets } from "#contract/tickets/endpoints.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { Line, ListTile } from "#web/ui/home/tile.tsx";
import { TicketStatus } from "./words.tsx";
import css from "./tickets.module.css";

const ofMine = { query: { state: "OPEN,WAITING,SOLVED", limit: 5 } };
export const prefetch = (): void => void ask(listOwnTickets, ofMine);

/** The newest of my tickets that are not closed. */
export default function OwnTile(): ReactElement {
  const { data } = useRead(listOwnTickets, ofMine, { quiet: true });
  return (
    <ListTile
      name="tickets"
      all={ticketHref.own()}
      rows={data?.data}
      more={data?.after !== null}
      className={css.people}
    >
      {(o) => (
        <Line
          key={o.hash_id}
          row={{ hash_id: o.hash_id, link: ticketHref.view(o.hash_id), title: `${o.number} ${o.topic}` }}
        >
          <TicketStatus ticket={o} />
        </Line>
      )}
    </ListTile>
  );
}
