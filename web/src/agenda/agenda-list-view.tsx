import { useT } from "#web/kit/i18n.ts";
import { List } from "#web/ui/list/list.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { appointmentList } from "./agenda-list.tsx";

/** The list view: upcoming appointments, or those of the chosen days. */
export default function AgendaList() {
  const t = useT();
  const list = useList(appointmentList);
  return <List list={list} label={t("agenda.title")} empty="agenda.none" />;
}
