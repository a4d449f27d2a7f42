import { IconPlus } from "@tabler/icons-react";
import { agendaHref } from "#contract/agenda/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { List } from "#web/ui/list/list.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import css from "./agenda.module.css";
import { appointmentList } from "./agenda-list.tsx";

/** Appointments with a contact that the user sees, newest first. */
export default function ContactAppointments({ contact }: { contact: { hash_id: string; name: string } }) {
  const t = useT();
  const { can } = useMe();
  const list = useList(appointmentList, {
    scope: "appointments",
    fixed: { query: { contact_hash_id: contact.hash_id } },
    about: contact.name,
  });
  return (
    <>
      {can("agenda_create") ? (
        <div className={css.above}>
          <Button
            icon={<IconPlus stroke={1.6} />}
            onClick={() => go(agendaHref.calendar({ appointment: "new", contact: contact.hash_id }))}
          >
            {t("agenda.new")}
          </Button>
        </div>
      ) : null}
      <List list={list} label={t("agenda.title")} empty="agenda.none" />
    </>
  );
}
