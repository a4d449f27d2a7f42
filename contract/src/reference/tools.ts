import type { Permission } from "../permissions.ts";

// Separate from the lists, so that the web app knows which screens to offer without loading the lists' fields.

export interface Tool {
  /** The path of its screen. */
  readonly path: string;
  /** The kinds of record it shows, each with the right to see it. */
  readonly kinds: Readonly<Record<string, Permission>>;
}

/** The screens of the tools hub by group. A new one needs a line here and a route in the web app. */
export const toolGroups = {
  market: [
    { path: "/admin/tools/b2b", kinds: { b2b: "b2b_view" } },
    { path: "/admin/tools/b2c", kinds: { b2c: "b2c_view" } },
    { path: "/admin/tools/brands", kinds: { brand: "brands_view" } },
    { path: "/admin/tools/countries", kinds: { country: "countries_view" } },
    { path: "/admin/tools/titles", kinds: { title: "titles_view" } },
  ],
  recipes: [
    { path: "/admin/tools/components", kinds: { component: "components_view" } },
    { path: "/admin/tools/applications", kinds: { application: "applications_view" } },
    { path: "/admin/tools/suppliers", kinds: { supplier: "suppliers_view" } },
    { path: "/admin/tools/factories", kinds: { factory: "factories_view" } },
    { path: "/admin/tools/unity_bottle", kinds: { bottle: "bottles_view", unity: "unities_view" } },
  ],
  filling: [
    { path: "/admin/tools/packagings", kinds: { packaging: "packagings_view" } },
    { path: "/admin/tools/equipment-brands", kinds: { equipment_brand: "equipment_brands_view" } },
  ],
  money: [
    { path: "/admin/tools/currency", kinds: { currency: "currencies_view" } },
    { path: "/admin/tools/reason", kinds: { reason: "expense_reasons_view" } },
    { path: "/admin/tools/types", kinds: { type: "expense_types_view" } },
    { path: "/admin/tools/tax-categories", kinds: { tax_category: "tax_categories_view" } },
  ],
  texts: [{ path: "/admin/tools/comments", kinds: { predefined_comment: "comments_view" } }],
} as const satisfies Record<string, readonly Tool[]>;

export const tools: readonly Tool[] = Object.values<readonly Tool[]>(toolGroups).flat();
/** The hub opens with any of these rights. */
export const toolRights: readonly Permission[] = tools.flatMap((tool) => Object.values(tool.kinds));
