import { contactHref } from "#contract/contacts/hrefs.ts";
import type { Kind } from "#server/kit/kind.ts";
import { partKind } from "../parts/kind.ts";
import { equipmentRights } from "./lists.ts";

/** What equipment is to the rest of the house: found by its line and maker. */
export const equipmentKind: Kind = partKind({
  name: "equipment",
  brands: "equipment_brand",
  title: "concat_ws(', ', q.line, b.name)",
  sees: equipmentRights.sees,
  link: (contact, id) => contactHref.view(contact, { tab: "equipment", equipment: id }),
});
