import { ticketHref } from "#contract/tickets/hrefs.ts";
import { ticketLifecycle } from "#contract/tickets/lifecycle.ts";
import { text } from "#server/kit/shared/texts.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { searchBy } from "#server/kit/records/reached.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { listRows } from "#server/reference/public.ts";
import { internalReach, ticketReach } from "./access.ts";
import { ticketComments } from "./comments.ts";

/** Its name on the trail and in notices, in both languages. */
const nameIn = (locale: "en" | "fr"): string =>
  `CASE WHEN e.secret THEN '${text(locale, "tickets.confidential")}' ELSE e.number || ' ' || e.topic END`;
export const ticketKind: Kind = {
  name: "ticket",
  reach: ticketReach,
  history: internalReach,
  rows: { from: "ticket e", id: "e.hash_id", title: nameIn("en"), french: nameIn("fr") },
  lifecycle: ticketLifecycle,
  comments: ticketComments,
  files: {},
  fields: openFields(
    "state from to topic description type_id priority_id status_id zone_id user_id assignee_id followers entered_by secret reason comment follows_id clock parent_id checklist step forced four_eyes merged_into merged minutes day files_added files_removed",
  ),
  words: ["lifecycle.ticket_step.", "tickets.clock_"],
  found: (holds) => `SELECT hash_id FROM ticket e WHERE NOT e.secret AND ${holds("e.search")} ORDER BY hash_id DESC`,
  search: searchBy(ticketReach, {
    columns: "e.number, e.topic, e.status_id",
    joins: `JOIN ${listRows("ticket_status", "s")} ON s.hash_id = e.status_id`,
    title: "e.number || ' ' || e.topic",
    about: "jsonb_build_object('en', s.name, 'fr', coalesce(s.name_fr, s.name))",
    note: (found, locale) => aboutOf(found, locale) ?? null,
    link: ({ hash_id }) => ticketHref.view(hash_id),
  }),
};

export const ticketTypeKind: Kind = {
  name: "ticket_type",
  rows: { from: "ticket_type y", id: "y.hash_id", title: "y.name", french: "y.name_fr" },
  reach: { sees: async ({ access }) => access.can("ticket_types_view", {}) },
  fields: openFields("name name_fr colour secret retired priority_id answer_minutes solution_minutes handlers steps"),
  words: ["reference.choice_"],
  search: {
    words: "concat_ws(' ', y.name, y.name_fr)",
    reach: { rows: ({ person }) => (person.rights.at("ticket_types_view", {}) ? "true" : undefined) },
    note: (_, locale) => text(locale, "tickets.types"),
    link: (found) => ticketHref.types({ edit: found.hash_id }),
  },
};
