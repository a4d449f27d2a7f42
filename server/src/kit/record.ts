import type { Need } from "#contract/kit/endpoint.ts";
import type { LiveArea } from "#contract/live.ts";
import { notificationKinds, type NotificationKind } from "#contract/notification-kinds.ts";
import { scopeOf, type Permission } from "#contract/permissions.ts";
import type { Place } from "./access.ts";
import { type Db, sql, type Statement } from "./database.ts";
import { sealPersonal, type Personal } from "./personal.ts";
import { newId, type Call, type Reader, type Tx } from "./transaction.ts";

/** Who is notified: the named people, and everybody who holds all the kind's rights in that office or country (everywhere, without a place). */
export interface Recipients {
  readonly users?: readonly (string | null)[];
  readonly holders?: Place;
  /** Not these people, where they are sent another notice of the same change. */
  readonly except?: readonly string[];
}

/**
 * The name of a record in a notice: it is looked up when the notice is read, so that it is the present one, and gone once a person is
 * erased.
 */
export interface NameOf {
  /** The kind of the record. */
  readonly $name: string;
  readonly id: string;
}
export const nameOf = (kind: string, id: string): NameOf => ({ $name: kind, id });

/** Parameters of a text. Names of contacts, and titles of records that hold them, are never copied. */
export type NoticeParams = Readonly<Record<string, string | number | NameOf>> & {
  readonly contact?: NameOf;
  readonly record?: NameOf;
};

export interface Notice {
  readonly kind: NotificationKind;
  /** Parameters of the text `notify.<kind>`. */
  readonly params: NoticeParams;
  readonly link: string;
  readonly to: Recipients;
  /** Whether to skip the person who did it; true by default. */
  readonly others?: boolean;
}

/**
 * Which sockets receive the change of a record: those of these people, and those listening to the office or country whose person holds one
 * of the rights there.
 */
export interface Hearers {
  readonly area: LiveArea;
  readonly version: number;
  readonly users: readonly string[];
  readonly zone?: string;
  /** Several when the record has several countries. */
  readonly country?: string | readonly string[];
  readonly needs?: readonly Permission[];
  /** For records without a place: everybody who meets one of these needs receives it. */
  readonly readers?: readonly Need[];
  /** Everybody with this profile receives it, because their rights have changed. */
  readonly profile?: string;
  /** The rights of these people have changed: their channels are checked again at once. */
  readonly rights?: true;
}

/** Something that happened to a record. */
export interface Event {
  readonly kind: string;
  readonly id: string;
  /** A verb: `send`, `pay`. */
  readonly action: string;
  readonly zone?: string | null;
  readonly country?: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Details shown on the trail: a reason, an amount. */
  readonly details?: Readonly<Record<string, unknown>>;
  /**
   * The person whose data is in these values and in the notice's parameters: it is encrypted, and unreadable once that person is erased.
   */
  readonly personal?: Personal;
  readonly live?: Hearers;
  readonly notice?: Notice;
  /** It only notifies: another event of the same change is on the trail. */
  readonly offTrail?: true;
}

/** A live message between processes. */
export interface LiveMessage {
  readonly area?: string;
  readonly hash_id?: string;
  readonly version?: number;
  readonly users: readonly string[];
  readonly zone?: string | null;
  readonly country?: string | readonly string[] | null;
  readonly needs?: readonly Permission[];
  readonly readers?: readonly Need[];
  readonly profile?: string;
  readonly rights?: true;
  readonly actor?: string | null;
  /** `asked`: notified because of the rights `asks` in `at`, which are checked again at delivery. */
  readonly notified?: readonly { user_id: string; hash_id: string; seq: number; asked: boolean }[] | null;
  readonly asks?: readonly Permission[];
  readonly at?: string | null;
}

/** CTEs: the events as rows, and the insert of their audit entries. */
const AUDITED = `
  event AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS e(hash_id uuid, kind text, entity_id uuid, action text, zone_id uuid, before jsonb, after jsonb, details jsonb,
      live jsonb, notice_kind text, params jsonb, link text, others boolean, usually text[], users uuid[], spared uuid[], off_trail boolean, held boolean, holder_office uuid, holder_country uuid, holder_place uuid, holder_rights text[])
  ), audited AS (
    INSERT INTO audit (hash_id, user_id, request_id, address, kind, entity_id, action, zone_id, before, after, details)
    SELECT hash_id, $2::uuid, $3, $4, kind, entity_id, action, zone_id, before, after, coalesce(details, '{}') FROM event WHERE NOT off_trail
  )`;
/** SQL: whether a grant `g` of the person `u` applies in the event's place. The view `held` has the same rule. */
const HOLDS_THERE = `CASE WHEN NOT g.own THEN g.place_id IS NULL OR g.place_id = e.holder_place
      WHEN e.holder_country IS NULL THEN u.zone_id = e.holder_office
      ELSE u.main_country_id = e.holder_country OR EXISTS (SELECT 1 FROM user_country y WHERE y.user_id = u.hash_id AND y.country_id = e.holder_country) END`;
