import { getTicket } from "#contract/tickets/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { TicketRecord } from "./record.tsx";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getTicket, { params: { id: params.id ?? "" } });

/** `/admin/managment/tickets/{id}/details`: one ticket, for its asker and followers too. */
export default function ViewPage() {
  return (
    <RecordScreen endpoint={getTicket} id={usePathParam("id")}>
      {(ticket) => <TicketRecord ticket={ticket} />}
    </RecordScreen>
  );
}
