import { accountingHref } from "#contract/accounting/hrefs.ts";
import { accounts, boxes, type Holder } from "#contract/accounting/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";

/** The two kinds of holder, which differ in endpoints, right and bank fields. */
export type Kind = "accounts" | "boxes";

export const calls = { accounts, boxes } as const;
export const kindOf = { Account: "accounts", Box: "boxes" } as const satisfies Record<Holder["type"], Kind>;
export const auditKind = { accounts: "account", boxes: "box" } as const;
const rightOf = { accounts: "accountings_account", boxes: "accountings_box" } as const satisfies Record<
  Kind,
  Permission
>;

type Can = (right: Permission, place?: string) => boolean;

/** Rights to see an office's holders, and to move their money; the same as on the server. */
export const seers = (kind: Kind): readonly Permission[] => [
  rightOf[kind],
  "accountings_all",
  "accountings_office",
  "expense_paying",
];
export const keepers = (kind: Kind): readonly Permission[] => [rightOf[kind], "accountings_all"];
export const maySee = (can: Can, kind: Kind, zone: string): boolean => seers(kind).some((r) => can(r, zone));
export const mayKeep = (can: Can, kind: Kind, zone: string): boolean => keepers(kind).some((r) => can(r, zone));

/** Rights to query the number of waiting expenses of an office. */
const counters = [
  "accountings_users_expenses",
  "accountings_all",
  "expense_validating",
  "expense_paying",
  "expense_rollback",
] as const satisfies readonly Permission[];
export const mayCount = (can: Can, zone: string): boolean => counters.some((r) => can(r, zone));

export const holdersHref = (zone: string, kind: Kind): string => accountingHref[kind](zone);
