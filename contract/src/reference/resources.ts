import { resource } from "../kit/resource.ts";
import { benchmark } from "./benchmark.ts";
import { commentAreas } from "./comment-areas.ts";
import {
  country,
  currency,
  department,
  familyStatus,
  post,
  appointmentCategory,
  postCategory,
  reason,
  taxCategory,
  type,
} from "./house-lists.ts";
import { mailTemplate } from "./mail-template.ts";
import { name, nameFr } from "./names.ts";
import { listScreens } from "./screens.ts";
import { ticketPriority, ticketStatus } from "./ticket-lists.ts";
import { unitKinds } from "./units.ts";

export * from "./benchmark.ts";
export * from "./house-lists.ts";
export * from "./mail-template.ts";
export * from "./ticket-lists.ts";

export const b2b = resource({
  name: "b2b",
  paths: { list: "/api/b2b", one: "/api/b2b" },
  screen: listScreens.b2b,
  family: "b2b",
  readByAll: true,
  ordered: true,
  fields: { name, name_fr: nameFr, parent_id: { kind: "reference", to: "b2b" } },
  unique: ["name"],
});

export const b2c = resource({
  name: "b2c",
  paths: { list: "/api/b2c", one: "/api/b2c" },
  screen: listScreens.b2c,
  family: "b2c",
  readByAll: true,
  ordered: true,
  fields: { name, name_fr: nameFr, parent_id: { kind: "reference", to: "b2c" } },
  unique: ["name"],
});

export const application = resource({
  name: "application",
  paths: { list: "/api/application", one: "/api/application" },
  screen: listScreens.application,
  family: "applications",
  readByAll: true,
  ordered: true,
  fields: {
    name,
    name_fr: nameFr,
    parent_id: { kind: "reference", to: "application" },
    /** The consumer segments in which drinks of this application are sold. */
    b2c_ids: { kind: "references", to: "b2c", below: true },
  },
  unique: ["name"],
});

export const packaging = resource({
  name: "packaging",
  paths: { list: "/api/packaging", one: "/api/packaging" },
  screen: listScreens.packaging,
  family: "packagings",
  readByAll: true,
  ordered: true,
  fields: { name, name_fr: nameFr },
  unique: ["name"],
});

export const equipmentBrand = resource({
  name: "equipment_brand",
  paths: { list: "/api/equipmentBrand", one: "/api/equipmentBrand" },
  screen: listScreens.equipment_brand,
  family: "equipment_brands",
  readByAll: true,
  fields: { name },
  unique: ["name"],
});

export const title = resource({
  name: "title",
  paths: { list: "/api/title", one: "/api/title" },
  screen: listScreens.title,
  family: "titles",
  readByAll: true,
  ordered: true,
  fields: { name, name_fr: nameFr },
  unique: ["name"],
});

export const supplier = resource({
  name: "supplier",
  paths: { list: "/api/supplier", one: "/api/supplier" },
  screen: listScreens.supplier,
  family: "suppliers",
  fields: { name, contact_hash_id: { kind: "contact", role: "supplier" } },
  unique: ["name"],
});

/** Who supplies what the company uses itself, apart from the suppliers of components. */
export const supplySupplier = resource({
  name: "supply_supplier",
  paths: { list: "/api/supply_suppliers", one: "/api/supply_supplier" },
  screen: listScreens.supply_supplier,
  family: "supply_suppliers",
  readByAll: true,
  fields: { name, contact_hash_id: { kind: "contact", role: "supplier" } },
  unique: ["name"],
});

export const supplyBrand = resource({
  name: "supply_brand",
  paths: { list: "/api/supply_brands", one: "/api/supply_brand" },
  screen: listScreens.supply_brand,
  family: "supply_brands",
  readByAll: true,
  fields: { name, contact_hash_id: { kind: "contact" } },
  unique: ["name"],
});

export const brand = resource({
  name: "brand",
  paths: { list: "/api/brand", also: "/api/brands", one: "/api/brand" },
  screen: listScreens.brand,
  family: "brands",
  readByAll: true,
  fields: {
    name,
    brandOwnerId: { kind: "contact", role: "brand_owner" },
    b2cId: { kind: "reference", to: "b2c", below: true },
    image: { kind: "image" },
  },
  unique: ["name"],
});

export const bottle = resource({
  name: "bottle",
  paths: { list: "/api/bottle", one: "/api/bottle" },
  screen: listScreens.bottle,
  family: "bottles",
  readByAll: true,
  fields: {
    name,
    name_fr: nameFr,
    /** Its content. */
    volume: { kind: "amount", unit: "mL", required: true },
    /** The weight when empty. */
    weight: { kind: "amount", unit: "g" },
  },
  unique: ["name"],
});

export const unity = resource({
  name: "unity",
  paths: { list: "/api/unity", one: "/api/unity" },
  screen: listScreens.unity,
  family: "unities",
  readByAll: true,
  fields: {
    name,
    name_fr: nameFr,
    symbol: { kind: "text", required: true, max: 12 },
    measure: { kind: "choice", of: unitKinds },
    /** Millilitres, grams or pieces per unit, for conversions in `units.ts`. */
    factor: { kind: "amount", required: true },
  },
  unique: ["name", "symbol"],
});

export const predefinedComment = resource({
  name: "predefined_comment",
  paths: { list: "/api/comment", one: "/api/comment" },
  screen: listScreens.predefined_comment,
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
  appointmentCategory,
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
  supplySupplier,
  supplyBrand,
  brand,
  bottle,
  unity,
  predefinedComment,
  mailTemplate,
  benchmark,
  ticketStatus,
  ticketPriority,
] as const;

/** The address of a list's screen with URL parameters. The first list of a screen is at its path, the others are tabs. */
export function listAddress(
  r: { readonly name: string; readonly screen: string },
  words: Readonly<Record<string, string>> = {},
): string {
  const isFirst = resources.find((other) => other.screen === r.screen)?.name === r.name;
  const query = new URLSearchParams({ ...(!isFirst && { list: r.name }), ...words }).toString();
  return query ? `${r.screen}?${query}` : r.screen;
}
