import type { LiveArea } from "#contract/live.ts";
import type { NotificationKind } from "#contract/notification-kinds.ts";
import type { OfContact, Personal } from "./personal.ts";
import type { Event, Hearers, NoticeParams, Recipients } from "./record.ts";

/** A place whose absent office or country may be null, as in a row. */
interface RowPlace {
  readonly zone?: string | null;
  readonly country?: string | null;
}
/** Who receives a live event, beside its place. */
export type Heard = Partial<Omit<Hearers, "area" | "version">>;

/** How the events of a kind of record are told; `eventsOf` builds them. */
export interface Telling<Row> {
  readonly kind: string;
  readonly area: LiveArea;
  /** Where its trail entries, live events and notices belong. */
  readonly place?: (row: Row) => RowPlace;
  /** Who receives its live events; `users` are notified as its owners too. */
  readonly heard: Heard | ((row: Row) => Heard);
  /** Who receives its live events too, and is not its owner. */
  readonly followed?: (row: Row) => readonly string[];
  /** Which typed texts are encrypted with a person's key; `was` is the record before it moved to another contact. */
  readonly sealed?: (row: Row, was?: OfContact) => { readonly personal?: Personal };
  /** The link of its notices, and their parameters. */
  readonly link?: (row: Row) => string;
  readonly says?: (row: Row) => NoticeParams;
}

/** What an event says besides its record and action. */
export interface EventMore extends Pick<Event, "before" | "after" | "details"> {
  readonly was?: OfContact | undefined;
  readonly notice?:
    | (Pick<Recipients, "users" | "except"> & {
        readonly kind: NotificationKind;
        /** Notify its owner. */
        readonly owner?: boolean;
        /** Notify everybody who holds the notification kind's rights in the record's place. */
        readonly holders?: boolean;
        readonly params?: NoticeParams;
        readonly link?: string;
      })
    | undefined;
}

/** Builds the events of a kind: for the trail, live readers and notices. The row's version is the one after the change. */
export function eventsOf<Row extends { readonly hash_id: string; readonly version: number }>(o: Telling<Row>) {
  return (row: Row, action: string, { was, notice, ...said }: EventMore = {}): Event => {
    const { zone, country } = o.place?.(row) ?? {};
    const at = { ...(zone && { zone }), ...(country && { country }) };
    const heard = typeof o.heard === "function" ? o.heard(row) : o.heard;
    const owners = notice?.owner ? (heard.users ?? []) : [];
    return {
      kind: o.kind,
      id: row.hash_id,
      action,
      ...at,
      ...said,
      ...o.sealed?.(row, was),
      live: {
        area: o.area,
        version: row.version,
        ...at,
        ...heard,
        users: [...(heard.users ?? []), ...(o.followed?.(row) ?? [])],
      },
      ...(notice && {
        notice: {
          kind: notice.kind,
          link: notice.link ?? o.link?.(row) ?? "",
          params: { ...o.says?.(row), ...notice.params },
          to: {
            users: [...owners, ...(notice.users ?? [])],
            ...(notice.holders && { holders: at }),
            ...(notice.except && { except: notice.except }),
          },
        },
      }),
    };
  };
}
