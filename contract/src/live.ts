/**
 * What hangs together: when something of an area changes, its own answers are stale, and those of the areas beside it, which show
 * some of it (an office's name and currency stand on expenses and accounts). The words of live messages are these areas.
 */
const shownBy = {
  access: ["settings", "users"],
  accounting: ["expenses"],
  audit: [],
  contacts: [],
  dashboard: [],
  discussion: [],
  expenses: ["accounting"],
  exports: [],
  files: [],
  imports: ["expenses", "users", "zones"],
  notifications: [],
  profiles: ["access", "users"],
  reference: ["access", "contacts"],
  search: [],
  settings: ["access", "expenses", "notifications"],
  users: ["access", "contacts", "files", "profiles", "settings"],
  zones: ["access", "accounting", "expenses"],
} as const;

export type LiveArea = keyof typeof shownBy;
export const isLiveArea = (word: string): word is LiveArea => Object.hasOwn(shownBy, word);
export const liveAreas = Object.keys(shownBy) as readonly LiveArea[];

/** The counts of the menu, of the area that answers them. */
const BADGES = "access.badges";
/** Every change leaves a line on the trail, and may wait for somebody. A notification that was read does neither. */
const beside = (area: LiveArea): readonly string[] =>
  area === "notifications" ? [BADGES] : ["audit", "dashboard", BADGES];

/** Areas, and single endpoints by their names, whose answers are stale after a change in these areas. */
export const staleAfter = (...areas: readonly LiveArea[]): readonly string[] => [
  ...new Set(areas.flatMap((area): readonly string[] => [area, ...shownBy[area], ...beside(area)])),
];
