import {
  getPreferences,
  listNotifications,
  loadNotifications,
  readNotification,
  updatePreferences,
} from "#contract/notifications/endpoints.ts";
import { invalidField, notFound } from "#server/kit/shared/failures.ts";
import { cursorBy, sizeFor } from "#server/kit/sql/list-query.ts";
import { changing, reading, type Route } from "#server/kit/http/route.ts";
import { notifyOwnWindows } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { House } from "#server/kit/area/area.ts";
import { changePreferences, ownPreferences } from "./preferences.ts";
import { countsOf, markAll, markOne, MISSED, missedOf, pageOf, type NotificationRow } from "./queries.ts";
import { isQuiet } from "./rules.ts";
import { worded } from "./words.ts";

/** Lines in the bell. */
const SHOWN = 30;

/** Unread ones first, then by number. */
const cursor = cursorBy("text", "number");
const UNREAD = "unread";
const cursorOf = (row: NotificationRow): string => cursor.of(row.read_at === null ? UNREAD : "read", row.seq);
const cursorFrom = (after: string | undefined) => {
  const [side, seq] = cursor.read(after) ?? [];
  return seq === undefined ? undefined : { unread: side === UNREAD, seq: Number(seq) };
};

export const notificationsRoutes = ({ audited }: Pick<House, "audited">): Route[] => [
  reading(loadNotifications, async ({ db, access, call }, { query }) => {
    const { unread, seq, quiet, time_zone } = await countsOf(db, access);
    const still = isQuiet(call.now, quiet, time_zone);
    if (query.since === undefined) {
      const all = { unread: false, kind: undefined, search: undefined };
      const rows = await pageOf(db, access, audited, all, { size: SHOWN });
      return { data: await worded(db, audited, rows, call.locale), unread, seq, more: false, quiet: still };
    }
    const rows = await missedOf(db, access, query.since, seq);
    const more = rows.length === MISSED;
    const last = rows.at(-1);
    return {
      data: (await worded(db, audited, rows, call.locale)).toReversed(),
      unread,
      seq: more && last ? last.seq : seq,
      more,
      quiet: still,
    };
  }),
  reading(listNotifications, async ({ db, access, call }, { query }) => {
    const limit = sizeFor(query.limit);
    const filters = { unread: query.unread === "1", kind: query.kind, search: query.search };
    const rows = await pageOf(db, access, audited, filters, {
      after: cursorFrom(query.after),
      size: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const data = await worded(db, audited, shown, call.locale);
    return { data, after: rows.length > limit && last ? cursorOf(last) : null };
  }),
  changing(readNotification, async (tx, { body }) => {
    const { db, access, call } = tx;
    const read = body.read ?? true;
    if (body.all && read) await markAll(db, access, body);
    else if (body.hash_id === undefined) throw invalidField("hash_id", "errors.required");
    else if ((await markOne(db, access, body.hash_id, { read, group: body.group ?? false })) === 0) throw notFound();
    await notifyOwnWindows(tx, "notifications", body.window);
    return { message: text(call.locale, read ? "messages.notification_read" : "messages.notification_unread") };
  }),
  reading(getPreferences, ownPreferences),
  changing(updatePreferences, changePreferences),
];
