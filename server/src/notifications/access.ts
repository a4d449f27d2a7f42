import { askingRights } from "#contract/notification-kinds.ts";
import type { Access } from "#server/kit/shared/access.ts";
import type { Where } from "#server/kit/sql/list-query.ts";

/** The caller's holdings of the rights that notifications depend on: pairs of right and place, `null` for everywhere. */
function heldNow(access: Access): { rights: string[]; places: (string | null)[] } {
  const pairs = askingRights.flatMap((right): (readonly [string, string | null])[] => {
    const held = access.reach([right]);
    return held === "all" ? [[right, null]] : [...held].map((place) => [right, place]);
  });
  return { rights: pairs.map(([right]) => right), places: pairs.map(([, place]) => place) };
}

/**
 * The condition that the caller may see the notification `n` in the app: it is theirs and, if sent because of rights, they still hold them
 * in its place. Without the right, neither the line nor its count shows; with the right back, both do.
 */
export function reached(where: Where, access: Access): string {
  const me = where.bind("n.user_id = ?::uuid", access.own());
  const { rights, places } = heldNow(access);
  const held = where.bind("unnest(?::text[], ?::uuid[])", rights, places);
  return `${me} AND n.in_app AND (n.needs = '{}' OR NOT EXISTS (SELECT 1 FROM unnest(n.needs) AS r(permission)
    WHERE NOT EXISTS (SELECT 1 FROM ${held} AS h(permission, place) WHERE h.permission = r.permission AND (h.place IS NULL OR h.place = n.place_id))))`;
}
