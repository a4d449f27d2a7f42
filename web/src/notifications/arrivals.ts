import { bootstrap } from "#contract/access/endpoints.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { call } from "#web/api/client.ts";
import { keyOf, queryClient } from "#web/api/query.ts";
import { t } from "#web/kit/i18n.ts";
import { isSaidHere } from "#web/kit/said-here.ts";
import { toast } from "#web/kit/toast.ts";
import { chime } from "./sound.ts";

type Bootstrap = ClientOutput<typeof bootstrap>;
export type Loaded = ClientOutput<typeof loadNotifications>;
export type Notification = Loaded["data"][number];

const key = keyOf(loadNotifications, { query: {} });
/** The seq up to which some tab has told of what came: one sound over all of them. */
const TOLD = "cordial.notified";
const MOST = 50;

/** Up to where one was told here. The bell's own answer may be newer: what it brought was shown, not yet told or heard. */
let told: { user: string | undefined; seq: number } | undefined;
const userNow = (): string | undefined => queryClient.getQueryData<Bootstrap>(keyOf(bootstrap, {}))?.data.user?.hash_id;

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
  const user = userNow();
  const known = queryClient.getQueryData<Loaded>(key);
  if (!known) {
    await queryClient.prefetchQuery({
      queryKey: key,
      queryFn: () => call(loadNotifications, { query: {} }, { quiet: true }),
    });
    const first = queryClient.getQueryData<Loaded>(key);
    told = first && { user, seq: first.seq };
    return;
  }
  const fresh: Notification[] = [];
  let answer: Loaded | undefined;
  // A long absence comes in pages, the oldest first: what is told of is what was fetched.
  do {
    const since: number = answer?.seq ?? (told?.user === user ? told?.seq : undefined) ?? known.seq;
    answer = await call(loadNotifications, { query: { since } }, { quiet: true }).catch(() => undefined);
    if (!answer) return;
    fresh.unshift(...answer.data.filter((n) => n.seq > since));
  } while (answer.more);
  const last = answer;
  told = { user, seq: last.seq };
  queryClient.setQueryData<Loaded>(key, (old) => {
    // What the bell asked for by itself meanwhile has some of it already.
    const lacking = fresh.filter((n) => n.seq > (old?.seq ?? 0));
    const newer = old && old.seq > last.seq ? old : last;
    return { ...newer, data: folded(lacking, old?.data ?? []).slice(0, MOST) };
  });
  if (fresh.length === 0) return;
  void queryClient.invalidateQueries({ queryKey: ["notifications", "notifications.list"] });
  void queryClient.invalidateQueries({ queryKey: ["access", "access.badges"] });
  tell(
    fresh.filter((n) => n.read_at === null),
    last,
  );
}

/** New ones before the lines that are there; one that folds into an unread line takes its place. */
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

function tell(fresh: readonly Notification[], { seq, quiet }: Loaded): void {
  if (fresh.length === 0) return;
  const untold = fresh.filter((n) => !isSaidHere(n.kind));
  if (untold.length > 3) toast(t("notifications.arrived", { count: untold.length }));
  else for (const n of untold) toast(n.text, n.hash_id);
  if (Number(localStorage.getItem(TOLD) ?? 0) >= seq) return;
  localStorage.setItem(TOLD, String(seq));
  // In quiet hours it is seen, not heard.
  if (!quiet) chime();
}
