import { getEquipment } from "#contract/contacts/equipment.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { recordListTab } from "#web/ui/record/record-list.tsx";
import { equipmentName, equipmentOfOne } from "./columns.tsx";

const EquipmentForm = lazyPart(() => import("./equipment-form.tsx"));

/** The lines and machines of a contact; each opens in a drawer. */
export default recordListTab(equipmentOfOne, getEquipment, {
  word: "equipment",
  empty: "equipment.none",
  add: "equipment.new",
  may: (_: Contact, can) => can("equipments_create"),
  title: (e, { t }) => equipmentName(e, t),
  form: (of, e, close) => <EquipmentForm equipment={e} contact={of} onClose={close} />,
});
