import { factoryHref } from "../factories/hrefs.ts";
import type { Permission } from "../permissions.ts";
import { listScreens } from "./screens.ts";

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
    { path: listScreens.b2b, kinds: { b2b: "b2b_view" } },
    { path: listScreens.b2c, kinds: { b2c: "b2c_view" } },
    { path: listScreens.brand, kinds: { brand: "brands_view" } },
    { path: listScreens.country, kinds: { country: "countries_view" } },
    { path: listScreens.title, kinds: { title: "titles_view" } },
  ],
  recipes: [
    // Components use these lists, so their address cannot come from there.
    { path: "/admin/tools/components", kinds: { component: "components_view" } },
    { path: listScreens.application, kinds: { application: "applications_view" } },
    { path: listScreens.supplier, kinds: { supplier: "suppliers_view" } },
    { path: factoryHref.list.path, kinds: { factory: "factories_view" } },
    { path: listScreens.bottle, kinds: { bottle: "bottles_view", unity: "unities_view" } },
  ],
  filling: [
    { path: listScreens.packaging, kinds: { packaging: "packagings_view" } },
    { path: listScreens.equipment_brand, kinds: { equipment_brand: "equipment_brands_view" } },
  ],
  money: [
    { path: listScreens.currency, kinds: { currency: "currencies_view" } },
    { path: listScreens.reason, kinds: { reason: "expense_reasons_view" } },
    { path: listScreens.type, kinds: { type: "expense_types_view" } },
    { path: listScreens.tax_category, kinds: { tax_category: "tax_categories_view" } },
  ],
  texts: [{ path: listScreens.predefined_comment, kinds: { predefined_comment: "comments_view" } }],
} as const satisfies Record<string, readonly Tool[]>;

export const tools: readonly Tool[] = Object.values<readonly Tool[]>(toolGroups).flat();
/** The hub opens with any of these rights. */
export const toolRights: readonly Permission[] = tools.flatMap((tool) => Object.values(tool.kinds));
