import { ticketMeanings } from "#contract/tickets/colours.ts";
import { listTicketTypes } from "#contract/tickets/endpoints.ts";
import type { TicketRow } from "#contract/tickets/schemas.ts";
import { ticketPriority } from "#contract/reference/ticket-lists.ts";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { ClockCell, clockWords } from "./clocks.tsx";
import { Marked } from "#web/ui/atoms/marked.tsx";
import { TicketStatus } from "./words.tsx";
import css from "./tickets.module.css";

const { day, link, moment, number, person, ref } = columnsOf<TicketRow>("tickets");

/** Columns shared by the lists of tickets. */
export const ticketColumns = ({ own }: { own: boolean }): readonly Column<TicketRow>[] => [
  number("number", { width: 112, phone: "end" }),
  link("topic", { phone: "title" }),
  {
    ...ref("type", { of: (o) => o.type, width: 140, phone: "line" }),
    cell: (o) => <Marked of={o.type} />,
  },
  ...(own ? [] : [person("person", { of: (o) => o.user, width: 160, phone: "line" })]),
  ref("office", { of: (o) => o.zone, width: 96, soft: true, spare: true }),
  {
    ...ref("priority", { of: (o) => o.priority, width: 104, shrinks: false }),
    cell: (o) => <Marked of={o.priority} />,
  },
  {
    ...ref("status", { of: (o) => o.status, width: 112, shrinks: false, phone: "status" }),
    cell: (o) => <TicketStatus ticket={o} />,
    phoneCell: undefined,
  },
  {
    key: "assignee",
    title: "tickets.assignee",
    width: 150,
    shrinks: true,
    cell: (o, { t }) =>
      o.assignee ? (
        <PersonName person={o.assignee} />
      ) : o.state === "CLOSED" ? null : (
        <span className={css.nobody}>{t("tickets.nobody")}</span>
      ),
    value: (o) => o.assignee?.name ?? "",
    phone: "statusEnd",
  },
  {
    key: "solution",
    title: "tickets.solution_column",
    width: 152,
    cell: (o) => <ClockCell ticket={o} />,
    value: (o, { t }) => (o.solution ? clockWords(o.solution, t) : ""),
    ...(own && { spare: true }),
  },
  moment("due", { of: (o) => o.solution?.due_at, width: 132, spare: true }),
  moment("answered_at", { width: 132, spare: true }),
  moment("solved_at", { width: 132, spare: true }),
  day("created_at", { width: 100, phone: "lineEnd", spare: !own }),
];

export const ticketFilters = {
  state: { label: "tickets.state", options: ticketMeanings, texts: "tickets.state_", several: true },
  type_id: { label: "tickets.type", from: listTicketTypes },
  priority_id: { label: "tickets.priority", from: ticketPriority.list },
  date_start: { label: "tickets.created_at", until: "date_end" },
} as const;
export const calledOf = (o: TicketRow): string => `${o.number} ${o.topic}`;
