import type { Need } from "#contract/kit/endpoint.ts";
import type { LiveArea } from "#contract/live.ts";
import type { NotificationKind } from "#contract/notification-kinds.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Place } from "#server/kit/shared/access.ts";
import { type Db, sql, type Statement } from "../sql/database.ts";
import { sealPersonal, type Personal } from "./personal.ts";
import { newId, type Call, type Reader, type Tx } from "../sql/transaction.ts";

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
/** A reference to a record's name of today, for a notice. */
export const nameOf = (kind: string, id: string): NameOf => ({ $name: kind, id });

/** Parameters of a text. Names of contacts, and titles of records that hold them, are never copied. */
export type NoticeParams = Readonly<Record<string, string | number | NameOf>> & {
  readonly contact?: NameOf;
  readonly record?: NameOf;
};

/** A notification: its kind, text parameters, link and recipients. */
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
  /** Those readers only who also reach what the record is about: by this right in its country (everywhere, without one), or as its owners. */
  readonly within?: Within;
  /** Everybody with this profile receives it, because their rights have changed. */
  readonly profile?: string;
  /** The rights of these people have changed: their channels are checked again at once. */
  readonly rights?: true;
}

/** Who reaches the contact that a record is about. */
interface Within {
  readonly right: Permission;
  readonly country: string | null;
  readonly owners?: readonly string[];
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
  readonly within?: Within;
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
const due = (notified: string): string => `
  INSERT INTO outbox (message) SELECT coalesce(e.live, '{"users": []}') || jsonb_build_object('actor', $2::uuid, 'notified', ${notified}, 'asks', e.holder_rights, 'at', coalesce(e.holder_place, e.zone_id))
  FROM event e WHERE e.live IS NOT NULL OR e.notice_kind IS NOT NULL RETURNING id`;

type WriteEvents = Statement<{ id: number }, [string, string | null, string, string]>;
/** How notifications are written, which the kit does not know. */
export interface Notifying {
  /** CTEs that read `event` and end in `noted`, the rows written. */
  readonly sql: string;
  /** The columns of `event` that they read, of an event with or without a notice. */
  readonly columns: (notice: Notice | undefined) => object;
}
let notifying: (Pick<Notifying, "columns"> & { readonly write: WriteEvents }) | undefined;
const NOTED =
  "(SELECT jsonb_agg(jsonb_build_object('user_id', n.user_id, 'hash_id', n.hash_id, 'seq', n.seq, 'asked', n.needs <> '{}')) FROM noted n WHERE n.entity_id = e.entity_id AND n.kind = e.notice_kind AND n.in_app)";
/** Sets how notifications are written: one statement then writes the audit entries, notifications and outbox rows of all events. */
export const notifyThrough = (told: Notifying): void => {
  notifying = { write: sql(`WITH ${AUDITED}, ${told.sql} ${due(NOTED)}`), columns: told.columns };
};
/** Writes audit entries and outbox rows alone: half the cost. */
const writeQuietEvents: WriteEvents = sql(`WITH ${AUDITED} ${due("NULL::jsonb")}`);

/** Records events in the caller's transaction; live messages are sent after its commit. */
export async function record(tx: Tx, ...events: readonly Event[]): Promise<void> {
  tx.send(await recordAs(tx.db, tx.call, tx.person.id, events));
}

/**
 * Records events as the last statement of the transaction, which travels with its COMMIT: it locks all who are told, so that their
 * notifications are numbered, and every other change that tells one of them waits until then. Nothing of the answer may depend on it.
 */
export async function recordLast(tx: Tx, ...events: readonly Event[]): Promise<void> {
  if (!tx.lasts) return await record(tx, ...events);
  const write = await writingOf(tx.db, tx.call, tx.person.id, events);
  tx.lasts.push(async () => tx.send(await write()));
}

const addWord = sql<{ id: number }, [string]>("INSERT INTO outbox (message) VALUES ($1::jsonb) RETURNING id");
/** Tells a person's other windows about a change that is not on the trail. `by` is the window that made it. */
export async function notifyOwnWindows(tx: Tx, area: LiveArea, by: string | undefined): Promise<void> {
  const message: LiveMessage = { area, hash_id: by ?? tx.person.id, version: 1, users: [tx.person.id] };
  const { id } = await addWord.one(tx.db, JSON.stringify(message));
  tx.send([id]);
}

/** Records that somebody took data out of the product (a download); when impersonating, the real person is recorded. */
export async function recordTaken(
  db: Db,
  { call, person }: Pick<Reader, "call" | "person">,
  ...events: readonly Event[]
): Promise<void> {
  await recordAs(db, call, person.impersonator?.id ?? person.id, events);
}

const hasSameHearers = (before: Event | undefined, { area, readers, within }: Hearers): boolean =>
  before?.live?.area === area &&
  JSON.stringify([before.live.readers, before.live.within]) === JSON.stringify([readers, within]);

const SECRETS = "password|secret|token|recovery";
/** Names of fields that are never written, whatever an area passes. */
const SECRET = new RegExp(`${SECRETS}|(?:^|_)otp`, "iu");
const withoutSecrets = (key: string, value: unknown): unknown =>
  SECRET.test(key) && (typeof value === "string" || typeof value === "object") && value !== null ? "•••" : value;
/** Where such a name may stand in a text, so that the others are not looked at name by name. */
const MAY_HOLD_SECRET = new RegExp(`${SECRETS}|otp`, "iu");
function textOf(rows: readonly object[]): string {
  const text = JSON.stringify(rows);
  return MAY_HOLD_SECRET.test(text) ? JSON.stringify(rows, withoutSecrets) : text;
}

/** Records events without a signed-in person: signing in, registering, jobs. Returns the ids of the outbox rows to send after the commit. */
export async function recordAs(db: Db, call: Call, userId: string | null, events: readonly Event[]): Promise<number[]> {
  const write = await writingOf(db, call, userId, events);
  return await write();
}

/** What writes events: their statement is sent when it is called, before it returns. */
async function writingOf(
  db: Db,
  call: Call,
  userId: string | null,
  events: readonly Event[],
): Promise<() => Promise<number[]>> {
  if (events.length === 0) return async () => [];
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
          ...(e.live.readers &&
            !hasSameHearers(events[i - 1], e.live) && {
              readers: e.live.readers,
              ...(e.live.within && { within: e.live.within }),
            }),
          ...(e.live.profile && { profile: e.live.profile }),
          ...(e.live.rights && { rights: true }),
        }
      : null,
    off_trail: e.offTrail ?? false,
    ...notifying?.columns(e.notice),
  }));
  const write = events.some((e) => e.notice) ? notifying?.write : writeQuietEvents;
  if (!write) throw new Error("Nothing says how notifications are written");
  const text = textOf(rows);
  return async () => (await write.all(db, text, userId, call.requestId, call.address)).map((w) => w.id);
}
