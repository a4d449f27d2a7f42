import { isPermission, type Permission } from "#contract/permissions.ts";
import { beyond, isAdministrator } from "#server/access/public.ts";
import { Rights, type Holding } from "#server/kit/shared/access.ts";
import type { FullUser } from "./queries.ts";

/** Whether the caller holds all of these rights in each place: they may grant only these, and edit only accounts with these. */
export const covers = (rights: Rights, holdings: readonly Holding[]): boolean => beyond(rights, holdings).length === 0;

/** Rights over other people's access: holders can be removed only by users who hold them too. */
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

/** Whether it is an active administrator's account. */
export const administers = ({ active, held }: Pick<FullUser, "active" | "held">): boolean =>
  active && isAdministrator({ kind: "staff", rights: new Rights(held) });