/**
 * CTEs: finds whom to notify and by which channels, and inserts a notification for each with that person's next number; people who turned
 * the kind off get none. The search starts from the grants, since few people hold a right and there are many people. People are locked in
 * id order, after all other locks of the transaction, to avoid deadlocks.
 */
const TOLD = `
  asked AS (
    SELECT e.hash_id AS event_id, g.user_id, g.permission FROM event e JOIN user_grant g ON g.permission = ANY (e.holder_rights) JOIN app_user u ON u.hash_id = g.user_id
    WHERE e.held AND ${HOLDS_THERE}
    UNION ALL
    SELECT e.hash_id, u.hash_id, g.permission FROM event e JOIN profile_grant g ON g.permission = ANY (e.holder_rights) JOIN app_user u ON u.profile_id = g.profile_id
    WHERE e.held AND ${HOLDS_THERE}
  ), told AS (
    SELECT hash_id AS event_id, unnest(users) AS user_id, true AS named FROM event
    UNION ALL
    SELECT a.event_id, a.user_id, false FROM asked a JOIN event e ON e.hash_id = a.event_id
    GROUP BY a.event_id, a.user_id, e.holder_rights HAVING count(DISTINCT a.permission) = cardinality(e.holder_rights)
  ), wanted AS MATERIALIZED (
    SELECT u.hash_id AS user_id, e.hash_id AS event_id, u.hash_id = ANY (e.spared) AS spared, CASE WHEN t.named THEN '{}' ELSE e.holder_rights END AS needs,
      coalesce(p.app, 'app' = ANY (e.usually)) AS app, coalesce(p.mail, 'mail' = ANY (e.usually)) AS mail, coalesce(p.digest, 'digest' = ANY (e.usually)) AS digest
    FROM (SELECT event_id, user_id, bool_or(named) AS named FROM told GROUP BY event_id, user_id) t
      JOIN event e ON e.hash_id = t.event_id AND e.notice_kind IS NOT NULL
      JOIN app_user u ON u.hash_id = t.user_id AND u.active AND u.kind = 'staff' AND (u.hash_id IS DISTINCT FROM $2::uuid OR NOT e.others)
      LEFT JOIN notification_preference p ON p.user_id = u.hash_id AND p.kind = e.notice_kind
    WHERE p.user_id IS NULL OR p.app OR p.mail OR p.digest
  ), target AS MATERIALIZED (
    SELECT * FROM wanted w WHERE NOT spared OR NOT EXISTS (SELECT 1 FROM wanted o WHERE o.user_id = w.user_id AND NOT o.spared)
  ), locked AS MATERIALIZED (
    SELECT hash_id FROM app_user WHERE hash_id IN (SELECT user_id FROM target) ORDER BY hash_id FOR NO KEY UPDATE
  ), bumped AS (
    UPDATE app_user u SET notification_seq = u.notification_seq + (SELECT count(*) FROM target t WHERE t.user_id = u.hash_id)
    FROM locked WHERE u.hash_id = locked.hash_id RETURNING u.hash_id, u.notification_seq
  ), noted AS (
    INSERT INTO notification (hash_id, user_id, seq, kind, params, link, actor_id, others, entity_kind, entity_id, place_id, needs, in_app, mail_due, digest_due, search)
    SELECT new_id(), t.user_id, b.notification_seq - row_number() OVER (PARTITION BY t.user_id ORDER BY t.event_id DESC) + 1,
      e.notice_kind, e.params, e.link, $2::uuid, e.others, e.kind, e.entity_id, coalesce(e.holder_place, e.zone_id), t.needs, t.app, t.mail, t.digest,
      coalesce(fold((SELECT string_agg(value #>> '{}', ' ') FROM jsonb_each(e.params) WHERE jsonb_typeof(value) <> 'object')), '')
    FROM target t JOIN bumped b ON b.hash_id = t.user_id JOIN event e ON e.hash_id = t.event_id
    RETURNING hash_id, user_id, seq, kind, entity_id, needs, in_app
  )`;
const due = (notified: string): string => `
  INSERT INTO outbox (message) SELECT coalesce(e.live, '{"users": []}') || jsonb_build_object('actor', $2::uuid, 'notified', ${notified}, 'asks', e.holder_rights, 'at', coalesce(e.holder_place, e.zone_id))
  FROM event e WHERE e.live IS NOT NULL OR e.notice_kind IS NOT NULL RETURNING id`;

type WriteEvents = Statement<{ id: number }, [string, string | null, string, string]>;
/** Writes the audit entries, notifications and outbox rows of all events in one statement. */
const writeEvents: WriteEvents = sql(
  `WITH ${AUDITED}, ${TOLD} ${due("(SELECT jsonb_agg(jsonb_build_object('user_id', n.user_id, 'hash_id', n.hash_id, 'seq', n.seq, 'asked', n.needs <> '{}')) FROM noted n WHERE n.entity_id = e.entity_id AND n.kind = e.notice_kind AND n.in_app)")}`,
);
/** The same without notifications: half the cost. */
const writeQuietEvents: WriteEvents = sql(`WITH ${AUDITED} ${due("NULL::jsonb")}`);

