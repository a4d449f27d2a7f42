import { homeHref } from "#contract/dashboard/hrefs.ts";
import { go } from "#web/kit/go.ts";
import { refresh } from "./client.ts";
import { queryClient } from "./query.ts";
import { isAside, onSession, session } from "./session.ts";

/** Before the end of the token, with time for a slow line. */
const EARLY = 120_000;
const AGAIN = 30_000;

/** Keeps the session alive while a tab is open, and follows what other tabs do with it: all are signed in, or none. */
export function keepSessionAlive(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = session() !== null;
  let aside = isAside();

  const renew = (): void => {
    const held = session();
    if (!held || isAside()) return;
    if (held.ends - Date.now() > EARLY) return plan();
    // A lost connection is no reason to sign out: the next call, or the next try, will tell.
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
    // Another tab began or ended seeing as somebody else: what is shown here is not what they see.
    if (elsewhere && now && aside !== isAside()) return location.assign(homeHref.dashboard());
    aside = isAside();
    if (elsewhere && before && !now && location.pathname.startsWith(homeHref.root())) {
      go("/login");
      queryClient.clear();
    }
    if (elsewhere && !before && now) {
      // Another tab signed in: perhaps somebody else. What was asked without a session is forgotten.
      queryClient.clear();
      if (["/", "/login"].includes(location.pathname)) go(homeHref.dashboard(), { replace: true });
    }
    before = now;
    plan();
  });
  // Timers sleep with the machine.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && renew());
  plan();
}
