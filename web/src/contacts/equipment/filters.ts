import { equipmentNeeds } from "#contract/contacts/equipment.ts";
import { equipmentBrand } from "#contract/reference/resources.ts";

/** Filters of contacts by their equipment. */
export const equipmentFilters = {
  equipment: { label: "contacts.has_equipment", options: equipmentNeeds, texts: "equipment.need_" },
  equipment_brand_hash_id: { label: "contacts.has_equipment_brand", from: equipmentBrand.list },
} as const;
/** Without the right to equipment the filters have no choices, which hides them. */
export const noEquipment = { equipment: [], equipment_brand_hash_id: [] };
