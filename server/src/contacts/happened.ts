import type * as calls from "#contract/contacts/customer.ts";
import type { CustomerRecord, HappenedKind } from "#contract/contacts/customer.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import { personRows } from "#server/access/public.ts";
import { commentRows } from "#server/discussion/public.ts";
import type { House } from "#server/kit/area/area.ts";
import type { ToldRecords } from "#server/kit/records/customer.ts";
import { NO_AMOUNT } from "#server/kit/records/home-screen.ts";
import { planned } from "#server/kit/sql/database.ts";
import { cursorBy, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { actorJson, trailRows } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { reachedOf } from "./customer.ts";
import { contact } from "./lists.ts";
import { contactRows } from "./readable.ts";

type Listed = ServerInput<typeof calls.customerHappened>;
interface Row extends Omit<calls.Happened, "link"> {
  readonly opened: string;
  readonly minor_unit: number | null;
}
const cursor = cursorBy("moment", "id");

/** The contact itself, with those that were merged into it. */
const itself: ToldRecords = {
  kind: "contact",
  link: (id) => contactHref.view(id),
  rows: (id) =>
    `SELECT m AS hash_id, c.name FROM ${contactRows("c")}, LATERAL merged_into(c.hash_id) m WHERE c.hash_id = ${id}`,
  changes: ["update", "merge", "undo_merge", "stop_reminders", "resume_reminders", "add_photos", "remove_photos"],
};

interface Records {
  readonly told: ToldRecords;
  readonly reached: string;
}
const list = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");

/** SQL: an entry `a` has nothing to hide from the caller, or a field that they may read. Most kinds hide nothing. */
function readable(house: House, { told }: Records, { person }: Reader, country: string, where: Where): string {
  const { fields = {}, closed = {} } = house.audited[told.kind] ?? {};
  const holds = (right: string): boolean => person.rights.at(right as never, { country });
  const shut = Object.keys(closed).filter((action) => !holds(closed[action] ?? ""));
  const open = shut.length > 0 ? `a.action NOT IN (${list(shut)})` : "true";
  const shown = Object.keys(fields).filter((name) => fields[name] === "shown" || holds(fields[name] ?? ""));
  if (shown.length === Object.keys(fields).length) return open;
  const words = where.bind("?::text[]", shown);
  return `${open} AND (a.before IS NULL AND a.after IS NULL OR EXISTS (SELECT 1 FROM unnest(${words}) f WHERE a.before -> f IS DISTINCT FROM a.after -> f OR a.details ? f))`;
}

const MOST_WORDS = 300;
/** SQL: the newest of a record, at most a page, by the columns that order them. */
type Newest = (at: string, id: string) => string;
/**
 * SQL of what is told of the records `r`, by kind. Of each record by itself, by its index: joined, PostgreSQL cannot tell how many records there
 * are, and reads all comments and all entries of their kinds. OFFSET keeps it from looking for kinds and actions by their indexes too.
 */
const ofRecords = {
  // Nobody reads comments as somebody else.
  comment: (newest: Newest): string =>
    `SELECT r.kind AS "of", m.hash_id, m.entity_id AS opened, m.created_at AS at, left(m.text, ${MOST_WORDS}) AS title, r.name AS word, ${actorJson("u")} AS person, ${NO_AMOUNT}
      FROM r CROSS JOIN LATERAL (SELECT m.hash_id, m.entity_id, m.created_at, m.text, m.user_id FROM ${commentRows("m")}
        WHERE m.kind = r.kind AND m.entity_id = r.hash_id AND m.deleted_at IS NULL ${newest("m.created_at", "m.hash_id")}) m LEFT JOIN ${personRows("u")} ON u.hash_id = m.user_id`,
  trail: (condition: string, newest: Newest): string =>
    `SELECT r.kind AS "of", a.hash_id, a.entity_id AS opened, a.at, r.name AS title, a.action AS word, ${actorJson("u")} AS person, ${NO_AMOUNT}
      FROM r CROSS JOIN LATERAL (SELECT a.hash_id, a.entity_id, a.at, a.action, a.user_id FROM (SELECT a.* FROM ${trailRows("a")} WHERE a.entity_id = r.hash_id OFFSET 0) a
        WHERE a.kind = r.kind AND (${condition}) ${newest("a.at", "a.hash_id")}) a LEFT JOIN ${personRows("u")} ON u.hash_id = a.user_id`,
} as const;

interface Asked {
  readonly id: string;
  readonly country: string;
  readonly kinds: readonly string[] | undefined;
  readonly newest: Newest;
}
/** What the caller asks for and reaches, as pieces of one statement. */
function pieces(house: House, reader: Reader, of: Asked, where: Where) {
  const asked = of.kinds;
  const isAsked = (kind: HappenedKind): boolean => asked?.includes(kind) ?? true;
  const wantsRecords = isAsked("mail") || isAsked("change") || (isAsked("comment") && !reader.person.impersonator);
  const records: Records[] = wantsRecords ? [{ told: itself, reached: "true" }] : [];
  const selects: (readonly [HappenedKind, string])[] = [];
  for (const part of house.customer) {
    const own = part.happened.filter(({ kind }) => isAsked(kind));
    const reached = own.length > 0 || wantsRecords ? reachedOf(part, reader, where) : undefined;
    if (reached === undefined) continue;
    for (const { kind, rows } of own) selects.push([kind, `SELECT NULL AS "of", h.* FROM (${rows(of.id, reached)}) h`]);
    if (wantsRecords) records.push({ told: part.records, reached });
  }
  if (isAsked("comment") && !reader.person.impersonator) selects.push(["comment", ofRecords.comment(of.newest)]);
  const mails = records.flatMap(({ told }) => (told.mails ? `(a.kind = '${told.kind}' AND ${told.mails})` : []));
  if (isAsked("mail") && mails.length > 0) selects.push(["mail", ofRecords.trail(mails.join(" OR "), of.newest)]);
  if (isAsked("change")) {
    const changes = records.map(
      (one) =>
        `(a.kind = '${one.told.kind}' AND a.action IN (${list(one.told.changes)}) AND NOT coalesce(${one.told.mails ?? "false"}, false) AND ${readable(house, one, reader, of.country, where)})`,
    );
    selects.push(["change", ofRecords.trail(changes.join(" OR "), of.newest)]);
  }
  const among = records.map(
    ({ told, reached }) => `SELECT '${told.kind}' AS kind, x.* FROM (${told.rows(of.id, reached)}) x`,
  );
  return { selects, before: wantsRecords ? `WITH r AS MATERIALIZED (${among.join(" UNION ALL ")})` : "" };
}

/** Everything with a customer, the newest first, in two statements. */
export const happenedOf =
  (house: House) =>
  async (reader: Reader, { params, query }: Listed) => {
    const { data: of } = await contact(reader, { params });
    const where = new Where();
    const id = where.bind("?::uuid", of.hash_id);
    const limit = sizeFor(query.limit);
    const last = cursor.read(query.after);
    const past = last && `(${where.bind("?::timestamptz", last[0])}, ${where.bind("?::uuid", last[1])})`;
    const newest: Newest = (at, hashId) =>
      `${past ? `AND (${at}, ${hashId}) < ${past}` : ""} ORDER BY ${at} DESC, ${hashId} DESC LIMIT ${limit + 1}`;
    const asked = { id, country: of.country.hash_id, kinds: query.kind, newest };
    const { selects, before } = pieces(house, reader, asked, where);
    if (selects.length === 0) return { data: [], after: null };
    const parts = selects.map(
      ([kind, rows]) => `(SELECT '${kind}' AS kind, h.* FROM (${rows}) h WHERE true ${newest("h.at", "h.hash_id")})`,
    );
    const found = await planned<Row>(
      `${before} SELECT kind, "of", hash_id, opened, replace(to_json(at) #>> '{}', '+00:00', 'Z') AS at, title, word, person, amount, currency_iso, minor_unit
       FROM (${parts.join(" UNION ALL ")}) h ORDER BY h.at DESC, h.hash_id DESC LIMIT ${limit + 1}`,
    ).all(reader.db, ...where.values);
    const shown = found.slice(0, limit);
    const end = shown.at(-1);
    return {
      data: shown.map((row) => present(row, house)),
      after: found.length > limit && end ? cursor.of(end.at, end.hash_id) : null,
    };
  };

function linkOf(house: House, kind: HappenedKind, of: CustomerRecord | null, id: string): string {
  const told = of && [itself, ...house.customer.map(({ records }) => records)].find((one) => one.kind === of);
  if (told) return told.link(id);
  return (
    house.customer
      .flatMap((part) => part.happened)
      .find((one) => one.kind === kind)
      ?.link(id) ?? ""
  );
}
const present = ({ opened, minor_unit, ...row }: Row, house: House): calls.Happened => ({
  ...row,
  amount: row.amount === null ? null : toWire(row.amount, minor_unit ?? 2),
  link: linkOf(house, row.kind, row.of, opened),
});
