import { mentionable } from "#contract/discussion/endpoints.ts";
import { assignTicket } from "#contract/tickets/endpoints.ts";
import type { Ticket } from "#contract/tickets/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";

/** Gives the ticket to somebody who may see it: the people who read its internal comments. */
export default function AssignForm({ ticket: o, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useT();
  const { me } = useMe();
  const form = useCallForm<typeof assignTicket, { assignee_id: string }>(assignTicket, {
    draft: undefined,
    start: { assignee_id: o.assignee?.hash_id ?? "" },
    version: o.version,
    input: (v, version) => ({ params: { id: o.hash_id }, body: { assignee_id: v.assignee_id || null, version } }),
    saved: (_, v) => t(v.assignee_id ? "tickets.assigned" : "tickets.assigned_nobody", { number: o.number }),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "ticket", id: o.hash_id }}
      label={t("tickets.assign_title", { number: o.number })}
      submit={t("tickets.assign")}
    >
      <ReferenceField
        {...form.field("assignee_id", "tickets.assignee")}
        description={t("tickets.assign_how")}
        from={mentionable}
        input={{ params: { kind: "ticket", id: o.hash_id }, query: {} }}
        now={o.assignee}
        without={o.assignee?.hash_id === me.hash_id ? [] : [me.hash_id]}
        asks
        clearable
        optional
        autoFocus
      />
    </RecordDrawer>
  );
}
