import type { InfiniteData } from "@tanstack/react-query";
import type { ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { type listNotifications, loadNotifications, readNotification } from "#contract/notifications/endpoints.ts";
import { call } from "#web/api/client.ts";
import { keyOf, queryClient, useRead } from "#web/api/query.ts";
import { thisWindow } from "#web/api/this-window.ts";
import type { Loaded, Notification } from "./arrivals.ts";

const key = keyOf(loadNotifications, { query: {} });

/** The bell's notifications: unread first, each part newest first. */
export function useNotifications() {
  const read = useRead(loadNotifications, { query: {} }, { quiet: true, staleTime: 5 * 60_000 });
  const { data } = read;
  const rows: readonly Notification[] = (data?.data ?? []).toSorted(
    (a, b) => Number(a.read_at !== null) - Number(b.read_at !== null) || b.seq - a.seq,
  );
  return { rows, unread: data?.unread ?? 0, seq: data?.seq ?? 0, read };
}

type Pages = InfiniteData<ClientOutput<typeof listNotifications>>;

/** Updates all loaded lists at once; lines keep their position until the list is fetched again. */
function show(hit: (n: Notification) => boolean, read: boolean): void {
  const now = new Date().toISOString();
  const put = (n: Notification): Notification => (hit(n) ? { ...n, read_at: read ? (n.read_at ?? now) : null } : n);
  queryClient.setQueryData<Loaded>(key, (old) => old && { ...old, data: old.data.map(put) });
  queryClient.setQueriesData<Pages>(
    { queryKey: ["notifications", "notifications.list"] },
    (old) => old && { ...old, pages: old.pages.map((p) => ({ ...p, data: p.data.map(put) })) },
  );
}

let sending: Promise<unknown> = Promise.resolve();

/** Sent in order, so that of two marks on one line the last one wins. */
async function send(body: ClientInput<typeof readNotification>["body"]): Promise<void> {
  const turn = sending.then(
    async () => await call(readNotification, { body: { ...body, window: thisWindow } }).catch(() => undefined),
  );
  sending = turn;
  const done = await turn;
  await queryClient.invalidateQueries({ queryKey: key });
  await queryClient.invalidateQueries({ queryKey: ["access", "access.badges"] });
  if (!done) await queryClient.invalidateQueries({ queryKey: ["notifications", "notifications.list"] });
}

/** Marks a line, with all it stands for, as read or unread. */
export async function markLine(line: Notification, read: boolean): Promise<void> {
  show((n) => n.hash_id === line.hash_id, read);
  await send({ hash_id: line.hash_id, group: true, read });
}

/** Marks everything up to this number as read. */
export async function markAllRead(until: number): Promise<void> {
  show((n) => n.seq <= until, true);
  await send({ all: true, until });
}
