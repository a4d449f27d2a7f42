import { equipmentNumber } from "#contract/contacts/form-values.ts";
import { Checkbox } from "@mantine/core";
import { capacityBases, perHour } from "#contract/contacts/capacity.ts";
import {
  capabilities,
  createEquipment,
  deleteEquipment,
  equipmentStates,
  fillingTechnologies,
  restoreEquipment,
  updateEquipment,
  type Equipment,
} from "#contract/contacts/equipment.ts";
import { saysNothing } from "#contract/contacts/form-values.ts";
import { whole } from "#contract/kit/number.ts";
import { numberText } from "#contract/kit/number.ts";
import { equipmentBrand, packaging } from "#contract/reference/resources.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { PapersField, usePapers } from "#web/ui/form/papers-field.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { type FormFields, useRecordForm } from "#web/ui/form/use-record-form.ts";
import css from "../contacts.module.css";
import { equipmentName } from "./columns.tsx";

const valuesOf = (e: Equipment | undefined) => ({
  line: e?.line ?? "",
  filling_technology: e?.filling_technology ?? "",
  brand_hash_id: e?.brand?.hash_id ?? "",
  packaging_hash_id: e?.packaging?.hash_id ?? "",
  packing_size: e?.packing_size ?? "",
  filling_capacity: e?.filling_capacity ?? "",
  capacity_basis: e?.capacity_basis ?? ("bottles" as const),
  stabiliser_dissolving_unit: e?.stabiliser_dissolving_unit ?? false,
  pasteurisation: e?.pasteurisation ?? false,
  homogeniser: e?.homogeniser ?? false,
  uht: e?.uht ?? false,
  year: e?.year ? String(e.year) : "",
  state: e?.state ?? "",
  note: e?.note ?? "",
});
type Values = ReturnType<typeof valuesOf>;
const YEAR = { ...whole(2099, 1900), isUngrouped: true } as const;

/** The computed rate: 'that is 6.600 L/h'. */
function useOtherRate({ filling_capacity, capacity_basis, packing_size }: Values): string | undefined {
  const t = useT();
  const rates = perHour({
    filling_capacity: filling_capacity || null,
    capacity_basis,
    packing_size: packing_size || null,
  });
  const other = capacity_basis === "bottles" ? rates.litres_per_hour : rates.bottles_per_hour;
  if (other === null) return undefined;
  const quantity = numberText(other);
  return capacity_basis === "bottles"
    ? t("equipment.that_is_litres", { litres: quantity })
    : t("equipment.that_is_bottles", { bottles: quantity });
}

interface EquipmentFormProps {
  /** The machine to edit or view; without it a new one is added. */
  equipment?: Equipment;
  contact: { hash_id: string };
  onClose: () => void;
}

/** Saves a machine, and the photos added to it and taken away. */
function useEquipmentForm(
  { equipment: e, contact, onClose }: EquipmentFormProps,
  photos: ReturnType<typeof usePapers>,
) {
  const t = useT();
  const create = useChange(createEquipment);
  const update = useChange(updateEquipment);
  return useRecordForm<Values, Promise<{ data: Equipment }>>({
    draft: `equipment.${e?.hash_id ?? `of.${contact.hash_id}`}`,
    start: valuesOf(e),
    version: e?.version,
    alsoChanged: photos.isChanged,
    check: ({ capacity_basis: _, ...said }) => ({
      line: saysNothing(said) && photos.kept.length + photos.files.length === 0 ? t("errors.all_empty") : undefined,
    }),
    save: (v, { version, idempotencyKey }) => {
      const body = { ...v, photos: photos.files };
      return e
        ? update.mutateAsync({
            input: { body: { ...body, hash_id: e.hash_id, removes: photos.removes, version } },
            idempotencyKey,
          })
        : create.mutateAsync({ input: { body: { ...body, contact_hash_id: contact.hash_id } }, idempotencyKey });
    },
    saved: ({ data }) => t(e ? "equipment.saved" : "equipment.added", { name: equipmentName(data, t) }),
    onClose,
  });
}

/** The form of a contact's line or machine: new, existing, or read-only. */
export default function EquipmentForm({ equipment: e, contact, onClose }: EquipmentFormProps) {
  const t = useT();
  const photos = usePapers(e?.photos ?? []);
  const restore = useChange(restoreEquipment);
  const form = useEquipmentForm({ equipment: e, contact, onClose }, photos);
  const mayWrite = e === undefined || e.can.update === true;
  const name = e ? equipmentName(e, t) : t("equipment.new");
  const call = { params: { contact_id: contact.hash_id }, body: { equipment_hash_id: e?.hash_id ?? "" } };
  return (
    <RecordDrawer
      form={form}
      of={e && { kind: undefined, id: e.hash_id, now: name }}
      label={name}
      submit={mayWrite ? t(e ? "ui.save" : "equipment.add") : undefined}
      remove={
        e?.can.delete && {
          call: deleteEquipment,
          of: call,
          words: "equipment.delete",
          given: { name },
          undo: () => restore.mutateAsync({ input: call }).then(() => toast(t("equipment.restored", { name }))),
        }
      }
    >
      <EquipmentFields form={form} equipment={e} />
      <PapersField
        papers={photos}
        name="photos"
        what={t("equipment.photos_what")}
        may={{ add: mayWrite, remove: mayWrite && e !== undefined }}
        errors={form.errors}
      />
    </RecordDrawer>
  );
}

/** What the machine is and does. */
function EquipmentFields({ form, equipment: e }: { form: FormFields<Values>; equipment: Equipment | undefined }) {
  const t = useT();
  const other = useOtherRate(form.values);
  return (
    <>
      <Pair>
        <TextField {...form.field("line", "equipment.line")} max={80} autoFocus={!e} />
        <ReferenceField
          {...form.field("brand_hash_id", "equipment.brand")}
          from={equipmentBrand.list}
          now={e?.brand}
          clearable
        />
      </Pair>
      <ChoiceField
        {...form.field("filling_technology", "equipment.filling_technology")}
        options={fillingTechnologies}
        texts="equipment.need_"
        clearable
      />
      <Pair>
        <ReferenceField
          {...form.field("packaging_hash_id", "equipment.packaging")}
          from={packaging.list}
          now={e?.packaging}
          clearable
        />
        <NumberInput {...form.field("packing_size", "equipment.packing_size")} rules={equipmentNumber} />
      </Pair>
      <Pair>
        <NumberInput
          {...form.field("filling_capacity", "equipment.filling_capacity")}
          rules={equipmentNumber}
          description={other}
        />
        <ChoiceField
          {...form.field("capacity_basis", "equipment.capacity_basis")}
          options={capacityBases}
          texts="equipment.basis_"
        />
      </Pair>
      <fieldset className={css.roles}>
        <legend>{t("equipment.units")}</legend>
        {capabilities.map((unit) => (
          <Checkbox key={unit} {...form.flag(unit, `equipment.need_${unit}`)} />
        ))}
      </fieldset>
      <Pair>
        <ChoiceField
          {...form.field("state", "equipment.state")}
          options={equipmentStates}
          texts="equipment.state_"
          clearable
        />
        <NumberInput {...form.field("year", "equipment.year")} rules={YEAR} />
      </Pair>
      <LongTextField {...form.field("note", "equipment.note")} />
    </>
  );
}
