import { useSyncExternalStore } from "react";
import { portalHref } from "#contract/portal/hrefs.ts";

export const views = ["overview", "orders", "samples", "invoices", "documents", "profile"] as const;
export type View = (typeof views)[number];
export interface Place {
  readonly view: View;
  /** Identifier of the open order. */
  readonly order: string | undefined;
  /** Secret of the link of a mail, which is read without signing in. */
  readonly letter: string | undefined;
}

const MOVED = "portal-moved";
const read = (search: string): Place => {
  const words = new URLSearchParams(search);
  const view = words.get("view");
  return {
    view: views.find((one) => one === view) ?? "overview",
    order: words.get("order") ?? undefined,
    letter: words.get("letter") ?? undefined,
  };
};
let known: { search: string; place: Place } | undefined;
function here(): Place {
  const { search } = window.location;
  if (known?.search !== search) known = { search, place: read(search) };
  return known.place;
}
function subscribe(tell: () => void): () => void {
  window.addEventListener("popstate", tell);
  window.addEventListener(MOVED, tell);
  return () => {
    window.removeEventListener("popstate", tell);
    window.removeEventListener(MOVED, tell);
  };
}
/** The portal's current address. It has no router, which would weigh more than all its screens. */
export const usePlace = (): Place => useSyncExternalStore(subscribe, here);
export const addressOf = (view: View, order?: string): string =>
  portalHref({ ...(view !== "overview" && { view }), ...(order !== undefined && { order }) });
export function goTo(view: View, order?: string): void {
  window.history.pushState(null, "", addressOf(view, order));
  window.dispatchEvent(new Event(MOVED));
  window.scrollTo(0, 0);
}
