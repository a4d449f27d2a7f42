import { guestHref } from "#contract/access/hrefs.ts";
import { homeHref } from "#contract/dashboard/hrefs.ts";
import { go } from "#web/kit/go.ts";
import { refresh } from "./client.ts";
import { queryClient } from "./query.ts";
import { isAside, onSession, session } from "./session.ts";

/** Renew this many ms before the token expires; enough for a slow connection. */
const EARLY = 120_000;
const AGAIN = 30_000;

/** Renews the session while a tab is open, and follows sign-in and sign-out in other tabs. */
export function keepSessionAlive(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = session() !== null;
  let aside = isAside();

  const renew = (): void => {
    const held = session();
    if (!held || isAside()) return;
    if (held.ends - Date.now() > EARLY) return plan();
    // A network failure does not sign out; the next call or retry decides.
    refresh(held).then(plan, () => plan(AGAIN));
  };
  const plan = (least?: unknown): void => {
    clearTimeout(timer);
    const held = session();
    if (held && !isAside())
      timer = setTimeout(renew, Math.max(typeof least === "number" ? least : 1000, held.ends - Date.now() - EARLY));
  };

  onSession((elsewhere) => {
    const now = session() !== null;
    // Another tab started or ended impersonation: reload, because this screen shows another user's data.
    if (elsewhere && now && aside !== isAside()) return location.assign(homeHref.dashboard());
    aside = isAside();
    if (elsewhere && before && !now && location.pathname.startsWith(homeHref.root())) {
      go(guestHref.signIn());
      queryClient.clear();
    }
    if (elsewhere && !before && now) {
      // Another tab signed in, perhaps as another user: drop answers cached without a session.
      queryClient.clear();
      if ([guestHref.root(), guestHref.signIn()].includes(location.pathname))
        go(homeHref.dashboard(), { replace: true });
    }
    before = now;
    plan();
  });
  // Timers do not run while the computer sleeps.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && renew());
  plan();
}
