import type { Places } from "#contract/access/roles.ts";
import type { Permission } from "#contract/permissions.ts";
import { isPermission, scopeOf } from "#contract/permissions.ts";
import type { Grant } from "#server/kit/shared/access.ts";

/** A right with its places, as in the calls. */
export interface GivenAt {
  readonly permission: Permission;
  readonly places: Places;
}

const keyOf = (g: Grant): string => `${g.permission} ${g.own ? "own" : (g.place_id ?? "all")}`;

/** Converts to grants, one row per place; "everywhere" replaces the other places. */
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

/** Converts to the calls' notation; leaves out rights that are no longer in the catalogue. */
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

/** A requested change: a whole set, or single changes. */
export interface Asked {
  readonly permissions?: readonly GivenAt[] | undefined;
  readonly changes?: readonly { permission: Permission; places: Places | "none" }[] | undefined;
}

/** The grants after a requested change. */
export function changed(before: readonly Grant[], asked: Asked): Grant[] {
  if (asked.permissions) return grantsFrom(asked.permissions);
  const touched = new Set((asked.changes ?? []).map((c) => c.permission as string));
  const given = (asked.changes ?? []).flatMap(({ permission, places }) =>
    places === "none" ? [] : [{ permission, places }],
  );
  return [...before.filter((g) => !touched.has(g.permission)), ...grantsFrom(given)];
}

/** The grants a change adds and removes. */
export function difference(before: readonly Grant[], after: readonly Grant[]): { given: Grant[]; taken: Grant[] } {
  const [was, is] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return { given: after.filter((g) => !was.has(keyOf(g))), taken: before.filter((g) => !is.has(keyOf(g))) };
}

/** Grants of a general right in a place, which can't apply. */
export const misplaced = (grants: readonly Grant[]): Grant[] =>
  grants.filter((g) => isPermission(g.permission) && scopeOf(g.permission) === "general" && (g.own || g.place_id));
