import { listTickets } from "#contract/tickets/endpoints.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import { ticketStatus } from "#contract/reference/ticket-lists.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { useBulkActions } from "#web/ui/actions/use-bulk-actions.tsx";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import { offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { MakingListPage } from "#web/ui/record/record-list-page.tsx";
import { ticketActions } from "./actions.ts";
import { ViewChoice } from "./view-choice.tsx";
import { calledOf, ticketColumns, ticketFilters } from "./columns.tsx";

const BoardPage = lazyTab(() => import("./board-page.tsx"));
const TicketForm = lazyPart(() => import("./ticket-form.tsx"));

const toHandle = listOf(listTickets, {
  name: "tickets",
  columns: ticketColumns({ own: false }),
  filters: {
    whose: { label: "tickets.whose", options: ["mine", "nobody"], texts: "tickets.whose_" },
    late: { label: "tickets.late", options: ["1"], texts: "tickets.late_" },
    ...ticketFilters,
    status_id: { label: "tickets.status", from: ticketStatus.list },
    zone_id: offices("tickets.office"),
  },
  opens: (o) => ticketHref.view(o.hash_id),
  called: calledOf,
});
export function prefetch(place: ScreenPlace): void {
  if (place.search.view !== "board") toHandle.prefetch(place);
}

/** `/admin/managment/tickets`: the tickets of one's offices and secret types, as a list or on a board. */
export default function ListPage() {
  const [url] = useUrl();
  return url.view === "board" ? <BoardPage /> : <TicketList />;
}

function TicketList() {
  const t = useT();
  const { me } = useMe();
  const { bulk, question } = useBulkActions(ticketActions, ["assign", "close"], (action) =>
    action === "assign" ? { assignee_id: me.hash_id } : {},
  );
  return (
    <>
      <MakingListPage
        list={useList(toHandle, { bulk })}
        title={t("tickets.list")}
        tabs={<AreaTabs />}
        actions={<ViewChoice />}
        empty={["tickets.none_to_handle", "tickets.none_to_handle_text"]}
        add={t("tickets.ask")}
      >
        {(close) => <TicketForm onClose={close} />}
      </MakingListPage>
      {question}
    </>
  );
}
