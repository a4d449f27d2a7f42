import { familyOf, labSeers, seersOf, warehouseSeers, type PlaceKind } from "#contract/laboratory/rights.ts";
import type { Permission } from "#contract/permissions.ts";
import { placesOf, type Access, type Person } from "#server/kit/shared/access.ts";
import type { Where } from "#server/kit/sql/list-query.ts";

/**
 * An SQL condition for the places the reader may see; its parameters are bound in `where`. Laboratories and shops have one family of
 * rights, warehouses another.
 */
export function placesSeen(access: Access, where: Where, alias = "p"): string {
  const among = (rights: readonly Permission[], kinds: string): string => {
    const countries = placesOf(access.reach(rights));
    if (countries === null) return kinds;
    return countries.length === 0
      ? "false"
      : where.bind(`${kinds} AND ${alias}.country_id = ANY (?::uuid[])`, countries);
  };
  return `((${among(labSeers, `${alias}.kind <> 'warehouse'`)}) OR (${among(warehouseSeers, `${alias}.kind = 'warehouse'`)}))`;
}

/** The same for a place that was read already. */
export const seesPlace = (access: Access, row: { readonly kind: PlaceKind; readonly country_id: string }): boolean =>
  access.can(seersOf[familyOf(row.kind)], { country: row.country_id });

/** Whether somebody is shown the way into a place. */
export const readsPlace = (
  { rights }: Person,
  row: { readonly kind: PlaceKind; readonly country_id: string },
): boolean => seersOf[familyOf(row.kind)].some((right) => rights.at(right, { country: row.country_id }));
