import type { ReactElement } from "react";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import { Line, ListTile, useHomePart } from "#web/ui/home/tile.tsx";
import { TicketStatus } from "./words.tsx";
import css from "./tickets.module.css";

/** The newest of my tickets that are not closed. */
export default function OwnTile(): ReactElement {
  const read = useHomePart("tickets");
  const { data } = read;
  return (
    <ListTile
      name="tickets"
      all={ticketHref.own()}
      of={read}
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
