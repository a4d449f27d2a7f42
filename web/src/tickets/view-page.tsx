import { useEffect } from "react";
import { getTicket } from "#contract/tickets/endpoints.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import type { Ticket } from "#contract/tickets/schemas.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { TicketRecord } from "./record.tsx";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getTicket, { params: { id: params.id ?? "" } });

/** `/admin/managment/tickets/{id}/details`: one ticket, for its asker and followers too. */
export default function ViewPage() {
  return (
    <RecordScreen endpoint={getTicket} id={usePathParam("id")}>
      {(ticket) => <Shown ticket={ticket} />}
    </RecordScreen>
  );
}

/** Links to a merged ticket lead to the one that lives on, but for who may still take it out, and who asked for itself (`do=own`). */
function Shown({ ticket: o }: { ticket: Ticket }) {
  const [url] = useUrl();
  const to = url.do === "own" || o.can.unmerge ? undefined : o.merged_into?.hash_id;
  useEffect(() => {
    if (to) go(ticketHref.view(to), { replace: true });
  }, [to]);
  return to ? null : <TicketRecord key={o.hash_id} ticket={o} />;
}
