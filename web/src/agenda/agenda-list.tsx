import { listAppointments, listCategories } from "#contract/agenda/endpoints.ts";
import { agendaHref } from "#contract/agenda/hrefs.ts";
import { appointmentKinds, type Occurrence } from "#contract/agenda/schemas.ts";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Marked } from "#web/ui/atoms/marked.tsx";
import { placed } from "./layout.ts";
import { useClock, whenOf } from "./use-agenda.ts";
import { linkTo, titleOf } from "./words.tsx";
import { contactName } from "#web/ui/form/contact-value.ts";
import type { Translate } from "#web/kit/i18n.ts";

/** The start, in the time zone of the reader's office as in the calendar. */
function Start({ one }: { one: Occurrence }) {
  const { timeZone } = useClock();
  return whenOf(placed(one, timeZone).start, one.all_day);
}

const { link, text } = columnsOf<Occurrence>("agenda");
const opens = (one: Occurrence): string => linkTo({ one }) ?? agendaHref.calendar();
const columns = [
  {
    key: "starts_at",
    title: "agenda.starts_at",
    width: 150,
    phone: "lineEnd" as const,
    cell: (one: Occurrence) => <Start one={one} />,
  },
  link("title", { title: "agenda.field_title", of: (one, { t }) => titleOf(one, t), phone: "title" }),
  text("kind", { width: 110, of: (one, { t }) => (one.kind ? t(`agenda.kind_${one.kind}`) : null), phone: "status" }),
  {
    key: "category",
    title: "agenda.category",
    width: 130,
    cell: (one: Occurrence) => one.category && <Marked of={one.category} />,
  },
  {
    key: "contact",
    title: "agenda.contact",
    width: 200,
    cell: (one: Occurrence, { t }: { t: Translate }) =>
      one.contact?.hash_id ? (
        <AppLink href={contactHref.view(one.contact.hash_id)}>{one.contact.name}</AppLink>
      ) : (
        one.contact && contactName(one.contact, t)
      ),
  },
  text("place", { width: 160, of: (one) => one.place, phone: "line" }),
  text("people", { width: 200, of: (one) => one.people.map((p) => p.name).join(", ") }),
];
const filters = {
  kind: { label: "agenda.kind", options: appointmentKinds, texts: "agenda.kind_" },
  category: { label: "agenda.category", from: listCategories },
  date_start: { label: "agenda.when", until: "date_end" },
} as const;

export const appointmentList = listOf(listAppointments, {
  name: "appointments",
  partOf: "contact_hash_id",
  columns,
  opens,
  filters,
});
