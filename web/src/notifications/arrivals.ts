import { bootstrap } from "#contract/access/endpoints.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { call } from "#web/api/client.ts";
import { keyOf, queryClient } from "#web/api/query.ts";
import { t } from "#web/kit/i18n.ts";
import { isSaidHere } from "#web/kit/said-here.ts";
import { toast } from "#web/kit/toast.ts";

type Bootstrap = ClientOutput<typeof bootstrap>;
export type Loaded = ClientOutput<typeof loadNotifications>;
export type Notification = Loaded["data"][number];

const key = keyOf(loadNotifications, { query: {} });
/** The local storage key of the last `seq` announced to the user by any tab, so that a notification sounds once. Each user has their own `seq`. */
const announcedKey = (): string => `cordial.notified.${userNow() ?? ""}`;
const MOST = 50;

/** The last `seq` announced in this tab. The bell may have loaded newer ones, which are shown but not announced yet. */
let announced: { user: string | undefined; seq: number } | undefined;
const userNow = (): string | undefined => queryClient.getQueryData<Bootstrap>(keyOf(bootstrap, {}))?.data.user?.hash_id;

let running: Promise<void> | undefined;
let again = false;

/** Fetches what came since the last `seq`: after a live message, a connect, or a lost connection. */
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
  const user = userNow();
  const known = queryClient.getQueryData<Loaded>(key);
  if (!known) {
    await queryClient.prefetchQuery({
      queryKey: key,
      queryFn: () => call(loadNotifications, { query: {} }, { quiet: true }),
    });
    const first = queryClient.getQueryData<Loaded>(key);
    announced = first && { user, seq: first.seq };
    return;
  }
  const fresh: Notification[] = [];
  let answer: Loaded | undefined;
  // After a long absence answers come in pages, the oldest first; only what was fetched is announced.
  do {
    const since: number = answer?.seq ?? (announced?.user === user ? announced?.seq : undefined) ?? known.seq;
    answer = await call(loadNotifications, { query: { since } }, { quiet: true }).catch(() => undefined);
    if (!answer) return;
    fresh.unshift(...answer.data.filter((n) => n.seq > since));
  } while (answer.more);
  const last = answer;
  announced = { user, seq: last.seq };
  queryClient.setQueryData<Loaded>(key, (old) => {
    // The bell may have loaded some of them meanwhile.
    const lacking = fresh.filter((n) => n.seq > (old?.seq ?? 0));
    const newer = old && old.seq > last.seq ? old : last;
    return { ...newer, data: folded(lacking, old?.data ?? []).slice(0, MOST) };
  });
  if (fresh.length === 0) return;
  void queryClient.invalidateQueries({ queryKey: ["notifications", "notifications.list"] });
  void queryClient.invalidateQueries({ queryKey: ["access", "access.badges"] });
  announce(
    fresh.filter((n) => n.read_at === null),
    last,
  );
}

/** Adds new lines before the existing ones; one that groups with an existing line replaces it. */
function folded(fresh: readonly Notification[], lines: readonly Notification[]): Notification[] {
  const out = [...lines];
  for (const n of fresh.toReversed()) {
    const at = out.findIndex(
      (o) => o.hash_id === n.hash_id || (n.group !== null && o.group === n.group && !o.read_at === !n.read_at),
    );
    const [same] = at < 0 ? [] : out.splice(at, 1);
    out.unshift(same && same.hash_id !== n.hash_id ? { ...n, count: same.count + n.count } : n);
  }
  return out;
}

/** Offline, the toast is enough. */
const noSound = (): void => undefined;

function announce(fresh: readonly Notification[], { seq, quiet }: Loaded): void {
  if (fresh.length === 0) return;
  const untold = fresh.filter((n) => !isSaidHere(n.kind));
  if (untold.length > 3) toast(t("notifications.arrived", { count: untold.length }));
  else for (const n of untold) toast(n.text, n.hash_id);
  if (Number(localStorage.getItem(announcedKey()) ?? 0) >= seq) return;
  localStorage.setItem(announcedKey(), String(seq));
  // No sound in quiet hours.
  if (!quiet) void import("./sound.ts").then(({ chime }) => chime(), noSound);
}
