import { listTickets } from "#contract/tickets/endpoints.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import { ticketStatus } from "#contract/reference/ticket-lists.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useBulkActions } from "#web/ui/actions/use-bulk-actions.tsx";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { MakingListPage } from "#web/ui/record/record-list-page.tsx";
import { ticketActions } from "./actions.ts";
import { calledOf, ticketColumns, ticketFilters } from "./columns.tsx";

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
export const { prefetch } = toHandle;

/** `/admin/managment/tickets`: the tickets of one's offices and secret types, taken with one key. */
export default function ListPage() {
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
        empty={["tickets.none_to_handle", "tickets.none_to_handle_text"]}
        add={t("tickets.ask")}
      >
        {(close) => <TicketForm onClose={close} />}
      </MakingListPage>
      {question}
    </>
  );
}
