import { useT } from "#web/kit/i18n.ts";
import { List } from "#web/ui/list/list.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { appointmentList } from "./agenda-list.tsx";

/** The appointments to come, or of the days that are chosen, one under the other. */
export default function AgendaList() {
  const t = useT();
  const list = useList(appointmentList);
  return <List list={list} label={t("agenda.title")} empty="agenda.none" />;
}
