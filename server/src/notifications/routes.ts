import {
  getPreferences,
  listNotifications,
  loadNotifications,
  readNotification,
  updatePreferences,
} from "#contract/notifications/endpoints.ts";
import { invalidField, notFound } from "#server/kit/failures.ts";
import { sizeFor } from "#server/kit/list-query.ts";
import { changing, reading, type Route } from "#server/kit/mount.ts";
import { text, type Locale } from "#server/kit/texts.ts";
import { changePreferences, ownPreferences } from "./preferences.ts";
import { countsOf, markAll, markOne, MISSED, missedOf, pageOf, type Cursor, type NotificationRow } from "./queries.ts";
import { isQuiet } from "./rules.ts";

/** Lines that the bell has at hand. */
const SHOWN = 30;

const present =
  (locale: Locale) =>
  ({ params, ...row }: NotificationRow) => ({ ...row, text: text(locale, `notify.${row.kind}`, params) });

const cursorOf = (row: NotificationRow): string =>
  Buffer.from(`${row.read_at === null ? "u" : "r"}${row.seq}`).toString("base64url");
function cursorFrom(after: string | undefined): Cursor | undefined {
  if (after === undefined) return undefined;
  const [, side, seq] = /^([ur])(\d{1,15})$/u.exec(Buffer.from(after, "base64url").toString("utf8")) ?? [];
  if (seq === undefined) throw invalidField("after", "errors.cursor");
  return { unread: side === "u", seq: Number(seq) };
}

export const notificationsRoutes = (): Route[] => [
  reading(loadNotifications, async ({ db, access, call }, { query }) => {
    const { unread, seq, quiet, time_zone } = await countsOf(db, access);
    const still = isQuiet(call.now, quiet, time_zone);
    if (query.since === undefined) {
      const rows = await pageOf(db, access, { unread: false, kind: undefined, search: undefined }, undefined, SHOWN);
      return { data: rows.map(present(call.locale)), unread, seq, more: false, quiet: still };
    }
    const rows = await missedOf(db, access, query.since, seq);
    const more = rows.length === MISSED;
    const last = rows.at(-1);
    return {
      data: rows.toReversed().map(present(call.locale)),
      unread,
      seq: more && last ? last.seq : seq,
      more,
      quiet: still,
    };
  }),
  reading(listNotifications, async ({ db, access, call }, { query }) => {
    const limit = sizeFor(query.limit);
    const filters = { unread: query.unread === "1", kind: query.kind, search: query.search };
    const rows = await pageOf(db, access, filters, cursorFrom(query.after), limit + 1);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return { data: shown.map(present(call.locale)), after: rows.length > limit && last ? cursorOf(last) : null };
  }),
  changing(readNotification, async ({ db, access, call }, { body }) => {
    const read = body.read ?? true;
    if (body.all && read) await markAll(db, access, body);
    else if (body.hash_id === undefined) throw invalidField("hash_id", "errors.required");
    else if ((await markOne(db, access, body.hash_id, { read, group: body.group ?? false })) === 0) throw notFound();
    return { message: text(call.locale, read ? "messages.notification_read" : "messages.notification_unread") };
  }),
  reading(getPreferences, ownPreferences),
  changing(updatePreferences, changePreferences),
];
