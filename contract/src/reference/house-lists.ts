import { resource } from "../kit/resource.ts";
import { ticketColours } from "../tickets/colours.ts";
import { DENOMINATIONS } from "./denominations.ts";
import { name, nameFr } from "./names.ts";
import { listScreens } from "./screens.ts";

// General lists, separate from those of the trade: the forms of expenses, offices and people load only these.

export const currency = resource({
  name: "currency",
  paths: { list: "/api/currency", one: "/api/currency" },
  screen: listScreens.currency,
  family: "currencies",
  readByAll: true,
  merges: false,
  fields: {
    name,
    name_fr: nameFr,
    iso: { kind: "text", required: true, max: 3, upper: true, pattern: /^[A-Z]{3}$/u },
    symbol: { kind: "text", required: true, max: 8 },
    minor_unit: { kind: "integer", min: 0, max: 4, fallback: 2 },
    denominations: { kind: "text", max: 200, pattern: DENOMINATIONS },
    isDefault: { kind: "flag", asNumber: true, single: true },
  },
  unique: ["iso"],
});

export const country = resource({
  name: "country",
  paths: { list: "/api/country", one: "/api/country" },
  screen: listScreens.country,
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
  screen: listScreens.reason,
  family: "expense_reasons",
  readByAll: true,
  fields: { name, name_fr: nameFr, recurrent: { kind: "flag" } },
  unique: ["name"],
});

export const type = resource({
  name: "type",
  paths: { list: "/api/types", one: "/api/type" },
  screen: listScreens.type,
  family: "expense_types",
  readByAll: true,
  fields: { name, name_fr: nameFr, recurrent: { kind: "flag" } },
  unique: ["name"],
});

export const department = resource({
  name: "department",
  paths: { list: "/api/department", one: "/api/department" },
  screen: listScreens.department,
  family: "departments",
  readByAll: true,
  fields: { name, name_fr: nameFr },
  unique: ["name"],
});

// Edited with the right to departments.
export const postCategory = resource({
  name: "post_category",
  paths: { list: "/api/post/categories", one: "/api/post/category" },
  screen: listScreens.post_category,
  family: "departments",
  readByAll: true,
  fields: { name, name_fr: nameFr },
  unique: ["name"],
});

/** What appointments are about, by department or for everybody. Edited with the right to departments. */
export const appointmentCategory = resource({
  name: "appointment_category",
  paths: { list: "/api/appointment_categories", one: "/api/appointment_category" },
  screen: listScreens.appointment_category,
  family: "departments",
  readByAll: true,
  fields: {
    name,
    name_fr: nameFr,
    colour: { kind: "choice", of: ticketColours },
    department_id: { kind: "reference", to: "department" },
  },
  unique: ["name"],
});

export const post = resource({
  name: "post",
  paths: { list: "/api/posts", one: "/api/post" },
  screen: listScreens.post,
  family: "departments",
  readByAll: true,
  fields: { name, name_fr: nameFr, category_id: { kind: "reference", to: "post_category" } },
  unique: ["name"],
});

export const familyStatus = resource({
  name: "family_status",
  paths: { list: "/api/family/status", one: "/api/family/status" },
  screen: listScreens.family_status,
  family: "departments",
  readByAll: true,
  fields: { name, name_fr: nameFr },
  unique: ["name"],
});

/** Bodies and kinds of contributions: an employee's line counts as social security or as tax by the `part` of its category. */
export const taxCategory = resource({
  name: "tax_category",
  paths: { list: "/api/zone/tax_categories", one: "/api/zone/tax_category" },
  screen: listScreens.tax_category,
  family: "tax_categories",
  fields: { name, name_fr: nameFr, part: { kind: "choice", of: ["social", "tax"] } },
  unique: ["name"],
});
