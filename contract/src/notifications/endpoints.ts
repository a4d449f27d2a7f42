import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, done, idOf, item, list, search } from "../kit/page.ts";
import { allNotificationKinds, channels } from "../notification-kinds.ts";

/** A notification is stored first, then announced. `seq` increases per person, so a client can fetch what it missed, without duplicates. */
export const notification = z.object({
  hash_id: z.uuid(),
  user_hash_id: z.uuid(),
  seq: z.int(),
  kind: z.string(),
  others: z.boolean(),
  /** In the reader's language. */
  text: z.string(),
  link: z.string().nullable(),
  actor: z.object({ hash_id: z.uuid(), name: z.string() }).nullable(),
  read_at: z.string().nullable(),
  created_at: z.string(),
  /** Equal for notifications of one kind about one record, which are grouped; null is never grouped. */
  group: z.string().nullable(),
  /** How many notifications the line stands for; this is the newest. */
  count: z.int(),
});

export const loadNotifications = endpoint({
  name: "notifications.load",
  method: "GET",
  path: "/api/notifications/loadData",
  permission: "any-user",
  openToImpersonator: true,
  reach: "own notifications",
  summary:
    "The bell: the latest lines, unread first, the number of unread ones, and the last seq. With `since`, the notifications after it, oldest first: while `more` is true, ask again from the `seq` of the answer. `quiet`: no sound now.",
  query: z.object({ since: z.coerce.number<number | string>().int().min(0).optional() }),
  response: z.object({
    data: z.array(notification),
    unread: z.int(),
    seq: z.int(),
    more: z.boolean(),
    quiet: z.boolean(),
  }),
});
export const listNotifications = endpoint({
  name: "notifications.list",
  method: "GET",
  path: "/api/notifications",
  permission: "any-user",
  openToImpersonator: true,
  reach: "own notifications",
  summary:
    "All my notifications, the unread ones first, then newest first; several of one kind about one thing are one line.",
  query: z.object({
    unread: z.enum(["0", "1"]).optional(),
    kind: z.string().max(60).optional(),
    search,
    ...afterQuery,
  }),
  response: list(notification),
});
export const readNotification = endpoint({
  name: "notifications.read",
  method: "POST",
  path: "/api/read/notification",
  permission: "any-user",
  reach: "own notifications",
  summary:
    "Marks one of mine as read, with `group` all that fold into its line, or `all` of them (`until`: up to that seq, `kind`: of that kind). `read: false` makes them unread again. My other windows are notified on my own channel, with `window`, the identifier of the window that asked.",
  body: z.object({
    hash_id: idOf("notification").optional(),
    group: z.boolean().optional(),
    window: z.uuid().optional(),
    read: z.boolean().optional(),
    all: z.boolean().optional(),
    until: z.int().min(0).optional(),
    kind: z.string().max(60).optional(),
  }),
  response: done,
});

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/u, { error: "errors.time" });
/** Mails and the sound wait from `from` until `to` (possibly the next morning), in nights that begin on these days: 1 is Monday. */
const quiet = z
  .object({ from: time, to: time, days: z.array(z.int().min(1).max(7)).min(1, { error: "errors.quiet_days" }).max(7) })
  .refine((q) => q.from !== q.to || new Set(q.days).size < 7, { error: "errors.quiet_always", path: ["days"] });
export type Quiet = z.output<typeof quiet>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
const timeZone = z.string().max(60).refine(isTimeZone, { error: "errors.time_zone" });

const preferences = z.object({
  version: z.int(),
  /** The person's own time zone; null: the office's. */
  time_zone: z.string().nullable(),
  office_time_zone: z.string(),
  quiet: quiet.nullable(),
  /** The kinds of notifications the person may get. */
  kinds: z.array(
    z.object({
      kind: z.string(),
      family: z.string(),
      channels: z.array(z.enum(channels)),
      usually: z.array(z.enum(channels)),
    }),
  ),
});
export const getPreferences = endpoint({
  name: "notifications.preferences",
  method: "GET",
  path: "/api/notification/preferences",
  permission: "any-user",
  openToImpersonator: true,
  summary: "My notification settings: channels for each kind, and quiet hours.",
  response: item(preferences),
});
export const updatePreferences = endpoint({
  name: "notifications.updatePreferences",
  method: "PUT",
  path: "/api/notification/preferences",
  permission: "any-user",
  summary: "Changes my notification settings: channels for the kinds sent (none turns a kind off), and my quiet hours.",
  body: z.object({
    version: z.int().optional(),
    time_zone: timeZone.nullish(),
    quiet: quiet.nullish(),
    kinds: z
      .array(
        z.object({
          kind: z.enum(allNotificationKinds as [string, ...string[]]),
          channels: z.array(z.enum(channels)).max(3),
        }),
      )
      .max(200)
      .optional(),
  }),
  response: item(preferences),
});
export const notificationsEndpoints = [
  loadNotifications,
  listNotifications,
  readNotification,
  getPreferences,
  updatePreferences,
];
