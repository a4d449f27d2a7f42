import { ticketHref } from "#contract/tickets/hrefs.ts";
import { mergeTicket, unmergeTicket } from "#contract/tickets/process-endpoints.ts";
import type { Ticket } from "#contract/tickets/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import { TicketField } from "./ticket-field.tsx";

/** Merges a ticket into another one, which then is shown; there it is taken apart again. */
export default function MergeForm({ ticket: o, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useT();
  const apart = useChange(unmergeTicket);
  const form = useCallForm<typeof mergeTicket, { ticket_hash_id: string }>(mergeTicket, {
    draft: undefined,
    start: { ticket_hash_id: "" },
    version: o.version,
    check: (v) => ({ ticket_hash_id: v.ticket_hash_id ? undefined : t("tickets.merge_needed") }),
    input: (v, version) => ({ params: { id: o.hash_id }, body: { ...v, version } }),
    saved: ({ data }) => {
      const words = { number: data.number, into: data.merged_into?.number ?? "" };
      toastUndo(t("tickets.merged", words), () => {
        void apart
          .mutateAsync({ input: { params: { id: o.hash_id }, body: {} } })
          .then(() => go(ticketHref.view(o.hash_id)))
          .catch(() => undefined);
      });
      if (data.merged_into) go(ticketHref.view(data.merged_into.hash_id), { replace: true });
    },
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "ticket", id: o.hash_id }}
      label={t("tickets.merge_title", { number: o.number })}
      submit={t("tickets.merge")}
    >
      <TicketField
        {...form.field("ticket_hash_id", "tickets.merge_into")}
        description={t("tickets.merge_how")}
        state="OPEN,WAITING,SOLVED"
        without={[o.hash_id]}
        required
        autoFocus
      />
    </RecordDrawer>
  );
}
