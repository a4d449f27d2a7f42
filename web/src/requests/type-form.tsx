import { Checkbox } from "@mantine/core";
import type { RequestType } from "#contract/requests/schemas.ts";
import { createRequestType, deleteRequestType, updateRequestType } from "#contract/requests/types.ts";
import { listCategories } from "#contract/supplies/categories.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useRecordForm, type FormFields } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { Facts } from "#web/ui/record/side-section.tsx";
import { DeciderFields, TypeFields } from "./type-fields.tsx";
import { typeBody, typeProblems, typeStart, type TypeValues } from "./type-values.ts";

/** The form of a request type: new, existing, or read-only. */
export default function TypeForm({ type: y, onClose }: { type?: RequestType | undefined; onClose: () => void }) {
  const t = useT();
  const named = useNamed();
  const save = useSave(createRequestType, updateRequestType, y);
  const form = useRecordForm<TypeValues, Promise<unknown>>({
    draft: `supply_request_type.${y?.hash_id ?? "new"}`,
    start: typeStart(y),
    version: y?.version,
    check: (v) => typeProblems(v, t),
    save: (v, saving) => save(saving, { make: { body: typeBody(v) }, change: typeBody(v) }),
    saved: (_, v) => t("requests.type_saved", { name: v.name.trim() }),
    onClose,
  });
  const mayWrite = !y || y.can.update === true;
  return (
    <RecordDrawer
      form={form}
      of={y && { kind: "supply_request_type", id: y.hash_id, now: y.name }}
      label={y?.name ?? t("requests.type_new")}
      submit={mayWrite ? t("requests.save") : undefined}
      remove={
        y?.can.delete && {
          call: deleteRequestType,
          of: y.hash_id,
          words: "requests.type_delete",
          given: { name: y.name },
        }
      }
    >
      {mayWrite ? (
        <TypeInputs type={y} form={form} />
      ) : (
        <Facts
          facts={[
            [t("requests.category"), y.category && named(y.category)],
            [t("requests.fields"), y.fields.map((f) => named({ name: f.label, name_fr: f.label_fr })).join(", ")],
          ]}
        />
      )}
    </RecordDrawer>
  );
}

/** Names, category, deciders and fields of the type. */
function TypeInputs({ type: y, form }: { type: RequestType | undefined; form: FormFields<TypeValues> }) {
  const t = useT();
  const { can } = useMe();
  return (
    <>
      <TextField {...form.field("name", "requests.name")} max={120} required autoFocus={!y} />
      <TextField {...form.field("name_fr", "requests.name_fr")} max={120} optional />
      {can("supply_categories_view") ? (
        <ReferenceField
          {...form.field("category_id", "requests.category")}
          description={t("requests.category_how")}
          from={listCategories}
          now={y?.category}
          clearable
          optional
        />
      ) : null}
      <DeciderFields lines={form.lines("deciders")} now={y?.deciders.flatMap((d) => d.users) ?? []} />
      <TypeFields lines={form.lines("fields")} />
      {y ? <Checkbox {...form.flag("retired", "requests.retired")} description={t("requests.retired_how")} /> : null}
    </>
  );
}