/** Sends committed outbox rows. The server sets one; commands run without. */
export interface Dispatcher {
  due(ids: readonly number[]): void;
}
let dispatcher: Dispatcher | undefined;
export const dispatchThrough = (d: Dispatcher | undefined): void => {
  dispatcher = d;
};

/** Sends the outbox rows returned by `recordAs`; call it after the commit. */
export const sendDue = (ids: readonly number[]): void => {
  if (ids.length > 0) dispatcher?.due(ids);
};

/** Records events in the caller's transaction; live messages are sent after its commit. */
export async function record(tx: Tx, ...events: readonly Event[]): Promise<void> {
  const written = await recordAs(tx.db, tx.call, tx.person.id, events);
  tx.after(() => sendDue(written));
}

const addWord = sql<{ id: number }, [string]>("INSERT INTO outbox (message) VALUES ($1::jsonb) RETURNING id");
/** Tells a person's other windows about a change that is not on the trail. `by` is the window that made it. */
export async function tellOwn(tx: Tx, area: LiveArea, by: string | undefined): Promise<void> {
  const message: LiveMessage = { area, hash_id: by ?? tx.person.id, version: 1, users: [tx.person.id] };
  const { id } = await addWord.one(tx.db, JSON.stringify(message));
  tx.after(() => sendDue([id]));
}

const heldAt = ({ zone, country }: Place = {}) => ({
  holder_office: zone ?? null,
  holder_country: country ?? null,
  holder_place: zone ?? country ?? null,
});
/**
 * The rights by which a kind finds its recipients. Throws when a right does not fit the place: nobody holds an office right in a country.
 * General rights fit any place.
 */
function asksAt({ kind, to: { holders } }: Notice): readonly Permission[] {
  const { asks } = notificationKinds[kind];
  const scope = holders?.zone ? "office" : holders?.country ? "country" : undefined;
  const misplaced = scope && asks.find((right) => ![scope, "general"].includes(scopeOf(right)));
  if (misplaced) throw new Error(`${kind} asks by ${misplaced}, which is not held by ${scope}`);
  return asks;
}

/** Records that somebody took data out of the product (a download); when impersonating, the real person is recorded. */
export async function recordTaken(
  db: Db,
  { call, person }: Pick<Reader, "call" | "person">,
  event: Event,
): Promise<void> {
  await recordAs(db, call, person.impersonator?.id ?? person.id, [event]);
}

const tellsAlike = (before: Event | undefined, { area, readers }: Hearers): boolean =>
  before?.live?.area === area && JSON.stringify(before.live.readers) === JSON.stringify(readers);

/** Names of fields that are never written, whatever an area passes. */
const SECRET = /password|secret|token|recovery|(?:^|_)otp/iu;
const withoutSecrets = (key: string, value: unknown): unknown =>
  SECRET.test(key) && (typeof value === "string" || typeof value === "object") && value !== null ? "•••" : value;

/** Records events without a signed-in person: signing in, registering, jobs. Returns the ids of the outbox rows to send after the commit. */
export async function recordAs(db: Db, call: Call, userId: string | null, events: readonly Event[]): Promise<number[]> {
  if (events.length === 0) return [];
  const rows = (await sealPersonal(db, events)).map((e, i) => ({
    hash_id: newId(),
    kind: e.kind,
    entity_id: e.id,
    action: e.action,
    // The event's place: rights to fields of the trail entry are checked there.
    zone_id: e.zone ?? e.country ?? null,
    before: e.before ?? null,
    after: e.after ?? null,
    details: e.details ?? null,
    live: e.live
      ? {
          area: e.live.area,
          hash_id: e.id,
          version: e.live.version,
          users: e.live.users,
          zone: e.live.zone ?? null,
          country: e.live.country ?? null,
          needs: e.live.needs ?? [],
          // For an import of thousands of rows, one message goes to everybody who reads the list. People with one of the records open still
          // get that record's message.
          ...(e.live.readers && !tellsAlike(events[i - 1], e.live) && { readers: e.live.readers }),
          ...(e.live.profile && { profile: e.live.profile }),
          ...(e.live.rights && { rights: true }),
        }
      : null,
    notice_kind: e.notice?.kind ?? null,
    params: e.notice?.params ?? {},
    link: e.notice?.link ?? null,
    others: e.notice?.others ?? true,
    usually: e.notice ? notificationKinds[e.notice.kind].usually : [],
    users: (e.notice?.to.users ?? []).filter((u) => u !== null),
    spared: e.notice?.to.except ?? [],
    off_trail: e.offTrail ?? false,
    held: e.notice?.to.holders !== undefined,
    ...heldAt(e.notice?.to.holders),
    holder_rights: e.notice ? asksAt(e.notice) : [],
  }));
  const write = events.some((e) => e.notice) ? writeEvents : writeQuietEvents;
  const written = await write.all(db, JSON.stringify(rows, withoutSecrets), userId, call.requestId, call.address);
  return written.map((w) => w.id);
}
