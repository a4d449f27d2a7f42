import type { ReactElement } from "react";
import { listOwnTickets } from "#contract/tickets/endpoints.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Line, Tile, TileRows } from "#web/ui/home/tile.tsx";
import { TicketStatus } from "./words.tsx";
import css from "./tickets.module.css";

const ofMine = { query: { state: "OPEN,WAITING,SOLVED", limit: 5 } };
export const prefetch = (): void => void ask(listOwnTickets, ofMine);

/** The newest of my tickets that are not closed. */
export default function OwnTile(): ReactElement {
  const t = useT();
  const rows = useRead(listOwnTickets, ofMine, { quiet: true }).data?.data;
  return (
    <Tile name="tickets" title={t("tickets.own")} all={ticketHref.own()}>
      <TileRows rows={rows} shape={3} none={t("tickets.tile_none")} className={css.people}>
        {(o) => (
          <Line
            key={o.hash_id}
            row={{ hash_id: o.hash_id, link: ticketHref.view(o.hash_id), title: `${o.number} ${o.topic}` }}
          >
            <TicketStatus ticket={o} />
          </Line>
        )}
      </TileRows>
    </Tile>
  );
}
