import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, done, list } from "../kit/page.ts";

/** A notification is a row first and a message second. `seq` grows by person: nothing is missed, nothing comes twice. */
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
});

export const loadNotifications = endpoint({
  name: "notifications.load",
  method: "GET",
  path: "/api/notifications/loadData",
  permission: "any-user",
  reach: "own notifications",
  summary: "What the bell shows: the newest, the count of unread ones, and the last seq; with since, what was missed.",
  query: z.object({ since: z.coerce.number<number | string>().int().min(0).optional() }),
  response: z.object({ data: z.array(notification), unread: z.int(), seq: z.int() }),
});
export const listNotifications = endpoint({
  name: "notifications.list",
  method: "GET",
  path: "/api/notifications",
  permission: "any-user",
  reach: "own notifications",
  summary: "All my notifications, newest first.",
  query: z.object({ unread: z.enum(["0", "1"]).optional(), kind: z.string().max(60).optional(), ...afterQuery }),
  response: list(notification),
});
export const readNotification = endpoint({
  name: "notifications.read",
  method: "POST",
  path: "/api/read/notification",
  permission: "any-user",
  reach: "own notifications",
  summary: "Marks one of mine as read, or all of them.",
  body: z.object({ hash_id: z.uuid().optional(), all: z.boolean().optional() }),
  response: done,
});
export const notificationsEndpoints = [loadNotifications, listNotifications, readNotification];
