import { agendaSeers } from "#contract/agenda/rights.ts";
import { formatDay, today } from "#contract/kit/dates.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import type { ContactRef } from "#contract/kit/resource-fields.ts";
import { mondayOf, shiftDay } from "#contract/kit/recurrence.ts";
import { wallAt } from "#contract/kit/wall-time.ts";
import { orderSeers } from "#contract/orders/rights.ts";
import type * as calls from "#contract/reports/endpoints.ts";
import type { Report } from "#contract/reports/schemas.ts";
import { sampleSeers } from "#contract/tracking/rights.ts";
import { appointments } from "#server/agenda/public.ts";
import { checkContactRef, contactRows } from "#server/contacts/public.ts";
import { constraintOf, sql } from "#server/kit/sql/database.ts";
import { conflict, invalidField } from "#server/kit/shared/failures.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { listOrders } from "#server/orders/public.ts";
import { listSamples } from "#server/tracking/public.ts";
import { timeZoneOfZone } from "#server/zones/public.ts";
import { reportsIn } from "./lists.ts";
import { addReport, reportMade } from "./store-report.ts";

/** Longest section, in characters. */
const MOST = 8000;
/** Most records of each kind that a draft reads. */
const AT_MOST = 200;
const LONGEST_PERIOD = 366;
const DAY = 86_400_000;

/** Joins lines with line breaks, as many as fit into a section. */
function section(lines: readonly string[]): string | null {
  let all = "";
  for (const line of lines) if (all.length + line.length < MOST) all += `${all && "\n"}${line}`;
  return all || null;
}
/** The first sentence of a text, cut to 200 characters. */
function inShort(words: string): string {
  const [first = ""] = words.split(/(?<=[.!?])\s|\n/u);
  return first.length > 200 ? `${first.slice(0, 199)}…` : first;
}

const countriesOf = sql<{ country_id: string }, [contacts: readonly string[]]>(
  `SELECT DISTINCT country_id FROM ${contactRows("contact")} WHERE hash_id = ANY ($1::uuid[])`,
);
/**
 * The country of a draft: that of its contacts, null if they are in several or one is out of the caller's reach (then its country isn't
 * known), and undefined (the author's) if there are none.
 */
async function countryOf(tx: Tx, contacts: readonly (Pick<ContactRef, "hash_id"> | null | undefined)[]) {
  const named = contacts.flatMap((contact) => contact ?? []);
  if (named.some((contact) => contact.hash_id === null)) return { country: null };
  const ids = [...new Set(named.flatMap((contact) => contact.hash_id ?? []))];
  const found = ids.length > 0 ? await countriesOf.all(tx.db, ids) : [];
  if (found.length === 0) return {};
  return { country: found.length === 1 ? (found[0]?.country_id ?? null) : null };
}
const reportLine = (r: Report): string => `${formatDay(r.date)} ${r.title}: ${r.purpose ?? inShort(r.summary)}`;

/** The caller's week: the records it is drafted from, as far as they may see them. */
async function weekOf(tx: Tx, monday: string) {
  const sunday = shiftDay(monday, 6);
  const { rights, zoneId } = tx.person;
  const user = tx.access.own();
  const written = (await reportsIn(tx, { user, date_start: monday, date_end: sunday, limit: AT_MOST })).data;
  const planned = rights.meets(agendaSeers)
    ? (await appointments(tx, { date_start: monday, date_end: shiftDay(sunday, 7), limit: AT_MOST })).data
    : [];
  const samples = rights.meets(sampleSeers)
    ? (await listSamples(tx, { query: { mine: "1", date_from: monday, date_to: sunday, limit: AT_MOST } })).data
    : [];
  const orders = rights.meets(orderSeers)
    ? (
        await listOrders(tx, {
          query: { owner_hash_id: user, category: "all", ordered_from: monday, ordered_to: sunday, limit: AT_MOST },
        })
      ).data
    : [];
  const time_zone = await timeZoneOfZone(tx.db, zoneId);
  const times = planned.map((one) => ({ ...one, wall: wallAt(one.starts_at, one.time_zone ?? time_zone) }));
  return { written, times, samples, orders, sunday };
}

