import type { Permission } from "#contract/permissions.ts";
import type { Access } from "#server/kit/access.ts";
import { notFound } from "#server/kit/failures.ts";

export type HolderKind = "account" | "box";
const rightOf = { account: "accountings_account", box: "accountings_box" } as const satisfies Record<
  HolderKind,
  Permission
>;

/** Who sees a holder: those who keep it, those who keep the office's accounts, and those who pay from it. */
export const seers = (kind: HolderKind): readonly Permission[] => [
  rightOf[kind],
  "accountings_all",
  "accountings_office",
  "expense_paying",
];
/** Who moves its money. */
export const keepers = (kind: HolderKind): readonly Permission[] => [rightOf[kind], "accountings_all"];

/** Out of reach is not there. */
export function mustSee(access: Access, kind: HolderKind, zone: string): void {
  if (!access.can(seers(kind), { zone })) throw notFound();
}
/** Not there for those who do not see it, forbidden for those who see it and may not move it. */
export function mustKeep(access: Access, kind: HolderKind, zone: string): void {
  mustSee(access, kind, zone);
  access.require(keepers(kind), { zone });
}
