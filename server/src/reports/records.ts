import { listRows } from "#server/reference/public.ts";
import { personRows } from "#server/access/public.ts";
import type { FileRef } from "#contract/kit/files.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { reportLifecycle, type ReportState } from "#contract/reports/lifecycle.ts";
import { allReports } from "#contract/reports/rights.ts";
import {
  reportSections,
  writtenKinds,
  type NextStep,
  type Report,
  type ReportKind,
  type Trial,
} from "#contract/reports/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { contactJson, presentContactRef, contactRows } from "#server/contacts/public.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { columns, type RowOf } from "#server/kit/sql/columns.ts";
import { momentInJson } from "#server/kit/sql/database.ts";
import { sealedFor } from "#server/kit/records/personal.ts";
import { nameOf } from "#server/kit/records/record.ts";
import { recordsOf, type LivingRow } from "#server/kit/records/records.ts";
import { filesJson, namedJson, personJson, type Named } from "#server/kit/sql/refs.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { text } from "#server/kit/shared/texts.ts";
import { presentRecipeRef, recipeJson } from "#server/recipes/public.ts";
import { keepsStep, reportReach } from "./access.ts";

/** What the form writes. If the contact is a person, the trail encrypts all its texts with that person's key. */
export const reportForm = columns({
  contact_id: "uuid?",
  date: "date",
  place: "text?",
  purpose: "text?",
  summary: "text",
  needs: "text?",
  competitors: "text?",
  samples: "text?",
  recipe_id: "uuid?",
  project: "text?",
  trials: "jsonb",
  sections: "jsonb",
});

export interface StepRow extends Omit<NextStep, "mine" | "planned" | "appointment_hash_id"> {
  readonly person_id: string | null;
  readonly appointment_id: string | null;
}
export interface ReportRow extends LivingRow<ReportState>, Omit<RowOf<typeof reportForm>, "trials" | "sections"> {
  readonly kind: ReportKind;
  readonly trials: readonly Trial[];
  readonly sections: Partial<Report["sections"]>;
  readonly readers: readonly string[];
  readonly country_id: string | null;
  readonly contact: unknown;
  readonly contact_type: string | null;
  readonly country: Named | null;
  readonly user: Report["user"];
  readonly date_end: string | null;
  readonly appointment_id: string | null;
  readonly open_steps: number;
  readonly edition: number;
  readonly sent_at: string | null;
  readonly created_at: string;
  readonly recipe: unknown;
  /** These are read only for a single record. */
  readonly contact_people?: readonly { readonly hash_id: string }[];
  readonly steps?: readonly StepRow[];
  readonly files?: readonly FileRef[];
  readonly recipients?: Report["recipients"];
  readonly editions?: Report["editions"];
}

/** SQL: a next step of report `x` as JSON, from its row `s`. */
export const STEP = `jsonb_build_object('hash_id', s.hash_id, 'text', s.text, 'person_id', s.person_id, 'person', CASE WHEN p.hash_id IS NOT NULL THEN ${personJson("p")} END,
  'due_on', s.due_on, 'done_at', ${momentInJson("s.done_at")}, 'done_by', d.name, 'appointment_id', s.appointment_id)`;
export const STEP_FROM = `report_step s LEFT JOIN ${personRows("p")} ON p.hash_id = s.person_id LEFT JOIN ${personRows("d")} ON d.hash_id = s.done_by`;
const listOf = (what: string, order: string, from: string): string =>
  `coalesce((SELECT jsonb_agg(${what} ORDER BY ${order}) FROM ${from}), '[]')`;
const DETAILS = `${listOf(`(${contactJson("x.contact_id")})`, "x.contact_id", "report_person x WHERE x.report_id = e.hash_id")} AS contact_people,
  ${listOf(STEP, "s.position", `${STEP_FROM} WHERE s.report_id = e.hash_id`)} AS steps,
  ${filesJson("report", "e.hash_id")} AS files,
  ${listOf(`jsonb_build_object('person', ${personJson("p")}, 'sent_at', ${momentInJson("x.sent_at")}, 'mailed_at', ${momentInJson("x.mailed_at")})`, "p.sort_name, p.hash_id", `report_recipient x JOIN ${personRows("p")} ON p.hash_id = x.user_id WHERE x.report_id = e.hash_id`)} AS recipients,
  ${listOf(`jsonb_build_object('edition', x.edition, 'summary', x.content ->> 'summary', 'changed', x.changed, 'changed_at', ${momentInJson("x.changed_at")}, 'changed_by', p.name)`, "x.edition DESC", `report_edition x JOIN ${personRows("p")} ON p.hash_id = x.changed_by WHERE x.report_id = e.hash_id`)} AS editions`;

