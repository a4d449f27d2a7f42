import { allPermissions, permissions, scopeOf, type Permission } from "#contract/permissions.ts";
import type { Grant } from "#server/kit/access.ts";

/** A profile as the product comes with it. */
export interface ShippedProfile {
  readonly name: ProfileName;
  /** What the profile itself gives, everywhere. */
  readonly everywhere: readonly Permission[];
  /** What its people are given besides, for the offices they work for: see `grantsFor`. */
  readonly office: readonly Permission[];
}
export type ProfileName =
  | "Administrator"
  | "Sales"
  | "Laboratory"
  | "Accountant"
  | "Office manager"
  | "Finance"
  | "Human resources"
  | "Employee";

type Family = (typeof permissions)[Permission]["family"];
const family = (...names: readonly Family[]): Permission[] =>
  allPermissions.filter((p) => names.includes(permissions[p].family));
const viewing = (...names: readonly Family[]): Permission[] => family(...names).filter((p) => p.endsWith("_view"));
/** Of a family, only what touches one's own. */
const own = (...names: readonly Family[]): Permission[] =>
  family(...names).filter((p) => !p.endsWith("_all") && /_(?:view|create|update|delete)$/u.test(p));

/** What everybody who works here may: spend and be paid back, be away, ask for things. */
const employee: readonly Permission[] = [
  ...own("expense_reports", "travel_expenses"),
  "expense_sending",
  ...own("advance"),
  "advance_sending",
  "holidays_create",
  "payslips_view",
  ...own("user_requests"),
  ...own("agenda"),
  ...own("reports"),
];

const approving: readonly Permission[] = [
  "expense_approving",
  "expense_reports_view_all",
  "office_expenses_view_all",
  "travel_expenses_view_all",
  "notify_expenses",
];
const keepingAccounts: readonly Permission[] = [
  "expense_reports_view_all",
  "office_expenses_view_all",
  "travel_expenses_view_all",
  "expense_validating",
  "expense_paying",
  "expense_rollback",
  "notify_expenses",
  "accountings_areas",
  "accountings_area_users",
  "accountings_users_expenses",
  "accountings_office",
  "accountings_account",
  "accountings_box",
  "accountings_users_avances",
  ...own("office_expenses"),
  "office_expenses_update_all",
  "advance_view_all",
  "advance_validating",
  ...family("exchanges"),
  "areas_view",
];

export const shippedProfiles: readonly ShippedProfile[] = [
  {
    name: "Administrator",
    // Being told of everything that moves is not a right to have by default, and customers have a portal of their own.
    everywhere: allPermissions.filter((p) => permissions[p].family !== "notifications" && p !== "portal_access"),
    office: [],
  },
  {
    name: "Sales",
    everywhere: [
      ...employee,
      ...family("contacts", "orders"),
      ...own("trackings"),
      "trackings_view_all",
      ...own("recipes"),
      "recipes_view_all",
      ...viewing(
        "components",
        "b2b",
        "b2c",
        "applications",
        "brands",
        "packagings",
        "equipments",
        "countries",
        "titles",
      ),
      ...family("benchmarks"),
      "statistics_market_picture",
      "notify_order_created",
      "notify_order_updated",
      "notify_order_invoice_due",
      "notify_order_invoice_paid",
    ],
    office: [],
  },
  {
    name: "Laboratory",
    everywhere: [
      ...employee,
      ...family("laboratory", "components", "recipes", "trackings", "unities", "bottles", "warehouses"),
      ...viewing("suppliers", "factories", "packagings", "countries"),
      "contacts_view",
      "orders_view",
      "orders_view_all",
      "orders_update",
      "notify_order_created",
      "notify_order_waiting_info",
    ],
    office: [],
  },
  {
    name: "Accountant",
    everywhere: [...employee, ...viewing("currencies", "taxes", "tax_categories")],
    office: keepingAccounts,
  },
  {
    name: "Office manager",
    everywhere: [...employee, ...viewing("supply_categories", "supply_suppliers", "supply_brands")],
    office: [
      ...approving,
      ...own("office_expenses"),
      "office_expenses_update_all",
      "accountings_office",
      "accountings_box",
      "areas_view",
      "users_view",
      "advance_view_all",
      ...family("supplies", "holidays"),
      "user_requests_validate",
      "notify_holidays",
    ],
  },
  {
    name: "Finance",
    everywhere: [
      ...employee,
      ...keepingAccounts,
      ...approving,
      "accountings_all",
      "accountings_closing",
      "office_expenses_currency_all",
      ...family("statistics", "payslips"),
      ...family("currencies", "expense_reasons", "expense_types", "taxes", "tax_categories", "payment_conditions"),
      "users_view",
      "audit_view",
    ],
    office: [],
  },
  {
    name: "Human resources",
    everywhere: [
      ...employee,
      ...family(
        "users",
        "departments",
        "holidays",
        "holiday_types",
        "public_holidays",
        "payslips",
        "user_contracts",
      ).filter((p) => p !== "users_impersonate"),
      "profiles_view",
      "areas_view",
      "notify_holidays",
    ],
    office: [],
  },
  { name: "Employee", everywhere: employee, office: [] },
].map((p) => ({
  ...p,
  everywhere: [...new Set(p.everywhere)],
  office: [...new Set(p.office)].filter((r) => !(p.everywhere as readonly string[]).includes(r)),
})) as readonly ShippedProfile[];

/** What a person of a profile is given beside it, for these offices or for all of them. */
export function grantsFor(name: ProfileName, zones: readonly string[] | "all"): Grant[] {
  const office = shippedProfiles.find((p) => p.name === name)?.office ?? [];
  return office.flatMap((permission) => {
    const places = zones === "all" || scopeOf(permission) !== "office" ? [null] : zones;
    return places.map((place_id) => ({ permission, place_id }));
  });
}
