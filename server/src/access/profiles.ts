import { allPermissions, permissions, scopeOf, type Permission } from "#contract/permissions.ts";
import type { Grant } from "#server/kit/shared/access.ts";

/** A profile that the product ships with. */
export interface ShippedProfile {
  readonly name: ProfileName;
  readonly name_fr: string;
  readonly grants: readonly Grant[];
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
/** The rights of families that concern one's own records. */
const own = (...names: readonly Family[]): Permission[] =>
  family(...names).filter((p) => !p.endsWith("_all") && /_(?:view|create|update|delete)$/u.test(p));

/** What every employee may do in their own office: spend and be paid back, be away, ask for things. */
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
  // Invoices and what customers owe: reading orders shows what an invoice is of.
  "orders_view",
  "orders_view_all",
  "orders_invoice",
];

interface Sketch {
  readonly name: ProfileName;
  readonly everywhere: readonly Permission[];
  /** In the person's own office; general rights apply everywhere. */
  readonly near: readonly Permission[];
}
const sketches: readonly Sketch[] = [
  {
    name: "Administrator",
    // Notifications about everything are not a sensible default, and customers have a portal.
    everywhere: allPermissions.filter((p) => permissions[p].family !== "notifications" && p !== "portal_access"),
    near: [],
  },
  {
    name: "Sales",
    // Only those responsible for personal data may erase people.
    near: [...employee, ...family("contacts").filter((right) => right !== "contacts_erase"), "portal_manage"],
    everywhere: [
      "agenda_view_all",
      "reports_view_all",
      ...family("orders", "sale_prices"),
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
        "countries",
        "titles",
        "suppliers",
      ),
      ...family("benchmarks", "equipments", "reference"),
      "statistics_market_picture",
      "notify_order_created",
      "notify_order_updated",
      "notify_order_invoice_due",
      "notify_order_invoice_paid",
    ],
  },
  {
    name: "Laboratory",
    near: employee,
    everywhere: [
      ...family("laboratory", "components", "recipes", "trackings", "unities", "bottles", "warehouses", "reference"),
      ...viewing("suppliers", "factories", "packagings", "countries"),
      "contacts_view",
      "orders_view",
      "orders_view_all",
      "orders_update",
      "notify_order_created",
      "notify_order_waiting_info",
    ],
  },
  {
    name: "Accountant",
    everywhere: viewing("currencies", "taxes", "tax_categories"),
    near: [...employee, ...keepingAccounts],
  },
  {
    name: "Office manager",
    everywhere: [
      ...viewing("supply_categories", "supply_suppliers", "supply_brands"),
      ...viewing("ticket_types", "ticket_statuses", "ticket_priorities"),
      ...family("request_types"),
      "agenda_view_all",
    ],
    near: [
      ...employee,
      ...approving,
      ...own("office_expenses"),
      "office_expenses_update_all",
      "accountings_office",
      "accountings_box",
      "areas_view",
      "users_view",
      "advance_view_all",
      ...family("supplies", "holidays", "tickets"),
      "user_requests_validate",
      "user_requests_view_all",
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
      "areas_update",
      "office_expenses_currency_all",
      ...family("statistics", "payslips"),
      ...family("currencies", "expense_reasons", "expense_types", "taxes", "tax_categories", "payment_conditions"),
      "users_view",
      "audit_view",
    ],
    near: [],
  },
  {
    name: "Human resources",
    // HR grants the profile Employee in any office, and can only grant rights they hold there themselves.
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
      // Who handles a confidential type of tickets needs no right to them, but the way to their list.
      "ticket_types_view",
      "notify_holidays",
    ],
    near: [],
  },
  { name: "Employee", everywhere: [], near: employee },
];

/** Everywhere, or in the own office; a right in both counts as everywhere. */
function grantsIn({ everywhere, near }: Sketch): Grant[] {
  const all = new Set([...everywhere, ...near.filter((p) => scopeOf(p) === "general")]);
  const rest = new Set(near.filter((p) => !all.has(p)));
  return [
    ...[...all].map((permission) => ({ permission, place_id: null })),
    ...[...rest].map((permission) => ({ permission, place_id: null, own: true })),
  ];
}

const french: Readonly<Record<ProfileName, string>> = {
  Administrator: "Administrateur",
  Sales: "Commercial",
  Laboratory: "Laboratoire",
  Accountant: "Comptable",
  "Office manager": "Responsable de bureau",
  Finance: "Direction financière",
  "Human resources": "Ressources humaines",
  Employee: "Salarié",
};

export const shippedProfiles: readonly ShippedProfile[] = sketches.map((s) => ({
  name: s.name,
  name_fr: french[s.name],
  grants: grantsIn(s),
}));

/** The grants of a shipped profile, to give them to a person with another profile. */
export const grantsOf = (name: ProfileName): readonly Grant[] =>
  shippedProfiles.find((p) => p.name === name)?.grants ?? [];
