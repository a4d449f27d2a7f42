import { officeRows } from "#server/zones/public.ts";
import { personRows } from "#server/access/public.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { listAudit } from "#contract/audit/endpoints.ts";
import { allNames, type NameNow, type Registry } from "#server/kit/records/names.ts";
import { survivorNow } from "#server/reference/public.ts";
import { planned, sql, type Db } from "#server/kit/sql/database.ts";
import { type Holds, patterns, Where } from "#server/kit/sql/list-query.ts";
import { lookThrough, newestWithWords } from "#server/kit/sql/newest-with-words.ts";
import { actorJson, refJson, trailRows } from "#server/kit/sql/refs.ts";

export type Filters = Omit<ServerInput<typeof listAudit>["query"], "after" | "limit"> & { readonly entry?: string };
/** Names by identifier; `merged`: that of the record that it was merged into. */
export type Names = Readonly<Record<string, (NameNow & { readonly merged: boolean }) | undefined>>;

export interface Entry {
  readonly hash_id: string;
  readonly at: string;
  readonly action: string;
  readonly kind: string;
  readonly entity_id: string;
  readonly user_id: string | null;
  readonly zone_id: string | null;
  readonly request_id: string | null;
  readonly address: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly details: Record<string, unknown>;
}
/** The end of the previous page. */
type Cursor = readonly [at: string, id: string];

const SHOWN = 200;
/** An entry of a record's timeline. */
export interface TimelineEntry {
  hash_id: string;
  at: string;
  action: string;
  kind: string;
  zone_id: string | null;
  entity_hash_id: string;
  user: { hash_id: string; name: string } | null;
  details: Record<string, unknown>;
}
/**
 * Without before and after: the timeline shows who did what, and the details. Includes the entries of records merged into this one, which
 * keep their own trail.
 */
export const timeline = sql<TimelineEntry, [string, string]>(`
  SELECT a.hash_id, a.at, a.action, a.kind, a.zone_id, a.entity_id AS entity_hash_id, a.details,
    ${actorJson("u")} AS user
  FROM ${trailRows("a")} LEFT JOIN ${personRows("u")} ON u.hash_id = a.user_id
  WHERE a.kind = $1 AND a.entity_id IN (SELECT merged_into($2)) ORDER BY a.hash_id DESC LIMIT ${SHOWN}`);

const COLUMNS =
  "a.hash_id, a.at, a.action, a.kind, a.entity_id, a.user_id, a.zone_id, a.request_id, a.address, a.before, a.after, a.details";
const NEWEST = "ORDER BY a.at DESC, a.hash_id DESC";
/** Most people and records that a search matches. */
const FOUND = 200;

/** The start of a day in the office `?`'s time zone; UTC without an office. */
const midnight = `(?::date)::timestamp AT TIME ZONE coalesce((SELECT time_zone FROM ${officeRows("zone")} WHERE hash_id = ?::uuid), 'UTC')`;
const dayAfter = midnight.replace("(?::date)", "(?::date + 1)");

function filtered(f: Filters, office: string | null, after: Cursor | undefined): Where {
  const where = new Where();
  where
    .when(f.person, "a.user_id = ?::uuid")
    .when(f.kind, "a.kind = ?")
    .when(f.action, "a.action = ?")
    .when(f.thing, "a.entity_id = ?::uuid")
    .when(f.entry, "a.hash_id = ?::uuid");
  if (f.from) where.and(`a.at >= ${midnight}`, f.from, office);
  if (f.to) where.and(`a.at < ${dayAfter}`, f.to, office);
  if (after) where.and("(a.at, a.hash_id) < (?::timestamptz, ?::uuid)", ...after);
  return where;
}

/** SQL: a condition on the identifier of a person or record whose name is looked for. */
type Among = (id: string) => string;
/** SQL: a query of the people whose names have the words, and one of the records of each kind. */
function named(registry: Registry, holds: Holds, among: Among): { people: string; things: readonly string[] } {
  return {
    people: `SELECT hash_id FROM ${personRows("app_user")} WHERE ${holds("fold(name)")} AND ${among("hash_id")}`,
    things: Object.values(registry).flatMap((k) =>
      k.names === undefined
        ? []
        : k.found
          ? `SELECT n.hash_id FROM (${k.found(holds)}) n WHERE ${among("n.hash_id")}`
          : `SELECT n.hash_id FROM (${k.names}) n WHERE (${holds("fold(n.name)")} OR ${holds("fold(n.name_fr)")}) AND ${among("n.hash_id")}`,
    ),
  };
}
const isGone = (holds: Holds): string => `a.action = 'delete' AND ${holds("audit_name(a.before)")}`;

/** Entries of the people and records whose names match; each one's newest come from their own index, so the cost depends on the page. */
function searched(where: Where, registry: Registry, search: readonly string[], page: number): string {
  const [holds, conditions] = [where.holding(search), where.text];
  const { people, things } = named(registry, holds, () => "true");
  const few = (ids: string): string => `(${ids} LIMIT ${FOUND})`;
  const of = (column: string, ids: string): string =>
    `(SELECT x.* FROM (${ids}) AS i(id) CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM ${trailRows("a")} WHERE a.${column} = i.id AND ${conditions} ${NEWEST} LIMIT ${page}) AS x)`;
  return `SELECT * FROM (${[
    of("user_id", few(people)),
    of("entity_id", `SELECT * FROM (${things.map(few).join(" UNION ")}) AS t`),
    `(SELECT ${COLUMNS} FROM ${trailRows("a")} WHERE ${isGone(holds)} AND ${conditions} ${NEWEST} LIMIT ${page})`,
  ].join(" UNION ")}) a ${NEWEST} LIMIT ${page}`;
}

