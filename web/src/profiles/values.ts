import type { Places } from "#contract/access/roles.ts";

/** A right of the catalogue with its description. */
export interface Right {
  readonly name: string;
  readonly family: string;
  readonly family_name: string;
  readonly scope: "general" | "office" | "country";
  readonly meaning: string;
  readonly note: string | null;
}
/** The places of each right; a missing one is not given. */
export type GrantedPlaces = Readonly<Record<string, Places>>;
/** The pending changes. */
export type Changes = Readonly<Record<string, Places | "none">>;

export const givenOf = (rows: readonly { permission: string; places: Places }[]): GrantedPlaces =>
  Object.fromEntries(rows.map((r) => [r.permission, r.places]));

/** A value split into the two boxes and the chosen places. */
export interface Parts {
  readonly all: boolean;
  readonly own: boolean;
  readonly chosen: readonly string[];
}
export function partsOf(places: Places | undefined): Parts {
  if (places === undefined) return { all: false, own: false, chosen: [] };
  if (typeof places === "string") return { all: places === "all", own: places === "own", chosen: [] };
  return { all: false, own: places.includes("own"), chosen: places.filter((p) => p !== "own") };
}
export function placesOf({ all, own, chosen }: Parts): Places | "none" {
  if (all) return "all";
  if (chosen.length > 0) return own ? ["own", ...chosen] : [...chosen];
  return own ? "own" : "none";
}

const key = (places: Places | "none" | undefined): string =>
  places === undefined ? "none" : typeof places === "string" ? places : places.toSorted().join(" ");
export const same = (a: Places | "none" | undefined, b: Places | "none" | undefined): boolean => key(a) === key(b);

/** Merges further changes; those equal to the saved value are dropped. */
export function withChanges(base: GrantedPlaces, changes: Changes, more: Changes): Changes {
  const merged = { ...changes, ...more };
  return Object.fromEntries(Object.entries(merged).filter(([name, value]) => !same(value, base[name])));
}
export const rightWith = (base: GrantedPlaces, changes: Changes, name: string): Places | undefined => {
  const changed = changes[name];
  return changed === "none" ? undefined : (changed ?? base[name]);
};
