import { expenseTypes, rightFor } from "#contract/expenses/rights.ts";
import type { Permission } from "#contract/permissions.ts";
import { placesOf, type Access } from "#server/kit/shared/access.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import type { Filters, Scope } from "./lists.ts";
import { confidentialSeers } from "./access.ts";
import { decisionStep, toDecide, type Decider, type DecisionStep } from "./to-decide.ts";

/** Restricts to places where the caller holds any of the rights. */
function inPlaces(where: Where, access: Access, rights: readonly Permission[]): Where {
  const places = placesOf(access.reach(rights));
  if (places === null) return where;
  // Only with a single office does the index return rows in order.
  return places.length === 1
    ? where.and("e.zone_id = ?::uuid", places[0])
    : where.and("e.zone_id = ANY (?::uuid[])", places);
}
/** Leaves out the pay of fewer than three people where the caller may not know it. */
function withoutPay(where: Where, access: Access): Where {
  const places = placesOf(access.reach(confidentialSeers));
  if (places === null) return where;
  return places.length === 0
    ? where.and("NOT e.confidential")
    : where.and("NOT e.confidential OR e.zone_id = ANY (?::uuid[])", places);
}
/** The office whose currency comes first: the one asked for, or the only one in reach; null for several, which means the company's currency. */
export function homeOf(access: Access, rights: readonly Permission[], zone?: string): string | null {
  const places = placesOf(access.reach(rights));
  if (zone !== undefined) return places === null || places.includes(zone) ? zone : null;
  return places?.length === 1 ? (places[0] ?? null) : null;
}
export const accountantRights: readonly Permission[] = [
  "accountings_users_expenses",
  "accountings_all",
  "expense_validating",
  "expense_paying",
  "expense_rollback",
];

export interface KeptFilters extends Filters {
  readonly decide?: "validate" | "pay" | undefined;
}
/** Drafts that the caller may open: their own, and those of the types that they see everything of. */
function drafts(where: Where, access: Access): string {
  const ways = expenseTypes.flatMap((type) => {
    const places = placesOf(access.reach([rightFor(type, "view_all")]));
    if (places?.length === 0) return [];
    return places === null
      ? [`e.type = '${type}'`]
      : [`(e.type = '${type}' AND ${where.bind("e.zone_id = ANY (?::uuid[])", places)})`];
  });
  return [where.bind("e.user_id = ?::uuid", access.own()), ...ways].join(" OR ");
}
/** Scope of accountants: the sent expenses of their offices, with drafts if they ask for those; or only those they may decide. */
export const keptBy =
  (reader: Decider, { decide, expenseStatus }: Pick<KeptFilters, "decide" | "expenseStatus">): Scope =>
  (where) => {
    const kept = withoutPay(inPlaces(where, reader.access, accountantRights), reader.access);
    if (expenseStatus?.includes("DRAFT")) kept.and(`e.status <> 'DRAFT' OR ${drafts(kept, reader.access)}`);
    else kept.and("e.status <> 'DRAFT'");
    return decide ? decidable(kept, reader, decisionStep(decide)) : kept;
  };
export const queueOf =
  (reader: Decider): Scope =>
  (where) =>
    decidable(withoutPay(where, reader.access), reader, decisionStep("approve"));
function decidable(where: Where, reader: Decider, step: DecisionStep): Where {
  return where.and(toDecide(reader, step, where)?.rows ?? "false");
}
export const officesOf =
  (access: Access): Scope =>
  (where) =>
    withoutPay(inPlaces(where, access, ["office_expenses_view_all"]), access).and("e.type = 'OFFICE'");
/** The caller's own expenses. */
export const ownOf =
  (access: Access): Scope =>
  (where) =>
    where.and("e.user_id = ?::uuid", access.own());
