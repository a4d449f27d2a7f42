import { areas } from "./areas.ts";

/**
 * What hangs together: when something of an area changes, its own answers are stale, and those of the areas that show some of it (an
 * office's name and currency stand on expenses and accounts). The words of live messages are these areas.
 */
export type LiveArea = keyof typeof areas;
export const isLiveArea = (word: string): word is LiveArea => Object.hasOwn(areas, word);
export const liveAreas = Object.keys(areas) as readonly LiveArea[];

/** The counts of the menu, of the area that answers them. */
const BADGES = "access.badges";
/** Every change leaves a line on the trail, and may wait for somebody. A notification that was read does neither. */
const beside = (area: LiveArea): readonly string[] =>
  area === "notifications" ? [BADGES] : ["audit", "dashboard", BADGES];

/** Areas, and single endpoints by their names, whose answers are stale after a change in these areas. */
export const staleAfter = (...changed: readonly LiveArea[]): readonly string[] => [
  ...new Set(changed.flatMap((area): readonly string[] => [area, ...areas[area].shownBy, ...beside(area)])),
];
