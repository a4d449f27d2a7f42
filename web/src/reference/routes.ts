import { toolRights } from "#contract/reference/tools.ts";
import type { Permission } from "#contract/permissions.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

/** The route of a reference list. Its fields, calls and rights come from the contract's `resources` by its name. */
const listScreen = (path: string, permission: Permission, name: string): RouteRecord => ({
  path,
  permission,
  load: () => import("./reference-page.tsx").then((m) => m.referenceScreen(name)),
  title: `reference.${name}_title`,
});
/** Bottles and units are tabs of one screen, which opens with the right to see either. */
const storage: RouteRecord = {
  path: "/admin/tools/unity_bottle",
  permission: ["bottles_view", "unities_view"],
  load: () => import("./reference-page.tsx").then((m) => m.referenceScreen("bottle", "unity")),
  title: "reference.unity_bottle_title",
};

const lists = [
  listScreen("/admin/tools/currency", "currencies_view", "currency"),
  listScreen("/admin/tools/countries", "countries_view", "country"),
  listScreen("/admin/tools/reason", "expense_reasons_view", "reason"),
  listScreen("/admin/tools/types", "expense_types_view", "type"),
  listScreen("/admin/tools/tax-categories", "tax_categories_view", "tax_category"),
  listScreen("/admin/tools/b2b", "b2b_view", "b2b"),
  listScreen("/admin/tools/b2c", "b2c_view", "b2c"),
  listScreen("/admin/tools/applications", "applications_view", "application"),
  listScreen("/admin/tools/packagings", "packagings_view", "packaging"),
  listScreen("/admin/tools/equipment-brands", "equipment_brands_view", "equipment_brand"),
  listScreen("/admin/tools/titles", "titles_view", "title"),
  listScreen("/admin/tools/suppliers", "suppliers_view", "supplier"),
  listScreen("/admin/tools/brands", "brands_view", "brand"),
  storage,
  listScreen("/admin/tools/comments", "comments_view", "predefined_comment"),
];

export const referenceRoutes: readonly RouteRecord[] = [
  screen("/admin/tools", toolRights, "reference.tools", { load: () => import("./tools-page.tsx") }),
  ...lists,
  listScreen("/admin/benchmarks", "benchmarks_view", "benchmark"),
  listScreen("/admin/managment/settings/templates", "mail_templates_view", "mail_template"),
  listScreen("/admin/managment/settings/departments", "departments_view", "department"),
  listScreen("/admin/managment/settings/posts", "departments_view", "post"),
  listScreen("/admin/managment/settings/post-categories", "departments_view", "post_category"),
  listScreen("/admin/managment/settings/family-status", "departments_view", "family_status"),
];
