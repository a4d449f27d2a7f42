import { isPermission, permissions, scopeOf, type Permission } from "#contract/permissions.ts";
import type { Holding, Rights } from "#server/kit/access.ts";

/** Being told of what moves, and a customer's door, let nobody of the staff do or see anything by themselves. */
const isPower = (p: Permission): boolean => permissions[p].family !== "notifications" && p !== "portal_access";

/** Whether somebody holds all of this themselves, in each of its places: what they may give, and whose account they may change. */
export const covers = (rights: Rights, holdings: readonly Holding[]): boolean =>
  holdings.every((h) => {
    if (!isPermission(h.permission) || !isPower(h.permission)) return true;
    if (h.place && h.place !== scopeOf(h.permission)) return true;
    if (h.place_id === null) return rights.at(h.permission, {});
    return rights.at(h.permission, { zone: h.place_id, country: h.place_id });
  });

/** Rights over other people's access: who holds one of them somewhere is not sent away by somebody who does not. */
const powers: ReadonlySet<Permission> = new Set<Permission>([
  "users_create",
  "users_update",
  "users_delete",
  "users_impersonate",
  "profiles_create",
  "profiles_update",
  "profiles_delete",
  "company_settings",
]);
export const outranks = (holdings: readonly Holding[], rights: Rights): boolean =>
  !covers(
    rights,
    holdings.filter((h) => isPermission(h.permission) && powers.has(h.permission)),
  );

/** An administrator can give anybody anything, everywhere: there is always one. */
export const isAdministrator = (holdings: readonly Holding[]): boolean =>
  (["profiles_update", "users_update"] as const).every((p) =>
    holdings.some((h) => h.permission === p && h.place_id === null),
  );