export async function weeklyReport(tx: Tx, { body }: ServerInput<typeof calls.weeklyReport>) {
  tx.access.require("reports_create", {});
  const time_zone = await timeZoneOfZone(tx.db, tx.person.zoneId);
  const monday = mondayOf(body.date ?? today(time_zone, tx.call.now));
  const { written, times, samples, orders, sunday } = await weekOf(tx, monday);
  const { locale } = tx.call;
  const visits = written.filter((r) => r.kind === "visit").toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const isReported = (day: string, contact: string | null | undefined): boolean =>
    visits.some((v) => v.date === day && v.contact?.hash_id === contact);
  const bare = times.filter(
    (one) =>
      one.kind === "visit" &&
      one.wall.slice(0, 10) <= sunday &&
      !isReported(one.wall.slice(0, 10), one.contact?.hash_id),
  );
  const ahead = times.filter((one) => one.wall.slice(0, 10) > sunday);
  const sections = {
    visits: section([
      ...visits.map(reportLine),
      ...bare.map((one) => text(locale, "reports.week_visit", { day: formatDay(one.wall), title: one.title ?? "" })),
    ]),
    laboratory: section(written.filter((r) => r.kind === "laboratory").map(reportLine)),
    samples: section(
      samples.map(
        (s) => `${s.number} ${s.customer.name}: ${s.lines.map((l) => `${l.quantity} × ${l.recipe.name}`).join(", ")}`,
      ),
    ),
    orders: section(orders.map((o) => `${o.number} ${o.contact.name}: ${formatMoney(o.value, o.currency.iso)}`)),
    next_week: section(
      ahead.map((one) => `${formatDay(one.wall)} ${one.all_day ? "" : `${one.wall.slice(11)} `}${one.title ?? ""}`),
    ),
  };
  const country = await countryOf(tx, [
    ...written.map((r) => r.contact),
    ...times.map((one) => one.contact),
    ...samples.map((s) => s.customer),
    ...orders.map((o) => o.contact),
  ]);
  return await drafted(tx, { kind: "weekly", from: monday, to: sunday, sections, ...country });
}

interface Drafted {
  readonly kind: "weekly" | "period";
  readonly from: string;
  readonly to: string;
  readonly sections: Partial<Report["sections"]>;
  readonly country?: string | null;
}
async function drafted(tx: Tx, { kind, from, to, sections, ...country }: Drafted) {
  const nothing = { contact_id: null, place: null, purpose: null, needs: null, competitors: null, samples: null };
  const values = { ...nothing, date: from, summary: "", recipe_id: null, project: null, trials: [], sections };
  try {
    const id = await addReport(tx, { kind, date_end: to, values, ...country });
    return await reportMade(tx, id);
  } catch (error) {
    if (constraintOf(error) === "report_week") throw conflict("reports.week_there", { day: formatDay(from) });
    throw error;
  }
}

/** Drafts a report from the reports that the caller sees: sent ones, and their own drafts. */
export async function periodReport(tx: Tx, { body }: ServerInput<typeof calls.periodReport>) {
  const { date_start, date_end, user, contact, kinds } = body;
  if (date_end < date_start) throw invalidField("date_end", "errors.dates_reversed");
  if (Date.parse(date_end) - Date.parse(date_start) > LONGEST_PERIOD * DAY)
    throw invalidField("date_end", "reports.period_too_long");
  tx.access.require("reports_range", {});
  if (contact) await checkContactRef(tx, "contact", contact);
  const filters = { user: user ?? undefined, contact: contact ?? undefined, date_start, date_end, limit: AT_MOST };
  const found = async (kind: "visit" | "laboratory"): Promise<readonly Report[]> =>
    kinds && kinds.length > 0 && !kinds.includes(kind)
      ? []
      : (await reportsIn(tx, { ...filters, kind })).data
          .filter((r) => r.state === "SENT" || r.user.hash_id === tx.person.id)
          .toReversed();
  const visits = await found("visit");
  const laboratory = await found("laboratory");
  const all = [...visits, ...laboratory];
  if (all.length === 0) throw invalidField("date_start", "reports.period_empty");
  const line = (r: Report): string => `${formatDay(r.date)} ${r.title} (${r.user.name}): ${inShort(r.summary)}`;
  const samples = all.flatMap((r) => (r.samples ? [`${formatDay(r.date)} ${r.title}: ${inShort(r.samples)}`] : []));
  const sections = {
    visits: section(visits.map(line)),
    laboratory: section(laboratory.map(line)),
    samples: section(samples),
  };
  const at = [...new Set(all.map((r) => r.country?.hash_id ?? null))];
  const country = at.length === 1 ? (at[0] ?? null) : null;
  return await drafted(tx, { kind: "period", from: date_start, to: date_end, sections, country });
}
