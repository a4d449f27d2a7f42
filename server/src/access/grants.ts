import type { Places } from "#contract/access/roles.ts";
import type { Permission } from "#contract/permissions.ts";
import { isPermission, scopeOf } from "#contract/permissions.ts";
import type { Grant } from "#server/kit/access.ts";

/** A right with where it is given, as the calls write it. */
export interface GivenAt {
  readonly permission: Permission;
  readonly places: Places;
}

const keyOf = (g: Grant): string => `${g.permission} ${g.own ? "own" : (g.place_id ?? "all")}`;

/** As the database keeps them: a row for each place. Everywhere swallows the rest. */
export function grantsFrom(given: readonly GivenAt[]): Grant[] {
  const rows = given.flatMap(({ permission, places }): Grant[] => {
    const all = typeof places === "string" ? [places] : places;
    if (all.includes("all")) return [{ permission, place_id: null }];
    return all.map((p) => (p === "own" ? { permission, place_id: null, own: true } : { permission, place_id: p }));
  });
  const everywhere = new Set(rows.filter((r) => r.place_id === null && !r.own).map((r) => r.permission));
  const kept = rows.filter((r) => (r.place_id === null && !r.own) || !everywhere.has(r.permission));
  return [...new Map(kept.map((r) => [keyOf(r), r])).values()];
}

/** As the calls write them, in the catalogue's order; names that are in no catalogue any more are left out. */
export function givenFrom(grants: readonly Grant[]): GivenAt[] {
  const byRight = Map.groupBy(grants, (g) => g.permission);
  return [...byRight].flatMap(([permission, rows]): GivenAt[] => {
    if (!isPermission(permission)) return [];
    if (rows.some((r) => r.place_id === null && !r.own)) return [{ permission, places: "all" }];
    const ids = rows.flatMap((r) => (r.place_id === null ? [] : [r.place_id])).toSorted();
    const own = rows.some((r) => r.own);
    return [{ permission, places: own ? (ids.length > 0 ? ["own", ...ids] : "own") : ids }];
  });
}

/** What was asked: a whole set, or changes of what is there. */
export interface Asked {
  readonly permissions?: readonly GivenAt[] | undefined;
  readonly changes?: readonly { permission: Permission; places: Places | "none" }[] | undefined;
}

/** The grants as they are to be. */
export function changed(before: readonly Grant[], asked: Asked): Grant[] {
  if (asked.permissions) return grantsFrom(asked.permissions);
  const touched = new Set((asked.changes ?? []).map((c) => c.permission as string));
  const given = (asked.changes ?? []).flatMap(({ permission, places }) =>
    places === "none" ? [] : [{ permission, places }],
  );
  return [...before.filter((g) => !touched.has(g.permission)), ...grantsFrom(given)];
}

/** What a change gives and what it takes, row by row. */
export function difference(before: readonly Grant[], after: readonly Grant[]): { given: Grant[]; taken: Grant[] } {
  const [was, is] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return { given: after.filter((g) => !was.has(keyOf(g))), taken: before.filter((g) => !is.has(keyOf(g))) };
}

/** Rights that are given in places that they do not have: a general one in an office. */
export const misplaced = (grants: readonly Grant[]): Grant[] =>
  grants.filter((g) => isPermission(g.permission) && scopeOf(g.permission) === "general" && (g.own || g.place_id));
