import { listContacts } from "#contract/contacts/endpoints.ts";
import { usersForReports } from "#contract/users/endpoints.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { reportStates } from "#contract/reports/lifecycle.ts";
import { reportKinds, type ReportRow } from "#contract/reports/schemas.ts";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { daysOf, stateTones } from "./words.tsx";
import { contactName } from "#web/ui/form/contact-value.ts";

const { count, link, moment, number, person, ref, status, text } = columnsOf<ReportRow>("reports");

export const reportColumns: readonly Column<ReportRow>[] = [
  number("number", { width: 72 }),
  link("about", { of: (r, { t }) => (r.contact?.proposed ? contactName(r.contact, t) : r.title), phone: "title" }),
  text("kind", { width: 136, of: (r, { t }) => t(`reports.kind_${r.kind}`), phone: "line" }),
  text("purpose", { soft: true, width: 180, of: (r) => r.purpose ?? r.summary }),
  text("date", { width: 168, of: daysOf, phone: "lineEnd" }),
  status("state", stateTones, { width: 104, phone: "status" }),
  count("open_steps", { width: 110, spare: true }),
  person("author", { width: 160, of: (r) => r.user }),
  ref("country", { width: 130, soft: true, spare: true }),
  moment("sent_at", { width: 150, spare: true }),
];

export const reportFilters = {
  kind: { label: "reports.kind", options: reportKinds, texts: "reports.kind_" },
  state: { label: "reports.state", options: reportStates, texts: "reports.state_" },
  user: { label: "reports.author", from: usersForReports },
  contact: { label: "reports.contact", from: listContacts },
  open: { label: "reports.open", options: ["1"], texts: "reports.open_" },
  date_start: { label: "reports.date", until: "date_end" },
} as const;

export const reportLink = (r: { hash_id: string }): string => reportHref.view(r.hash_id);
