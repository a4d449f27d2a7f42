import type { Permission } from "#contract/permissions.ts";
import type { ScreenPermission } from "#web/kit/route.ts";
import type { Bootstrap } from "./me.ts";

/** Whether the user holds a right, anywhere or at `place` (an office or country). */
export function holds(data: Pick<Bootstrap, "permissions">, right: Permission, place?: string): boolean {
  const held = data.permissions[right];
  if (held === undefined) return false;
  return held === "all" || (place === undefined ? held.length > 0 : held.includes(place));
}

type Reader = Pick<Bootstrap, "permissions"> & { readonly user: { readonly kind: string } | null };

/** Whether the user may open a screen. */
export function mayOpen(data: Reader, need: ScreenPermission): boolean {
  if (need === "public") return true;
  if (!data.user) return false;
  if (need === "any-account") return true;
  if (need === "any-user") return data.user.kind === "staff";
  return (typeof need === "string" ? [need] : need).some((right) => holds(data, right));
}

/** The same for one office. */
export const mayOpenAt = (data: Reader, need: ScreenPermission, place: string): boolean =>
  mayOpen(data, need) &&
  (need === "any-user" ||
    need === "any-account" ||
    need === "public" ||
    (typeof need === "string" ? [need] : need).some((right) => holds(data, right, place)));
