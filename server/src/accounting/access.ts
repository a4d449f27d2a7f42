import type { Permission } from "#contract/permissions.ts";
import type { Access } from "#server/kit/shared/access.ts";
import { notFound } from "#server/kit/shared/failures.ts";

export type HolderKind = "account" | "box";
const rightOf = { account: "accountings_account", box: "accountings_box" } as const satisfies Record<
  HolderKind,
  Permission
>;

/** Rights to see a holder: its own kind's, the office's accounts, and payments. */
export const holderSeers = (kind: HolderKind): readonly Permission[] => [
  rightOf[kind],
  "accountings_all",
  "accountings_office",
  "expense_paying",
];
/** Rights to move a holder's money. */
export const keepers = (kind: HolderKind): readonly Permission[] => [rightOf[kind], "accountings_all"];

/** 404 if out of reach. */
export function mustSee(access: Access, kind: HolderKind, zone: string): void {
  if (!access.can(holderSeers(kind), { zone })) throw notFound();
}
/** 404 if the caller may not see it, 403 if they may see but not move it. */
export function mustKeep(access: Access, kind: HolderKind, zone: string): void {
  mustSee(access, kind, zone);
  access.require(keepers(kind), { zone });
}
