import { equipmentNeeds } from "#contract/contacts/equipment.ts";
import { equipmentBrand } from "#contract/reference/resources.ts";

/** Narrows contacts by what runs there. */
export const equipmentFilters = {
  equipment: { label: "contacts.has_equipment", options: equipmentNeeds, texts: "equipment.need_" },
  equipment_brand_hash_id: { label: "contacts.has_equipment_brand", from: equipmentBrand.list },
} as const;
/** For readers without the right to equipment: nothing to choose, so that neither is offered. */
export const noEquipment = { equipment: [], equipment_brand_hash_id: [] };
