import { agendaHref } from "#contract/agenda/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { RecordList } from "#web/ui/record/record-list.tsx";
import { appointmentList } from "./agenda-list.tsx";

/** Appointments with a contact that the user sees, newest first. */
export default function ContactAppointments({ contact }: { contact: { hash_id: string; name: string } }) {
  const t = useT();
  const { can } = useMe();
  return (
    <RecordList
      list={appointmentList}
      of={contact}
      empty="agenda.none"
      add={
        can("agenda_create") && {
          label: t("agenda.new"),
          run: () => go(agendaHref.calendar({ appointment: "new", contact: contact.hash_id })),
        }
      }
    />
  );
}
