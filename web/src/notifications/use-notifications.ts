import { loadNotifications, readNotification } from "#contract/notifications/endpoints.ts";
import { call } from "#web/api/client.ts";
import { invalidate, keyOf, queryClient, useRead } from "#web/api/query.ts";
import type { Loaded, Notification } from "./arrivals.ts";

const key = keyOf(loadNotifications, { query: {} });

/** What the bell shows: unread first, each part newest first. */
export function useNotifications(): { rows: readonly Notification[]; unread: number; loading: boolean } {
  const { data, isPending } = useRead(loadNotifications, { query: {} }, { quiet: true, staleTime: 5 * 60_000 });
  const rows = (data?.data ?? []).toSorted(
    (a, b) => Number(a.read_at !== null) - Number(b.read_at !== null) || b.seq - a.seq,
  );
  return { rows, unread: data?.unread ?? 0, loading: isPending };
}

/** Marks one as read, or all: shown at once, told to the server, put right by its answer. */
export async function markRead(which: { hash_id: string } | { all: true }): Promise<void> {
  const now = new Date().toISOString();
  queryClient.setQueryData<Loaded>(key, (old) => {
    if (!old) return old;
    const hit = (n: Notification): boolean => n.read_at === null && ("all" in which || n.hash_id === which.hash_id);
    const count = "all" in which ? old.unread : old.data.filter(hit).length;
    return {
      ...old,
      unread: Math.max(0, old.unread - count),
      data: old.data.map((n) => (hit(n) ? { ...n, read_at: now } : n)),
    };
  });
  await call(readNotification, { body: which }).catch(() => undefined);
  await invalidate("notifications");
  await queryClient.invalidateQueries({ queryKey: ["access", "access.badges"] });
}
