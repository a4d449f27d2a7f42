import { officeRows } from "#server/zones/public.ts";
import { accountRows, personRows } from "#server/access/public.ts";
import type { Quiet } from "#contract/notifications/endpoints.ts";
import { composed, sql, type Db } from "#server/kit/sql/database.ts";
import { patterns, Where } from "#server/kit/sql/list-query.ts";
import type { Access } from "#server/kit/shared/access.ts";
import { allNames, type Registry } from "#server/kit/records/names.ts";
import { namedNow } from "./names.ts";
import type { NoticeParams } from "#server/kit/records/record.ts";
import { reached } from "./access.ts";
import { actorJson } from "#server/kit/sql/refs.ts";

export interface NotificationRow {
  readonly hash_id: string;
  readonly user_hash_id: string;
  readonly seq: number;
  readonly kind: string;
  readonly others: boolean;
  readonly params: NoticeParams;
  readonly link: string | null;
  readonly actor: { hash_id: string; name: string } | null;
  readonly read_at: string | null;
  readonly created_at: string;
  readonly group: string | null;
  readonly count: number;
}

const columns = `n.hash_id, n.user_id AS user_hash_id, n.seq, n.kind, n.others, n.params, n.link, n.read_at, n.created_at, n.kind || ' ' || n.entity_id AS group,
  ${actorJson("a")} AS actor`;
const actor = `LEFT JOIN ${personRows("a")} ON a.hash_id = n.actor_id`;
/** The condition that `m` is grouped into the line of `n`: same kind and record, and equally read or unread. */
const folding = (side: string): string =>
  `m.user_id = n.user_id AND m.entity_id = n.entity_id AND m.kind = n.kind AND m.in_app AND m.read_at IS ${side}`;
const folded = `greatest(1, (SELECT count(*) FROM notification m WHERE ${folding("NULL")} AND n.read_at IS NULL) + (SELECT count(*) FROM notification m WHERE ${folding("NOT NULL")} AND n.read_at IS NOT NULL))::int AS count`;
const UNREAD_CAP = 100;
/** Most missed notifications per answer. */
export const MISSED = 200;

export interface PageFilters {
  readonly unread: boolean;
  readonly kind: string | undefined;
  readonly search: string | undefined;
}
/** The last line of the previous page; unread ones come first. */
interface Cursor {
  readonly unread: boolean;
  readonly seq: number;
}

const REFERRED = "(p.value ->> 'id')::uuid";
const refersTo = (me: string): string =>
  `FROM notification r CROSS JOIN LATERAL jsonb_each(r.params) p WHERE r.user_id = ${me} AND p.value ->> '$name' IS NOT NULL`;
/** The condition that the words of `n` match, or the name of today of a record that it refers to. */
function matching(where: Where, me: string, registry: Registry, search: readonly string[]): string {
  const holds = where.holding(search);
  const named = `SELECT w.id FROM (${namedNow(`SELECT DISTINCT ${REFERRED} ${refersTo(me)}`, allNames(registry))}) w WHERE ${holds("fold(w.name)")} OR ${holds("fold(w.name_fr)")}`;
  return `(${holds("n.search")} OR n.hash_id IN (SELECT r.hash_id ${refersTo(me)} AND ${REFERRED} IN (${named})))`;
}

