import { getEquipment } from "#contract/contacts/equipment.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordListTab } from "#web/ui/record/record-list.tsx";
import { equipmentName, equipmentOfOne } from "./columns.tsx";

const EquipmentForm = lazyPart(() => import("./equipment-form.tsx"));

/** The lines and machines of a contact; each opens in a drawer. */
export default function EquipmentTab({ contact }: { contact: Contact }) {
  const t = useT();
  const { can } = useMe();
  return (
    <RecordListTab
      list={equipmentOfOne}
      scope="equipment"
      of={contact}
      query={{ contact_hash_id: contact.hash_id }}
      label={t("equipment.title")}
      empty="equipment.none"
      add={can("equipments_create") && t("equipment.new")}
      word="equipment"
      endpoint={getEquipment}
      title={(e) => equipmentName(e, t)}
      form={(e, close) => <EquipmentForm equipment={e} contact={contact} onClose={close} />}
    />
  );
}
