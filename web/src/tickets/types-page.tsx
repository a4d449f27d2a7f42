import { getTicketType, listTicketTypes } from "#contract/tickets/endpoints.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import type { TicketType } from "#contract/tickets/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { RecordListPage } from "#web/ui/record/record-list-page.tsx";
import { Marked } from "#web/ui/atoms/marked.tsx";

const TypeForm = lazyPart(() => import("./type-form.tsx"));

const { count, link, ref, text } = columnsOf<TicketType>("tickets");
const types = listOf(listTicketTypes, {
  name: "ticket_types",
  columns: [
    {
      ...link("type_name", { of: (y) => y, width: 260, phone: "title" }),
    },
    { ...ref("default_priority", { of: (y) => y.priority, width: 160 }), cell: (y) => <Marked of={y.priority} /> },
    text("secret", { of: (y, { t }) => (y.secret ? t("tickets.secret") : ""), width: 130, phone: "lineEnd" }),
    text("handlers", { of: (y) => y.handlers.map((h) => h.name).join(", "), phone: "line" }),
    count("answer_minutes", { width: 110, title: "reference.field_answer_minutes" }),
    count("solution_minutes", { width: 120, title: "reference.field_solution_minutes" }),
    text("retired", { of: (y, { t }) => (y.retired ? t("tickets.retired") : ""), width: 160, soft: true, spare: true }),
  ],
  opens: (y, narrowed) => ticketHref.types({ ...narrowed, edit: y.hash_id }),
  filters: { retired: { label: "tickets.retired_shown", options: ["true"], texts: "tickets.retired_" } },
});
export const { prefetch } = types;

/** `/admin/managment/settings/tickets/type`: what people can ask for, and who handles confidential types. */
export default function TypesPage() {
  const t = useT();
  const { can } = useMe();
  return (
    <RecordListPage
      list={useList(types)}
      title={t("tickets.types")}
      tabs={<AreaTabs />}
      empty="tickets.type_none"
      add={can("ticket_types_create") && t("tickets.type_new")}
      read={getTicketType}
      titleOf={(y) => y.name}
    >
      {(y, close) => <TypeForm type={y} onClose={close} />}
    </RecordListPage>
  );
}
