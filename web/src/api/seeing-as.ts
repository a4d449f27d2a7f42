import { homeHref } from "#contract/dashboard/hrefs.ts";
import { accessHref } from "#contract/access/hrefs.ts";
import { dropSession, keepSession, putAside, takeBack } from "./session.ts";

/** Puts the own session aside and goes on with one in which somebody else's product is seen. Everything is asked anew. */
export function beginSeeingAs(token: string, expiresIn: number): void {
  putAside();
  keepSession(token, expiresIn);
  location.assign(homeHref.dashboard());
}

/** Back to the own session; to signing in when it has ended meanwhile. */
export function endSeeingAs(): void {
  if (!takeBack()) dropSession();
  location.assign(accessHref.who());
}