export const presentStep = ({ person_id, appointment_id, ...step }: StepRow, row: { user_id: string }, who: Person) => {
  const mine = keepsStep(who, row, { person_id });
  return {
    ...step,
    planned: appointment_id !== null,
    appointment_hash_id: mine ? appointment_id : null,
    mine,
  };
};

/** Lists don't read the details: they are empty here, and `rowOf` drops them. */
function presentReport(row: ReportRow, can: Report["can"], person: Person): Report {
  return {
    id: row.hash_id,
    hash_id: row.hash_id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    title: row.title,
    user: row.user,
    contact: presentContactRef(person, row.contact),
    contact_people: (row.contact_people ?? []).flatMap((one) => presentContactRef(person, one) ?? []),
    country: row.country,
    date: row.date,
    date_end: row.date_end,
    place: row.place,
    purpose: row.purpose,
    summary: row.summary,
    needs: row.needs,
    competitors: row.competitors,
    samples: row.samples,
    recipe: presentRecipeRef(person, row.recipe),
    project: row.project,
    trials: [...row.trials],
    sections: Object.fromEntries(
      reportSections.map((name) => [name, row.sections[name] ?? null]),
    ) as Report["sections"],
    steps: (row.steps ?? []).map((step) => presentStep(step, row, person)),
    files: [...(row.files ?? [])],
    recipients: row.recipients ?? [],
    editions: row.editions ?? [],
    open_steps: row.open_steps,
    edition: row.edition,
    sent_at: row.sent_at,
    version: row.version,
    created_at: row.created_at,
    can,
  };
}

/** Fields that may name a contact who is a person. */
const PERSONAL =
  "title place purpose summary needs competitors samples project trials sections steps step changed".split(" ");

export const reports = recordsOf<typeof reportLifecycle, typeof reportForm, ReportRow, Report>({
  lifecycle: reportLifecycle,
  area: "reports",
  reach: reportReach,
  columns: `${contactJson("e.contact_id")} AS contact, t.contact_type, ${namedJson("k")} AS country, ${personJson("u")} AS "user", ${recipeJson("e.recipe_id")} AS recipe`,
  details: DETAILS,
  joins: `JOIN ${personRows("u")} ON u.hash_id = e.user_id LEFT JOIN ${contactRows("t")} ON t.hash_id = e.contact_id LEFT JOIN ${listRows("country", "k")} ON k.hash_id = e.country_id`,
  form: reportForm,
  place: (row) => (row.country_id === null ? {} : { country: row.country_id }),
  heardBy: (row) => ({
    users: row.readers,
    readers: allReports,
    within: { right: "contacts_view_all", country: row.country_id },
  }),
  sealed: (row, was) => sealedFor(row, PERSONAL, was),
  search: {
    about: "jsonb_build_object('kind', e.kind, 'date', e.date)",
    note: (found, locale) =>
      `${text(locale, `reports.kind_${aboutOf(found, "kind")}`)}, ${formatDay(aboutOf(found, "date") ?? "")}`,
  },
  fields: "title kind date_end appointment_id steps contact_people step recipients edition changed files",
  link: (id) => reportHref.view(id),
  says: (row) => ({ title: row.contact_id === null ? row.title : nameOf("contact", row.contact_id) }),
  present: presentReport,
  also: { words: ["reports.kind_"], files: {} },
});

/** What a report says, as an earlier version of it is kept. */
export const contentOf = (row: ReportRow): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(reportForm.types).map((name) => [name, row[name as keyof ReportRow] ?? null])),
  trials: row.trials.map((t) => `${t.name}: ${t.result}`).join("\n"),
  sections: reportSections.flatMap((name) => row.sections[name] ?? []).join("\n"),
  steps: (row.steps ?? []).map((s) => s.text).join("\n"),
  contact_people: (row.contact_people ?? []).map((p) => p.hash_id),
});

const isDrafted = (kind: ReportKind): boolean => !writtenKinds.some((one) => one === kind);
/**
 * What the trail records of it. Reports on a week or a period are drafted from others, with the names of all their contacts in the text:
 * that text is not copied to the trail, where nobody could be erased from it.
 */
export function tracedOf(row: ReportRow): Record<string, unknown> {
  const { summary, sections, ...rest } = contentOf(row);
  return isDrafted(row.kind) ? rest : { ...rest, summary, sections };
}