/** A page of lines, unread ones first, then by newest; grouped notifications make one line. */
export async function pageOf(
  db: Db,
  access: Access,
  registry: Registry,
  f: PageFilters,
  { after, size }: { readonly after?: Cursor | undefined; readonly size: number },
): Promise<NotificationRow[]> {
  const where = new Where();
  const mine = reached(where, access);
  where.when(f.kind, "n.kind = ?::text");
  const search = patterns(f.search);
  if (search.length > 0) where.and(matching(where, where.bind("?::uuid", access.own()), registry, search));
  const part = (side: "NULL" | "NOT NULL", from: number | undefined): string => {
    const older = from === undefined ? "" : ` AND ${where.bind("n.seq < ?::bigint", from)}`;
    return `(SELECT n.* FROM notification n WHERE ${mine} AND n.read_at IS ${side} AND ${where.text}${older}
      AND NOT EXISTS (SELECT 1 FROM notification m WHERE ${folding(side)} AND m.seq > n.seq) ORDER BY n.seq DESC LIMIT ${size})`;
  };
  const parts = [
    ...(after && !after.unread ? [] : [part("NULL", after?.seq)]),
    ...(f.unread ? [] : [part("NOT NULL", after && !after.unread ? after.seq : undefined)]),
  ];
  if (parts.length === 0) return [];
  return await composed<NotificationRow>(
    `SELECT ${columns}, ${folded} FROM (SELECT * FROM (${parts.join(" UNION ALL ")}) AS n ORDER BY n.read_at IS NOT NULL, n.seq DESC LIMIT ${size}) AS n ${actor} ORDER BY n.read_at IS NOT NULL, n.seq DESC`,
  ).all(db, ...where.values);
}

/** Notifications after one number and up to another, the oldest first, so that none committed meanwhile is skipped. */
export async function missedOf(db: Db, access: Access, since: number, upTo: number): Promise<NotificationRow[]> {
  const where = new Where();
  const mine = reached(where, access);
  const span = where.bind("n.seq > ?::bigint AND n.seq <= ?::bigint", since, upTo);
  return await composed<NotificationRow>(
    `SELECT ${columns}, 1 AS count FROM (SELECT n.* FROM notification n WHERE ${mine} AND ${span} ORDER BY n.seq LIMIT ${MISSED}) AS n ${actor} ORDER BY n.seq`,
  ).all(db, ...where.values);
}

/** A column that counts the unread ones, up to a hundred. */
export const unreadColumn = (where: Where, access: Access): string =>
  `(SELECT count(*) FROM (SELECT 1 FROM notification n WHERE ${reached(where, access)} AND n.read_at IS NULL LIMIT ${UNREAD_CAP}) AS capped)::int`;

export interface Counts extends QuietRow {
  readonly unread: number;
  readonly seq: number;
}
/** Where notices of the person were deleted, their row knows the last number; else the last notice does (`count_notices`). */
const lastNumber = "greatest(u.notification_seq, (SELECT max(n.seq) FROM notification n WHERE n.user_id = u.hash_id))";
/** The counters of the bell. Read before the rows, so that notifications written in between come with the next request. */
export async function countsOf(db: Db, access: Access): Promise<Counts> {
  const where = new Where();
  const unread = unreadColumn(where, access);
  const me = where.bind("u.hash_id = ?::uuid", access.own());
  return await composed<Counts>(
    `SELECT ${unread} AS unread, ${lastNumber} AS seq, ${quietColumns} ${settings} WHERE ${me}`,
  ).one(db, ...where.values);
}

/** A person's time zone and quiet hours. */
export interface QuietRow {
  readonly time_zone: string;
  readonly quiet: Quiet | null;
}
const quietColumns = `coalesce(s.time_zone, z.time_zone, 'UTC') AS time_zone,
  CASE WHEN s.quiet_from IS NOT NULL THEN json_build_object('from', s.quiet_from, 'to', s.quiet_to, 'days', s.quiet_days) END AS quiet`;
const settings = `FROM ${accountRows("u")} LEFT JOIN notification_setting s ON s.user_id = u.hash_id LEFT JOIN ${officeRows("z")} ON z.hash_id = u.zone_id`;

/** Marks a notification the caller sees, or (`group`) all of its line, as read or unread; returns how many. */
export async function markOne(
  db: Db,
  access: Access,
  id: string,
  { read, group }: { read: boolean; group: boolean },
): Promise<number> {
  const where = new Where();
  const mine = `${reached(where, access)} AND ${where.bind("n.hash_id = ?::uuid", id)}`;
  const line = group
    ? " OR (x.kind = n.kind AND x.entity_id = n.entity_id AND (x.read_at IS NULL) = (n.read_at IS NULL))"
    : "";
  return await composed(
    `UPDATE notification x SET read_at = ${read ? "coalesce(x.read_at, now())" : "NULL"} FROM notification n
     WHERE ${mine} AND x.user_id = n.user_id AND x.in_app AND (x.hash_id = n.hash_id${line})`,
  ).run(db, ...where.values);
}

