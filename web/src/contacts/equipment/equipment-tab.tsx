import { getEquipment } from "#contract/contacts/equipment.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import { PartList } from "../part-list.tsx";
import { equipmentName, equipmentOfOne } from "./columns.tsx";

const EquipmentForm = lazyPart(() => import("./equipment-form.tsx"));

/** The lines and machines of a contact; each opens in a drawer. */
export default function EquipmentTab({ contact }: { contact: Contact }) {
  const t = useT();
  const { can } = useMe();
  const drawer = useAddressed(["equipment"]);
  const list = useList(equipmentOfOne, {
    scope: "equipment",
    fixed: { query: { contact_hash_id: contact.hash_id } },
    about: contact.name,
    onOpen: (e) => drawer.open({ equipment: e.hash_id }),
  });
  const mayAdd = can("equipments_create");
  return (
    <>
      <PartList
        list={list}
        label={t("equipment.title")}
        empty="equipment.none"
        add={mayAdd ? { label: t("equipment.new"), run: () => drawer.open({ equipment: "new" }) } : undefined}
      />
      <AddressedPanel
        word="equipment"
        endpoint={getEquipment}
        title={(e) => equipmentName(e, t)}
        make={mayAdd && { title: t("equipment.new"), form: <EquipmentForm contact={contact} onClose={drawer.close} /> }}
      >
        {(e, close) => <EquipmentForm equipment={e} contact={contact} onClose={close} />}
      </AddressedPanel>
    </>
  );
}
