import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { call } from "#web/api/client.ts";
import { keyOf, queryClient } from "#web/api/query.ts";
import { t } from "#web/app/i18n.ts";
import { toast } from "#web/app/toast.ts";
import { chime } from "./sound.ts";

export type Loaded = ClientOutput<typeof loadNotifications>;
export type Notification = Loaded["data"][number];

const key = keyOf(loadNotifications, { query: {} });
/** The seq up to which some tab has told of what came: one sound over all of them. */
const TOLD = "cordial.notified";
const MOST = 50;

let running: Promise<void> | undefined;
let again = false;

/** Fetches what came since the last seq: after a message, after connecting, after the line was down. */
export function caughtUp(): Promise<void> {
  if (running) {
    again = true;
    return running;
  }
  running = fetchNew().finally(() => {
    running = undefined;
    if (again) {
      again = false;
      void caughtUp();
    }
  });
  return running;
}

async function fetchNew(): Promise<void> {
  const known = queryClient.getQueryData<Loaded>(key);
  if (!known) {
    await queryClient.prefetchQuery({
      queryKey: key,
      queryFn: () => call(loadNotifications, { query: {} }, { quiet: true }),
    });
    return;
  }
  const answer = await call(loadNotifications, { query: { since: known.seq } }, { quiet: true }).catch(() => undefined);
  if (!answer) return;
  const fresh = answer.data.filter((n) => n.seq > known.seq);
  const ids = new Set(fresh.map((n) => n.hash_id));
  queryClient.setQueryData<Loaded>(key, {
    ...answer,
    data: [...fresh, ...known.data.filter((n) => !ids.has(n.hash_id))].slice(0, MOST),
  });
  if (fresh.length === 0) return;
  void queryClient.invalidateQueries({ queryKey: ["notifications", "notifications.list"] });
  void queryClient.invalidateQueries({ queryKey: ["access", "access.badges"] });
  tell(
    fresh.filter((n) => n.read_at === null),
    answer.seq,
  );
}

function tell(fresh: readonly Notification[], seq: number): void {
  if (fresh.length === 0) return;
  if (fresh.length > 3) toast(t("notifications.arrived", { count: fresh.length }));
  else for (const n of fresh) toast(n.text, n.hash_id);
  if (Number(localStorage.getItem(TOLD) ?? 0) >= seq) return;
  localStorage.setItem(TOLD, String(seq));
  chime();
}
