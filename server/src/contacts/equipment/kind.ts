import { contactHref } from "#contract/contacts/hrefs.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import { partKind } from "../parts/kind.ts";
import { equipmentRights } from "./lists.ts";

/** Registers equipment for search, trail and files; found by its line and brand. */
export const equipmentKind: Kind = partKind({
  name: "equipment",
  brands: "equipment_brand",
  title: "concat_ws(', ', q.line, b.name)",
  sees: equipmentRights.sees,
  link: (contact, id) => contactHref.view(contact, { tab: "equipment", equipment: id }),
});
