import { updateTicket } from "#contract/tickets/endpoints.ts";
import type { Ticket } from "#contract/tickets/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { TicketField } from "./ticket-field.tsx";

/** Puts a ticket below another one, or takes it out. */
export default function ParentForm({ ticket: o, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useT();
  const form = useCallForm<typeof updateTicket, { parent_id: string }>(updateTicket, {
    draft: undefined,
    start: { parent_id: o.parent?.hash_id ?? "" },
    version: o.version,
    input: (v, version) => ({ params: { id: o.hash_id }, body: { parent_id: v.parent_id || null, version } }),
    saved: () => t("tickets.saved", { number: o.number }),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "ticket", id: o.hash_id }}
      label={t("tickets.parent_title", { number: o.number })}
      submit={t("tickets.save")}
    >
      <TicketField
        {...form.field("parent_id", "tickets.part_of")}
        description={t("tickets.part_of_how")}
        state="OPEN,WAITING"
        now={o.parent}
        without={[o.hash_id, ...o.children.map((child) => child.hash_id)]}
        clearable
        optional
        autoFocus
      />
    </RecordDrawer>
  );
}
