import { isPermission, type Permission } from "#contract/permissions.ts";
import { beyond } from "#server/access/public.ts";
import type { Holding, Rights } from "#server/kit/access.ts";

/** Whether somebody holds all of this themselves, in each of its places: what they may give, and whose account they may change. */
export const covers = (rights: Rights, holdings: readonly Holding[]): boolean => beyond(rights, holdings).length === 0;

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
