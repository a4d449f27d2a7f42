import { homeHref } from "#contract/dashboard/hrefs.ts";
import { accessHref } from "#contract/access/hrefs.ts";
import { dropSession, keepSession, putAside, takeBack } from "./session.ts";

/** Starts impersonation: stores the user's own session and reloads with the other one. */
export function beginSeeingAs(token: string, expiresIn: number): void {
  putAside();
  keepSession(token, expiresIn);
  location.assign(homeHref.dashboard());
}

/** Ends impersonation: back to the user's own session, or to sign-in if that has expired. */
export function endSeeingAs(): void {
  if (!takeBack()) dropSession();
  location.assign(accessHref.who());
}
