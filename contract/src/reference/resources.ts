import { resource } from "../kit/resource.ts";
import { commentAreas } from "./comment-areas.ts";
import { unitKinds } from "./units.ts";

const name = { kind: "text", required: true, max: 120 } as const;
/** The name in French, where it differs; shown to people who read French. */
const nameFr = { kind: "text", max: 120 } as const;

export const currency = resource({
  name: "currency",
  paths: { list: "/api/currency", one: "/api/currency" },
  screen: "/admin/tools/currency",
  family: "currencies",
  readByAll: true,
  merges: false,
  fields: {
    name,
    name_fr: nameFr,
    iso: { kind: "text", required: true, max: 3, upper: true, pattern: /^[A-Z]{3}$/u },
    symbol: { kind: "text", required: true, max: 8 },
    minor_unit: { kind: "integer", min: 0, max: 4, fallback: 2 },
    isDefault: { kind: "flag", asNumber: true },
  },
  unique: ["iso"],
});

export const country = resource({
  name: "country",
  paths: { list: "/api/country", one: "/api/country" },
  screen: "/admin/tools/countries",
  family: "countries",
  readByAll: true,
  merges: false,
  fields: {
    name,
    name_fr: nameFr,
    iso2: { kind: "text", required: true, max: 2, upper: true, pattern: /^[A-Z]{2}$/u },
  },
  unique: ["name", "iso2"],
});

export const reason = resource({
  name: "reason",
  paths: { list: "/api/reasons", one: "/api/reason" },
  screen: "/admin/tools/reason",
  family: "expense_reasons",
  readByAll: true,
  fields: { name, name_fr: nameFr, recurrent: { kind: "flag" } },
  unique: ["name"],
});

export const type = resource({
  name: "type",
  paths: { list: "/api/types", one: "/api/type" },
  screen: "/admin/tools/types",
  family: "expense_types",
  readByAll: true,
  fields: { name, name_fr: nameFr, recurrent: { kind: "flag" } },
  unique: ["name"],
});

export const department = resource({
  name: "department",
  paths: { list: "/api/department", one: "/api/department" },
  screen: "/admin/managment/settings/departments",
  family: "departments",
  readByAll: true,
  fields: { name, name_fr: nameFr },
  unique: ["name"],
});

// Who keeps the departments keeps what people are in them.
export const postCategory = resource({
  name: "post_category",
  paths: { list: "/api/post/categories", one: "/api/post/category" },
  screen: "/admin/managment/settings/post-categories",
  family: "departments",
  readByAll: true,
  fields: { name, name_fr: nameFr },
  unique: ["name"],
});

export const post = resource({
  name: "post",
  paths: { list: "/api/posts", one: "/api/post" },
  screen: "/admin/managment/settings/posts",
  family: "departments",
  readByAll: true,
  fields: { name, name_fr: nameFr, category_id: { kind: "reference", to: "post_category" } },
  unique: ["name"],
});

export const familyStatus = resource({
  name: "family_status",
  paths: { list: "/api/family/status", one: "/api/family/status" },
  screen: "/admin/managment/settings/family-status",
  family: "departments",
  readByAll: true,
  fields: { name, name_fr: nameFr },
  unique: ["name"],
});

/** How taxes are sorted; they themselves belong to offices. */
export const taxCategory = resource({
  name: "tax_category",
  paths: { list: "/api/zone/tax_categories", one: "/api/zone/tax_category" },
  screen: "/admin/tools/tax-categories",
  family: "tax_categories",
  fields: { name, name_fr: nameFr },
  unique: ["name"],
});

export const b2b = resource({
  name: "b2b",
  paths: { list: "/api/b2b", one: "/api/b2b" },
  screen: "/admin/tools/b2b",
  family: "b2b",
  readByAll: true,
  fields: { name, name_fr: nameFr, parent_id: { kind: "reference", to: "b2b" } },
  unique: ["name"],
});

export const b2c = resource({
  name: "b2c",
  paths: { list: "/api/b2c", one: "/api/b2c" },
  screen: "/admin/tools/b2c",
  family: "b2c",
  readByAll: true,
  fields: { name, name_fr: nameFr, parent_id: { kind: "reference", to: "b2c" } },
  unique: ["name"],
});

