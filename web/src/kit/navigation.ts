// Where the browser is, and which screen shows it: a table of addresses over the history of `@tanstack/history`. A screen changes once its code is
// there; until then the one before stays, and answers.
import {
  createBrowserHistory,
  type HistoryLocation,
  type NavigationBlocker,
  type RouterHistory,
} from "@tanstack/history";
import type { FromList } from "./from-list.ts";
import type { RouteRecord, ScreenModule, ScreenPlace } from "./route.ts";

/** What an entry of the history keeps beside its address. */
export interface EntryState {
  readonly list?: FromList;
  /** Its drawer was opened from the entry before. */
  readonly drawer?: boolean;
}
export interface Location {
  /** With query and hash. */
  readonly href: string;
  readonly pathname: string;
  readonly search: ScreenPlace["search"];
  readonly state: EntryState;
  /** Name of the entry in the history, the same after Back. */
  readonly key: string;
}
/** The screen of an address: none for one that does not exist. */
export interface Arrival {
  readonly at: Location;
  readonly record?: RouteRecord | undefined;
  readonly params: ScreenPlace["params"];
}
/** A screen as it is shown. */
export interface Shown extends Arrival {
  readonly screen?: ScreenModule | undefined;
  /** Why it could not be opened. */
  readonly error?: unknown;
}

interface Rules {
  readonly records: readonly RouteRecord[];
  /** Where to go instead, if this screen may not be opened. `ahead`: it is only pointed at. What it throws is shown in place of the screen. */
  readonly insteadOf: (to: Arrival, ahead: boolean) => Promise<string | undefined>;
  /** Loads the code of a screen; undefined to stay where one is. */
  readonly load: (to: Arrival) => Promise<ScreenModule | undefined>;
  /** From the moment that an entry of the history is left until the next one is on the screen; returns what ends it. */
  readonly leave: () => () => void;
}

const NOWHERE: Location = { href: "", pathname: "", search: {}, state: {}, key: "" };
let rules: Rules | undefined;
let history: RouterHistory | undefined;
let at = NOWHERE;
let shown: Shown = { at, params: {} };
const watchers = new Set<() => void>();

export const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
/** Where the browser is, even while the screen is still loading. */
export const here = (): Location => at;
/** What is on the screen. */
export const shownNow = (): Shown => shown;

function locationOf({ href, pathname, search, state }: HistoryLocation): Location {
  const isAsBefore = at.href === href;
  return {
    href,
    pathname,
    search: isAsBefore ? at.search : Object.fromEntries(new URLSearchParams(search)),
    state: state as EntryState,
    key: state.__TSR_key ?? href,
  };
}
const placeIn = (location: HistoryLocation): number => location.state.__TSR_index;

interface Pattern {
  readonly record: RouteRecord;
  readonly path: RegExp;
}
let patterns: readonly Pattern[] = [];
/** Words of an address come before what stands for any word. */
const patternsOf = (records: readonly RouteRecord[]): readonly Pattern[] =>
  records
    .toSorted((x, y) => x.path.split("{").length - y.path.split("{").length)
    .map((record) => ({
      record,
      path: new RegExp(`^${record.path.replaceAll(/\{(\w+)\}/gu, "(?<$1>[^/]+)")}/?$`, "iu"),
    }));

/** A word of an address as it was meant; as it is, where somebody typed what means nothing. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
function arrivalAt(location: Location): Arrival {
  for (const { record, path } of patterns) {
    const found = path.exec(location.pathname);
    if (!found) continue;
    const params = Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, word]) => [name, decoded(word)]));
    return { at: location, record, params };
  }
  return { at: location, params: {} };
}

function show(next: Shown): void {
  shown = next;
  tell();
}
const tell = (): void => {
  for (const watcher of watchers) watcher();
};
/** Asks for what the screen reads; it shows by itself what could not be read. */
const ask = (screen: ScreenModule, { at: { search }, params }: Arrival): void => screen.prefetch?.({ params, search });

