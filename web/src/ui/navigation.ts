import { homeHref } from "#contract/dashboard/hrefs.ts";
import { mayOpen } from "#web/api/may-open.ts";
import type { Bootstrap } from "#web/api/me.ts";
import type { RouteRecord } from "#web/kit/route.ts";
import { screens } from "#web/kit/screens.ts";
import { areas, menuGroups, type MenuEntry } from "./area.ts";

const ROOT = homeHref.root.path;

interface MenuGroup {
  /** Text key `app.group_<name>`. */
  name: (typeof menuGroups)[number];
  entries: readonly MenuEntry[];
}

/** The whole menu, the home first. An entry without a screen that the user may open is hidden. */
export function navigation(): readonly MenuGroup[] {
  const all = areas().flatMap((area) => area.menu ?? []);
  return menuGroups.map((name) => ({ name, entries: all.filter((entry) => entry.group === name) }));
}

/** The path that an entry's link has for this user, if any. */
export function openPath(entry: MenuEntry, data: Bootstrap): string | undefined {
  return entry.paths.find((path) => {
    const need = screens().find((r) => r.path === path)?.permission;
    return need !== undefined && mayOpen(data, need);
  });
}

/** Whether a screen creates something, going by its path. */
export const makes = (path: string): boolean => /\/create(\/|$)/u.test(path);
/** Whether a screen opens without a record in its path. */
export const standsAlone = (path: string): boolean => path.startsWith(`${ROOT}/`) && !path.includes("{");

/** Creation screens that the user may open; one per title and area. */
export function creations(data: Bootstrap): RouteRecord[] {
  const open = screens().filter((r) => standsAlone(r.path) && makes(r.path) && mayOpen(data, r.permission));
  return [...new Map(open.map((r) => [`${entryAt(r.path)?.name} ${r.title}`, r])).values()];
}

interface ShownEntry extends MenuEntry {
  path: string;
}

/** The menu for one user, without the home. */
export function menuOf(data: Bootstrap): { name: string; entries: ShownEntry[] }[] {
  return navigation()
    .filter((group) => group.name !== "home")
    .map((group) => ({
      name: group.name,
      entries: group.entries.flatMap((entry) => ((path) => (path ? [{ ...entry, path }] : []))(openPath(entry, data))),
    }))
    .filter((group) => group.entries.length > 0);
}

/** The root is the home only by exact match. */
const isUnder = (path: string, start: string): boolean =>
  path === start || (start !== ROOT && path.startsWith(`${start}/`));

/** The menu entry of a path; the longest matching prefix wins, so `market picture` wins over `recipes`. */
export const entryAt = (path: string): MenuEntry | undefined =>
  navigation()
    .flatMap((group) => group.entries)
    .flatMap((entry) =>
      [...entry.paths, ...(entry.under ?? []), ...(entry.tabs ?? [])]
        .filter((start) => isUnder(path, start))
        .map((start) => ({ entry, length: start.length })),
    )
    .toSorted((a, b) => b.length - a.length)[0]?.entry;
