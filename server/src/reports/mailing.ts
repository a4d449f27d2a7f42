import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import type { Task } from "graphile-worker";
import { formatDay } from "#contract/kit/dates.ts";
import { wallAt } from "#contract/kit/wall-time.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/reports/endpoints.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { reportSeers } from "#contract/reports/rights.ts";
import type { Mailing, Outcome, ReportKind, Sending } from "#contract/reports/schemas.ts";
import { openDaysOf } from "#server/calendars/public.ts";
import { staffPeople, staffPerson, personRows } from "#server/access/public.ts";
import { contactRows, keptReach } from "#server/contacts/public.ts";
import { Access, type Person } from "#server/kit/shared/access.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { planned, sql, type Db } from "#server/kit/sql/database.ts";
import { AT_ONCE, dueTask } from "#server/kit/jobs/due.ts";
import { invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { addLetters } from "#server/kit/jobs/letters.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Letter } from "#server/kit/jobs/mail.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { namedJson, personJson, refJson } from "#server/kit/sql/refs.ts";
import type { Services } from "#server/kit/area/services.ts";
import { counted, text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { reportReach } from "./access.ts";
import { reportsIn, rowOf } from "./lists.ts";
import { nameOf } from "./print.ts";
import type { ReportRow } from "./records.ts";
import { nextSlot, postponed } from "./slots.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

/** Changes of mailing settings appear only on the company-wide trail. */
export const mailingKind: Kind = {
  name: "report_mailing",
  fields: openFields("zone_id every weekday hour kinds offices countries skip_empty outcome reports until"),
  words: ["reports.every_", "reports.outcome_"],
};

interface MailingRow extends Omit<Mailing, "user_hash_id"> {
  readonly user_id: string;
}
const FIELDS = `m.user_id, ${personJson("u")} AS "user", jsonb_build_object('hash_id', z.hash_id, 'name', z.name, 'time_zone', z.time_zone) AS zone, m.every, m.weekday, m.hour, m.kinds,
  coalesce((SELECT jsonb_agg(${refJson("o")} ORDER BY o.name) FROM ${officeRows("o")} WHERE o.hash_id = ANY (m.offices)), '[]') AS offices,
  coalesce((SELECT jsonb_agg(${namedJson("c")} ORDER BY c.name) FROM ${listRows("country", "c")} WHERE c.hash_id = ANY (m.countries)), '[]') AS countries, m.skip_empty, m.next_at, m.version`;
const FROM = `report_mailing m JOIN ${personRows("u")} ON u.hash_id = m.user_id JOIN ${officeRows("z")} ON z.hash_id = m.zone_id`;
const all = sql<MailingRow>(`SELECT ${FIELDS} FROM ${FROM} ORDER BY u.sort_name, u.hash_id`);
const one = sql<MailingRow, [string]>(`SELECT ${FIELDS} FROM ${FROM} WHERE m.user_id = $1`);
const lastSendings = sql<Sending>(
  `SELECT s.hash_id, ${personJson("u")} AS "user", s.since, s.until, coalesce(z.time_zone, 'UTC') AS time_zone, s.outcome, s.reports FROM report_sending s JOIN ${personRows("u")} ON u.hash_id = s.user_id
   LEFT JOIN report_mailing m ON m.user_id = s.user_id LEFT JOIN ${officeRows("z")} ON z.hash_id = coalesce(m.zone_id, u.zone_id) ORDER BY s.created_at DESC, s.hash_id DESC LIMIT 50`,
);
const present = ({ user_id, ...row }: MailingRow): Mailing => ({ user_hash_id: user_id, ...row });

export const readMailing = async ({ db }: Reader) => ({
  data: (await all.all(db)).map(present),
  sendings: await lastSendings.all(db),
});

const written = columns({
  user_id: "uuid",
  zone_id: "uuid",
  every: "text",
  weekday: "smallint?",
  hour: "smallint",
  kinds: "text[]",
  offices: "uuid[]",
  countries: "uuid[]",
  skip_empty: "boolean",
  next_at: "timestamptz",
});
const put = sql<unknown, [rows: string]>(
  `INSERT INTO report_mailing (${written.names}) SELECT ${written.names} FROM ${written.from("$1", "r")}
   ON CONFLICT (user_id) DO UPDATE SET ${written.set("excluded")}, version = report_mailing.version + 1`,
);
const versionNow = sql<{ version: number }, [string]>(
  "SELECT version FROM report_mailing WHERE user_id = $1 FOR UPDATE",
);
const named = sql<
  { time_zone: string | null; offices: number; countries: number },
  [zone: string, offices: readonly string[], countries: readonly string[]]
>(`SELECT (SELECT time_zone FROM ${officeRows("zone")} WHERE hash_id = $1) AS time_zone, (SELECT count(*)::int FROM ${officeRows("zone")} WHERE hash_id = ANY ($2::uuid[])) AS offices,
    (SELECT count(*)::int FROM ${listRows("country", "country")} WHERE hash_id = ANY ($3::uuid[])) AS countries`);
const event = (user: string, action: string, more: Partial<Event> = {}): Event => ({
  kind: "report_mailing",
  id: user,
  action,
  ...more,
  live: { area: "reports", version: 1, users: [], readers: ["reports_mail"] },
});

/** Sets when and what a person is mailed. Reports sent before the first setting are not mailed. */
export async function configureMailing(tx: Tx, { body: b }: Pick<ServerInput<typeof calls.configureMailing>, "body">) {
  const [offices, countries] = [[...new Set(b.offices)], [...new Set(b.countries)]];
  const [person] = await staffPeople(tx.db, [b.user_hash_id]);
  if (!person) throw unknownReference("user_hash_id");
  if (!person.rights.meets(reportSeers))
    throw invalidField("user_hash_id", "reports.opens_none", { name: person.name });
  if (b.every === "week" && !b.weekday) throw invalidField("weekday", "errors.required");
  const found = await named.one(tx.db, b.zone_hash_id, offices, countries);
  if (found.time_zone === null) throw unknownReference("zone_hash_id");
  if (found.offices !== offices.length) throw unknownReference("offices");
  if (found.countries !== countries.length) throw unknownReference("countries");
  const before = await versionNow.first(tx.db, b.user_hash_id);
  // A form that adds somebody carries no version: it must not overwrite what a colleague set meanwhile.
  if (before && b.version === undefined)
    throw invalidField("user_hash_id", "reports.mailing_there", { name: person.name });
  if (b.version !== undefined && b.version !== before?.version) throw stale();
  const rhythm = { every: b.every, weekday: b.every === "week" ? (b.weekday ?? null) : null, hour: b.hour };
  const { time_zone } = found;
  const isOpen = await openDaysOf(tx.db, b.zone_hash_id, time_zone, tx.call.now.toISOString());
  const row = {
    user_id: b.user_hash_id,
    zone_id: b.zone_hash_id,
    ...rhythm,
    kinds: [...new Set(b.kinds)],
    offices,
    countries,
    skip_empty: b.skip_empty,
    next_at: nextSlot({ ...rhythm, time_zone }, tx.call.now, isOpen),
  };
  await put.run(tx.db, JSON.stringify([row]));
  const { user_id: _, next_at: __, ...after } = row;
  await record(tx, event(b.user_hash_id, before ? "update" : "store", { after }));
  return { data: present(await one.one(tx.db, b.user_hash_id)) };
}

const remove = sql<unknown, [string]>("DELETE FROM report_mailing WHERE user_id = $1");
export async function removeRecipient(tx: Tx, { params }: ServerInput<typeof calls.removeRecipient>) {
  if ((await remove.run(tx.db, params.user_id)) === 0) throw notFound();
  await record(tx, event(params.user_id, "delete"));
  return { message: text(tx.call.locale, "errors.done_deleted") };
}

interface DueMailing {
  readonly user_id: string;
  readonly email: string;
  readonly every: Mailing["every"];
  readonly weekday: number | null;
  readonly hour: number;
  readonly time_zone: string;
  readonly zone_id: string;
  readonly kinds: readonly ReportKind[];
  readonly offices: readonly string[];
  readonly countries: readonly string[];
  readonly skip_empty: boolean;
  readonly since: string;
}
const DUE = `m.user_id, u.email, m.every, m.weekday, m.hour, z.time_zone, m.zone_id, m.kinds, m.offices, m.countries, m.skip_empty, m.since FROM ${FROM}`;
/** Claims recipients whose time has come. SKIP LOCKED passes over those another server holds. */
export const claimDue = sql<DueMailing, [now: string]>(
  `SELECT ${DUE} WHERE m.next_at <= $1::timestamptz ORDER BY m.next_at, m.user_id LIMIT ${AT_ONCE} FOR UPDATE OF m SKIP LOCKED`,
);
const dueNow = sql<DueMailing, [string]>(`SELECT ${DUE} WHERE m.user_id = $1`);
const markSent = sql<unknown, [user: string, since: string, next: string]>(
  "UPDATE report_mailing SET since = $2::timestamptz, next_at = $3::timestamptz WHERE user_id = $1",
);
const postpone = sql<unknown, [user: string, next: string]>(
  "UPDATE report_mailing SET next_at = $2::timestamptz WHERE user_id = $1",
);
const keepSending = insertInto(
  "report_sending",
  columns({
    hash_id: "uuid",
    user_id: "uuid",
    since: "timestamptz",
    until: "timestamptz",
    outcome: "text",
    reports: "integer",
  }),
);

/** Most reports listed in a mail; it then says how many more there are. */
const MOST_NAMED = 50;
/** Leaves the latest minute (in ms) to the next mail, for reports whose transaction is still open. Transactions end within 30 seconds. */
const LAG = 60_000;
type MailedReport = Pick<ReportRow, "hash_id" | "kind" | "contact_id" | "title" | "date" | "date_end" | "summary"> & {
  readonly author: string;
  readonly count: number;
};

/**
 * Reports sent in the period that match the recipient's setting, that the recipient may receive (`mayReceive`: the contact is in reach too)
 * and that all of these readers reach.
 */
async function reportsFor(
  db: Db,
  due: DueMailing,
  until: string,
  recipient: Reader,
  ...others: readonly Reader[]
): Promise<readonly MailedReport[]> {
  const where = new Where()
    .and("e.sent_at > ?::timestamptz AND e.sent_at <= ?::timestamptz", due.since, until)
    .when(due.kinds.length > 0 ? due.kinds : undefined, "e.kind = ANY (?::text[])")
    .when(due.offices.length > 0 ? due.offices : undefined, "u.zone_id = ANY (?::uuid[])")
    .when(due.countries.length > 0 ? due.countries : undefined, "e.country_id = ANY (?::uuid[])");
  const reached = [recipient, ...others].map((reader) => reportReach.rows(reader, where) ?? "false");
  const contact = keptReach.rowsAs("c")(recipient, where) ?? "false";
  reached.push(
    `(e.contact_id IS NULL OR EXISTS (SELECT 1 FROM ${contactRows("c")} WHERE c.hash_id = e.contact_id AND ${contact}))`,
  );
  return await planned<MailedReport>(
    `SELECT e.hash_id, e.kind, e.contact_id, e.title, e.date, e.date_end, e.summary, u.name AS author, count(*) OVER ()::int AS count
     FROM report e JOIN ${personRows("u")} ON u.hash_id = e.user_id WHERE ${[where.text, ...reached].join(" AND ")} ORDER BY e.date, e.hash_id LIMIT ${MOST_NAMED}`,
  ).all(db, ...where.values);
}

function letterTo(person: Person, due: DueMailing, found: readonly MailedReport[], publicUrl: string): Letter {
  const locale = person.locale ?? "en";
  const say = (key: string, params = {}): string => text(locale, `reports.${key}`, params);
  const count = found[0]?.count ?? 0;
  const day = formatDay(wallAt(due.since, due.time_zone));
  return {
    to: { name: person.name, address: due.email },
    about: [...new Set(found.flatMap((r) => r.contact_id ?? []))],
    locale,
    subject: counted(locale, ["reports.mailing_subject"], count),
    paragraphs: [
      text(locale, "mail.greeting", { name: person.name }),
      count === 0 ? say("mailing_empty", { day }) : say("mailing_text", { count, day }),
      ...(count > found.length ? [say("mailing_more", { count: count - found.length })] : []),
    ],
    items: found.map((r) => ({
      text: `${nameOf(locale, r)} (${r.author}): ${r.summary.length > 240 ? `${r.summary.slice(0, 239)}…` : r.summary}`,
      url: `${publicUrl}${reportHref.view(r.hash_id)}`,
    })),
    button: { label: say("mailing_open"), url: `${publicUrl}${reportHref.list()}` },
    foot: say("mailing_foot"),
  };
}

const readerAs = (db: Db, person: Person, now: Date): Reader => ({
  db,
  person,
  access: new Access(person),
  call: { requestId: "", address: "", locale: person.locale ?? "en", now },
});

interface Post {
  readonly publicUrl: string;
  readonly mail: (db: Db, letter: Letter) => Promise<void>;
}
/** Claims the recipients whose time has come, stores each outcome and passes on their mails, all in the caller's transaction. */
export async function mailDue(db: Db, at: Date, { publicUrl, mail }: Post): Promise<Event[]> {
  const events: Event[] = [];
  const openDays = new Map<string, (day: string) => boolean>();
  for (const due of await claimDue.all(db, at.toISOString())) {
    const isOpen = openDays.get(due.zone_id) ?? (await openDaysOf(db, due.zone_id, due.time_zone, at.toISOString()));
    openDays.set(due.zone_id, isOpen);
    const later = postponed(due, at, isOpen);
    if (later) {
      await postpone.run(db, due.user_id, later);
      continue;
    }
    // The first time may come within a minute of the setting: what was sent before the setting stays untold.
    const until = new Date(Math.max(at.getTime() - LAG, Date.parse(due.since))).toISOString();
    const person = await staffPerson(db, due.user_id);
    const may = person?.rights.meets(reportSeers) === true;
    const found = person && may ? await reportsFor(db, due, until, readerAs(db, person, at)) : [];
    const outcome: Outcome = !may ? "refused" : found.length === 0 && due.skip_empty ? "empty" : "sent";
    const count = found[0]?.count ?? 0;
    const { user_id, since } = due;
    await keepSending(db, { hash_id: newId(), user_id, since, until, outcome, reports: count });
    await markSent.run(db, user_id, until, nextSlot(due, at, isOpen));
    if (person && outcome === "sent") await mail(db, letterTo(person, due, found, publicUrl));
    events.push(event(user_id, "mailed", { details: { outcome, reports: count, until } }));
  }
  return events;
}
const byJob: Post["mail"] = async (db, letter) => await addLetters(db, [letter]);

/** Mails reports on schedule. The claim and the mail are in one transaction, so each period is mailed once even with several servers. */
export const mailingTask = (
  { pool, live, publicUrl }: Pick<Services, "pool" | "live" | "publicUrl">,
  now: () => Date = timeNow,
): Task =>
  dueTask({ pool, live }, "report-mailing", async (db) => await mailDue(db, now(), { publicUrl, mail: byJob }), now);

/** What the next mail would contain. The caller gets only the reports that they see too, and the total count. */
export async function previewMailing(reader: Reader, { params }: ServerInput<typeof calls.previewMailing>) {
  const due = await dueNow.first(reader.db, params.user_id);
  if (!due) throw notFound();
  const { now } = reader.call;
  const person = await staffPerson(reader.db, params.user_id);
  if (!person?.rights.meets(reportSeers)) return { may: false, count: 0, data: [] };
  const recipient = readerAs(reader.db, person, now);
  const until = now.toISOString();
  const count = (await reportsFor(reader.db, due, until, recipient))[0]?.count ?? 0;
  const shown = await reportsFor(reader.db, due, until, recipient, reader);
  const ids = shown.map((r) => r.hash_id);
  const { data: rows } = await reportsIn(reader, { ids, limit: MOST_NAMED });
  const byId = new Map(rows.map((row) => [row.hash_id, row]));
  return { may: true, count, data: ids.flatMap((id) => byId.get(id) ?? []).map(rowOf) };
}