/** Counts arrivals, so that one that takes long does not undo a later one. */
let turn = 0;
async function arrive(to: Arrival): Promise<void> {
  const mine = ++turn;
  const { record, screen, error } = shown;
  if (record && screen && error === undefined && record === to.record && shown.at.pathname === to.at.pathname) {
    show({ ...shown, at: to.at });
    ask(screen, shown);
    return;
  }
  try {
    const instead = await rules?.insteadOf(to, false);
    if (mine !== turn) return;
    if (instead !== undefined) return void history?.replace(instead, {}, { ignoreBlocker: true });
    const next = to.record && (await rules?.load(to));
    if (mine !== turn || (to.record && !next)) return;
    show({ ...to, screen: next });
    if (next) ask(next, to);
  } catch (error_) {
    if (mine === turn) show({ ...to, error: error_ });
  }
}

let come: (() => void) | undefined;
/** To be called when what is shown is on the screen. */
export function arrived(): void {
  if (shown.at.href !== at.href) return;
  come?.();
  come = undefined;
}

/** Starts with the address that the browser has. */
export function startNavigation(given: Rules, entries: RouterHistory = createBrowserHistory()): void {
  rules = given;
  patterns = patternsOf(given.records);
  history = entries;
  let place = placeIn(entries.location);
  at = locationOf(entries.location);
  shown = { at: NOWHERE, params: {} };
  entries.subscribe(({ location }) => {
    const next = locationOf(location);
    const isAnother = next.pathname !== at.pathname || placeIn(location) !== place;
    place = placeIn(location);
    at = next;
    // A filter that changes the address is no way to another place.
    if (isAnother) {
      come?.();
      come = rules?.leave();
    }
    tell();
    void arrive(arrivalAt(at));
  });
  void arrive(arrivalAt(at));
}

const wordsOf = ({ list, drawer }: EntryState): string => JSON.stringify({ list, drawer });

interface Going {
  readonly replace?: boolean;
  readonly state?: EntryState;
  /** Nothing is asked before the present place is left. */
  readonly unasked?: boolean;
}
/** Goes to an address; where the browser is already, it asks for the data again. */
export function navigate(href: string, { replace = false, state = {}, unasked = false }: Going = {}): void {
  if (href === at.href && wordsOf(state) === wordsOf(at.state)) void arrive(arrivalAt(at));
  else if (replace) history?.replace(href, state, { ignoreBlocker: unasked });
  else history?.push(href, state, { ignoreBlocker: unasked });
}
export const goBack = (): void => history?.back();

/** The address with other words in its query; those that are empty or undefined go. */
export function hrefWith(change: Readonly<Record<string, string | undefined>>): string {
  const words = Object.entries({ ...at.search, ...change }).filter(([, v]) => v !== undefined && v !== "");
  const query = new URLSearchParams(words as [string, string][]).toString();
  return query ? `${at.pathname}?${query}` : at.pathname;
}

/** Opens again what could not be opened. */
export function retry(): void {
  shown = { ...shown, screen: undefined };
  void arrive(arrivalAt(at));
}

/** Loads a screen and its data before somebody goes there, as far as they may. */
export async function preload(href: string): Promise<void> {
  const [pathname = "", query = ""] = href.split("?");
  const search = Object.fromEntries(new URLSearchParams(query));
  const to = arrivalAt({ href, pathname, search, state: {}, key: "" });
  if (!to.record) return;
  try {
    const code = to.record.load();
    code.catch(() => undefined);
    if ((await rules?.insteadOf(to, true)) === undefined) ask(await code, to);
  } catch {
    // It is loaded again, and complained about, when somebody goes there.
  }
}

/** Asks before the present place is left; returns what ends that. */
export const block = (blocker: NavigationBlocker): (() => void) => history?.block(blocker) ?? (() => undefined);
