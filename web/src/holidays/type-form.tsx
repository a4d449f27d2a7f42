import type { HolidayType } from "#contract/holidays/schemas.ts";
import { createHolidayType, deleteHolidayType, updateHolidayType } from "#contract/holidays/types.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { TypeFields } from "./type-fields.tsx";
import { typeBody, typeValues } from "./type-values.ts";

/** Form of a holiday type. */
export default function TypeForm({ type, onClose }: { type?: HolidayType; onClose: () => void }) {
  const t = useT();
  const named = useNamed();
  const save = useSave(createHolidayType, updateHolidayType, type);
  const form = useRecordForm({
    draft: `holidays.type.${type?.hash_id ?? "new"}`,
    start: typeValues(type),
    version: type?.version,
    editable: !type || type.can.update === true,
    check: (v) => ({ name: v.name.trim() ? undefined : t("holiday_rules.need_name") }),
    save: (v, saving) => save(saving, { make: { body: typeBody(v) }, change: typeBody(v) }),
    saved: (_, v) => t("holiday_rules.type_saved", { name: v.name.trim() }),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={type && { kind: "holiday_type", id: type.hash_id, now: named(type) }}
      label={type ? named(type) : t("holidays.new_type")}
      submit={!type || type.can.update ? t(type ? "ui.save" : "holidays.add") : undefined}
      remove={
        type?.can.delete && {
          call: deleteHolidayType,
          of: type.hash_id,
          words: "holiday_rules.type_delete",
          given: { name: named(type) },
        }
      }
      {...(type && { happened: { did: "holidays.did_type_", otherwise: "holidays.did_type_update" } })}
    >
      <TypeFields form={form} type={type} />
    </RecordDrawer>
  );
}
