import { listOwnTickets } from "#contract/tickets/endpoints.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { MakingListPage } from "#web/ui/record/record-list-page.tsx";
import { calledOf, ticketColumns, ticketFilters } from "./columns.tsx";

const TicketForm = lazyPart(() => import("./ticket-form.tsx"));

const own = listOf(listOwnTickets, {
  name: "tickets_own",
  columns: ticketColumns({ own: true }),
  filters: {
    part: { label: "tickets.part", options: ["asked", "followed", "steps"], texts: "tickets.part_" },
    ...ticketFilters,
  },
  opens: (o) => ticketHref.view(o.hash_id),
  called: calledOf,
});
export const { prefetch } = own;

/** `/admin/settings/asking/tickets`: what I asked and follow, and steps of mine. */
export default function OwnPage() {
  const t = useT();
  return (
    <MakingListPage
      list={useList(own)}
      title={t("tickets.own")}
      tabs={<AreaTabs />}
      empty="tickets.none"
      add={t("tickets.ask")}
    >
      {(close) => <TicketForm onClose={close} />}
    </MakingListPage>
  );
}
