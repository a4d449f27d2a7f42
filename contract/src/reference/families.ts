import type { Permission } from "../permissions.ts";

/**
 * What may be proposed where a picker lacks it, by the kind of record, with the right that makes such an entry, and that decides on a
 * proposed one. Apart from the lists themselves: the menu needs the rights.
 */
export const families = {
  b2b: "b2b_create",
  b2c: "b2c_create",
  brand: "brands_create",
  component: "components_create",
  contact: "contacts_create",
  packaging: "packagings_create",
  post: "departments_create",
  reason: "expense_reasons_create",
  supplier: "suppliers_create",
  title: "titles_create",
} as const satisfies Readonly<Record<string, Permission>>;
export type Family = keyof typeof families;
/** Kinds whose entries are in a country, with the right that shows everybody's there: without it nobody decides on what others proposed. */
export const placedFamilies: Readonly<Partial<Record<Family, Permission>>> = { contact: "contacts_view_all" };
export const isFamily = (kind: string): kind is Family => Object.hasOwn(families, kind);

/** Kinds of record that say what is only proposed on them, where pickers offer to propose; each has its words (`making.on_<kind>`). */
export const proposalPlaces: ReadonlySet<string> = new Set([
  "contact",
  "recipe",
  "expense",
  "order",
  "component",
  "user",
  "sample",
  "appointment",
  "report",
]);

export const familyNames = Object.keys(families) as [Family, ...Family[]];
/** Whoever holds one of these decides on proposals. */
export const proposalKeepers: readonly Permission[] = [...new Set(Object.values(families))];