export const application = resource({
  name: "application",
  paths: { list: "/api/application", one: "/api/application" },
  screen: "/admin/tools/applications",
  family: "applications",
  readByAll: true,
  fields: {
    name,
    name_fr: nameFr,
    parent_id: { kind: "reference", to: "application" },
    /** The shelves on which drinks of this application are found. */
    b2c_ids: { kind: "references", to: "b2c", below: true },
  },
  unique: ["name"],
});

export const packaging = resource({
  name: "packaging",
  paths: { list: "/api/packaging", one: "/api/packaging" },
  screen: "/admin/tools/packagings",
  family: "packagings",
  readByAll: true,
  fields: { name, name_fr: nameFr },
  unique: ["name"],
});

export const equipmentBrand = resource({
  name: "equipment_brand",
  paths: { list: "/api/equipmentBrand", one: "/api/equipmentBrand" },
  screen: "/admin/tools/equipment-brands",
  family: "equipment_brands",
  readByAll: true,
  fields: { name },
  unique: ["name"],
});

export const title = resource({
  name: "title",
  paths: { list: "/api/title", one: "/api/title" },
  screen: "/admin/tools/titles",
  family: "titles",
  readByAll: true,
  fields: { name, name_fr: nameFr },
  unique: ["name"],
});

export const supplier = resource({
  name: "supplier",
  paths: { list: "/api/supplier", one: "/api/supplier" },
  screen: "/admin/tools/suppliers",
  family: "suppliers",
  fields: { name },
  unique: ["name"],
});

export const brand = resource({
  name: "brand",
  paths: { list: "/api/brand", also: "/api/brands", one: "/api/brand" },
  screen: "/admin/tools/brands",
  family: "brands",
  readByAll: true,
  fields: { name, b2cId: { kind: "reference", to: "b2c", below: true }, image: { kind: "image" } },
  unique: ["name"],
});

const storageScreen = "/admin/tools/unity_bottle";

export const bottle = resource({
  name: "bottle",
  paths: { list: "/api/bottle", one: "/api/bottle" },
  screen: storageScreen,
  family: "bottles",
  readByAll: true,
  fields: {
    name,
    name_fr: nameFr,
    /** What it holds. */
    volume: { kind: "amount", unit: "mL", required: true },
    /** What it weighs empty. */
    weight: { kind: "amount", unit: "g" },
  },
  unique: ["name"],
});

export const unity = resource({
  name: "unity",
  paths: { list: "/api/unity", one: "/api/unity" },
  screen: storageScreen,
  family: "unities",
  readByAll: true,
  fields: {
    name,
    name_fr: nameFr,
    symbol: { kind: "text", required: true, max: 12 },
    measure: { kind: "choice", of: unitKinds },
    /** Millilitres, grams or pieces in one of it: `units.ts` converts by it. */
    factor: { kind: "amount", required: true },
  },
  unique: ["name", "symbol"],
});

export const predefinedComment = resource({
  name: "predefined_comment",
  paths: { list: "/api/comment", one: "/api/comment" },
  screen: "/admin/tools/comments",
  family: "comments",
  readByAll: true,
  fields: {
    name,
    area: { kind: "choice", of: commentAreas },
    text: { kind: "text", required: true, long: true },
    text_fr: { kind: "text", long: true },
  },
  unique: ["name"],
});

export const resources = [
  currency,
  country,
  reason,
  type,
  department,
  postCategory,
  post,
  familyStatus,
  taxCategory,
  b2b,
  b2c,
  application,
  packaging,
  equipmentBrand,
  title,
  supplier,
  brand,
  bottle,
  unity,
  predefinedComment,
] as const;

/** Where a list is shown, with words for its address: the first list of a screen by the screen's path, the others as its tabs. */
export function listAddress(
  r: { readonly name: string; readonly screen: string },
  words: Readonly<Record<string, string>> = {},
): string {
  const isFirst = resources.find((other) => other.screen === r.screen)?.name === r.name;
  const query = new URLSearchParams({ ...(!isFirst && { list: r.name }), ...words }).toString();
  return query ? `${r.screen}?${query}` : r.screen;
}