const linked = sql<unknown, [users: readonly string[], entity: string, links: readonly string[]]>(
  "UPDATE notification SET read_at = now(), mail_due = false, digest_due = false WHERE user_id = ANY ($1::uuid[]) AND entity_id = $2 AND link = ANY ($3) AND read_at IS NULL",
);
/** What people were asked is over: their notices of it, with these links, are read, and are not mailed any more. */
export const readLinked = async (
  db: Db,
  users: readonly string[],
  entity: string,
  links: readonly string[],
): Promise<void> => void (await linked.run(db, users, entity, links));

/** Marks all that the caller sees as read, up to a number, of a kind. */
export async function markAll(
  db: Db,
  access: Access,
  { until, kind }: { until?: number | undefined; kind?: string | undefined },
): Promise<void> {
  const where = new Where();
  const mine = reached(where, access);
  where.when(until, "n.seq <= ?::bigint").when(kind, "n.kind = ?::text");
  await composed(`UPDATE notification n SET read_at = now() WHERE ${mine} AND n.read_at IS NULL AND ${where.text}`).run(
    db,
    ...where.values,
  );
}

export interface PreferenceRow extends QuietRow {
  readonly version: number;
  readonly own_time_zone: string | null;
  readonly office_time_zone: string;
  readonly chosen: { kind: string; app: boolean; mail: boolean; digest: boolean }[];
}
export const preferencesOf = sql<PreferenceRow, [string]>(`
  SELECT coalesce(s.version, 0) AS version, s.time_zone AS own_time_zone, coalesce(z.time_zone, 'UTC') AS office_time_zone, ${quietColumns},
    coalesce((SELECT json_agg(json_build_object('kind', p.kind, 'app', p.app, 'mail', p.mail, 'digest', p.digest)) FROM notification_preference p WHERE p.user_id = u.hash_id), '[]') AS chosen
  ${settings} WHERE u.hash_id = $1`);

/** `$2` own time zone, `$3`-`$5` quiet hours, `$6` the version seen, if any. No row returned: the version is outdated. */
export const putSetting = sql<
  { version: number },
  [string, string | null, string | null, string | null, readonly number[], number | null]
>(`
  INSERT INTO notification_setting AS s (user_id, time_zone, quiet_from, quiet_to, quiet_days, version) VALUES ($1, $2, $3, $4, $5, 1)
  ON CONFLICT (user_id) DO UPDATE SET time_zone = $2, quiet_from = $3, quiet_to = $4, quiet_days = $5, version = s.version + 1
  WHERE $6::int IS NULL OR s.version = $6 RETURNING version`);
/** Saves the choices and applies them to notifications waiting to be mailed. */
export const putPreferences = sql<
  unknown,
  [string, readonly string[], readonly boolean[], readonly boolean[], readonly boolean[]]
>(`
  WITH chosen AS (
    SELECT * FROM unnest($2::text[], $3::boolean[], $4::boolean[], $5::boolean[]) AS c(kind, app, mail, digest)
  ), kept AS (
    INSERT INTO notification_preference (user_id, kind, app, mail, digest) SELECT $1, kind, app, mail, digest FROM chosen
    ON CONFLICT (user_id, kind) DO UPDATE SET app = EXCLUDED.app, mail = EXCLUDED.mail, digest = EXCLUDED.digest
  )
  UPDATE notification n SET mail_due = c.mail, digest_due = c.digest FROM chosen c
  WHERE n.user_id = $1 AND n.kind = c.kind AND (n.mail_due OR n.digest_due)`);

/** SQL that deletes the notifications about `records`, a name in the statement with their `kind` and `id`. */
export const forgettingNotifications = (records: string): string =>
  `DELETE FROM notification n USING ${records} t WHERE n.entity_kind = t.kind AND n.entity_id = t.id`;
