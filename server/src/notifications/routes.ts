import { listNotifications, loadNotifications, readNotification } from "#contract/notifications/endpoints.ts";
import { composed } from "#server/kit/database.ts";
import { invalidField, notFound } from "#server/kit/failures.ts";
import { sizeFor } from "#server/kit/list-query.ts";
import { changing, reading, type Route } from "#server/kit/mount.ts";
import { text, type Locale } from "#server/kit/texts.ts";
import { counts, newest, pageText, readAll, readOne, since, type NotificationRow } from "./queries.ts";

const present =
  (locale: Locale) =>
  ({ params, ...row }: NotificationRow) => ({ ...row, text: text(locale, `notify.${row.kind}`, params) });

const cursorOf = (seq: number): string => Buffer.from(String(seq)).toString("base64url");
function seqOf(after: string | undefined): number | null {
  if (after === undefined) return null;
  const seq = Buffer.from(after, "base64url").toString("utf8");
  if (!/^\d{1,15}$/u.test(seq)) throw invalidField("after", "errors.cursor");
  return Number(seq);
}

export const notificationsRoutes = (): Route[] => [
  reading(loadNotifications, async ({ db, access, call }, { query }) => {
    const me = access.own();
    const rows = query.since === undefined ? await newest.all(db, me) : await since.all(db, me, query.since);
    const { unread, seq } = await counts.one(db, me);
    return { data: rows.map(present(call.locale)), unread, seq };
  }),
  reading(listNotifications, async ({ db, access, call }, { query }) => {
    const limit = sizeFor(query.limit);
    const rows = await composed<NotificationRow>(pageText(limit + 1, query.unread === "1")).all(
      db,
      access.own(),
      seqOf(query.after),
      query.kind ?? null,
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return { data: shown.map(present(call.locale)), after: rows.length > limit && last ? cursorOf(last.seq) : null };
  }),
  changing(readNotification, async ({ db, access, call }, { body }) => {
    const me = access.own();
    if (body.all) await readAll.run(db, me);
    else if (body.hash_id === undefined) throw invalidField("hash_id", "errors.required");
    else if ((await readOne.run(db, me, body.hash_id)) === 0) throw notFound();
    return { message: text(call.locale, "messages.notification_read") };
  }),
];