/** The same of the entries in `newest` alone: only their people and records are looked at. */
function foundAmong(where: Where, registry: Registry, search: readonly string[], page: number): string {
  const holds = where.holding(search);
  const ids =
    (column: string): Among =>
    (id) =>
      `${id} = ANY (ARRAY(SELECT ${column} FROM newest))`;
  const { people } = named(registry, holds, ids("user_id"));
  const { things } = named(registry, holds, ids("entity_id"));
  return `SELECT * FROM newest a WHERE a.user_id IN (${people}) OR a.entity_id IN (${things.join(" UNION ALL ")}) OR (${isGone(holds)}) ${NEWEST} LIMIT ${page}`;
}

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** SQL: the entries of `rows`, the first with the names of all identifiers on the page, each with the office's time zone. */
const withNames = (rows: string, registry: Registry, office: string): string => `
    WITH page AS MATERIALIZED (${rows}),
    named AS MATERIALIZED (SELECT DISTINCT (regexp_matches(concat_ws(' ', entity_id, user_id, zone_id, before, after, details), '${UUID}', 'g'))[1]::uuid AS id FROM page),
    who AS MATERIALIZED (SELECT id, ${survivorNow("id")} AS now FROM named)
    SELECT a.*, CASE WHEN row_number() OVER (${NEWEST}) = 1 THEN
      (SELECT jsonb_object_agg(w.id, jsonb_build_object('name', n.name, 'name_fr', n.name_fr, 'merged', w.id <> w.now))
        FROM (SELECT * FROM (${allNames(registry)}) n WHERE n.hash_id = ANY (ARRAY(SELECT now FROM who))) n JOIN who w ON w.now = n.hash_id) END AS names,
      (SELECT time_zone FROM ${officeRows("zone")} WHERE hash_id = ${office}) AS time_zone
    FROM page a ${NEWEST}`;

/** A page of the trail, with the names of all identifiers on it and the office's time zone, in one statement; a search for a rare word looks further. */
export async function trailPage(
  db: Db,
  registry: Registry,
  f: Filters,
  o: { office: string | null; after: Cursor | undefined; limit: number },
): Promise<{ rows: readonly Entry[]; names: Names; timeZone: string }> {
  type Row = Entry & { names: Names | null; time_zone: string | null };
  const search = patterns(f.search);
  const page = o.limit + 1;
  const newest = (where: Where, most: number): string =>
    `SELECT ${COLUMNS} FROM ${trailRows("a")} WHERE ${where.text} ${NEWEST} LIMIT ${most}`;
  const read = async (): Promise<readonly Row[]> => {
    const where = filtered(f, o.office, o.after);
    const office = where.bind("?::uuid", o.office);
    const rows = search.length === 0 ? newest(where, page) : searched(where, registry, search, page);
    return await planned<Row>(withNames(rows, registry, office)).all(db, ...where.values);
  };
  const among = async (window: number) => {
    const where = filtered(f, o.office, o.after);
    const office = where.bind("?::uuid", o.office);
    const found = withNames(foundAmong(where, registry, search, page), registry, office);
    const list = { newest: newest(where, window), found, order: "hit.at DESC, hit.hash_id DESC" };
    return await lookThrough<Row>(db, list, where.values);
  };
  const rows = search.length === 0 ? await read() : await newestWithWords(page, among, read);
  return { rows, names: rows[0]?.names ?? {}, timeZone: rows[0]?.time_zone ?? "UTC" };
}

/** The distinct values of an indexed column, by a loose index scan: a million rows cost as much as a hundred. */
const hops = (column: string, from: string): string => `
  WITH RECURSIVE hop AS ((SELECT ${column} AS v FROM ${trailRows("audit")} ${from} ORDER BY ${column} LIMIT 1)
    UNION ALL SELECT (SELECT ${column} FROM ${trailRows("audit")} WHERE ${column} > hop.v ORDER BY ${column} LIMIT 1) FROM hop WHERE hop.v IS NOT NULL)
  SELECT v FROM hop WHERE v IS NOT NULL`;
export const choices = sql<{
  people: { hash_id: string; name: string }[];
  kinds: string[];
  actions: string[];
}>(`
  WITH who AS (${hops("user_id", "WHERE user_id IS NOT NULL")}), kind AS (${hops("kind", "")}), did AS (${hops("action", "")})
  SELECT coalesce((SELECT json_agg(${refJson("u")} ORDER BY lower(u.name)) FROM who JOIN ${personRows("u")} ON u.hash_id = who.v), '[]') AS people,
    ARRAY(SELECT v FROM kind ORDER BY v) AS kinds, ARRAY(SELECT v FROM did ORDER BY v) AS actions`);
