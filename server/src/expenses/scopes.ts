import type { Permission } from "#contract/permissions.ts";
import { placesOf, type Access } from "#server/kit/access.ts";
import type { Where } from "#server/kit/list-query.ts";
import type { Scope } from "./lists.ts";

/** Rows in the places where any of the rights is held. */
function inPlaces(where: Where, access: Access, rights: readonly Permission[]): Where {
  const places = placesOf(access.reach(rights));
  if (places === null) return where;
  // Of one office the index gives the rows in order, of several it does not.
  return places.length === 1
    ? where.and("e.zone_id = ?::uuid", places[0])
    : where.and("e.zone_id = ANY (?::uuid[])", places);
}
/** What accountants keep: everything that was sent, in their offices. */
export const keptBy =
  (access: Access): Scope =>
  (where) =>
    inPlaces(where, access, [
      "accountings_users_expenses",
      "accountings_all",
      "expense_validating",
      "expense_paying",
      "expense_rollback",
    ]).and("e.status <> 'DRAFT'");
export const queueOf =
  (access: Access): Scope =>
  (where) =>
    inPlaces(where, access, ["expense_approving"])
      .and("e.status = 'UNVALIDATED'")
      .and("e.user_id <> ?::uuid", access.own());
export const officesOf =
  (access: Access): Scope =>
  (where) =>
    inPlaces(where, access, ["office_expenses_view_all"]).and("e.type = 'OFFICE'");
/** One's own. */
export const ownOf =
  (access: Access): Scope =>
  (where) =>
    where.and("e.user_id = ?::uuid", access.own());
