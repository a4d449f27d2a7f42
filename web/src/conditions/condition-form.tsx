import { Checkbox } from "@mantine/core";
import { createCondition, deleteCondition, updateCondition } from "#contract/conditions/endpoints.ts";
import type { Condition } from "#contract/conditions/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { type FormFields, useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { Facts } from "#web/ui/record/side-section.tsx";
import { DuePreview } from "./due-preview.tsx";
import { PartsField } from "./parts-field.tsx";
import { partOf, partProblems, partValues, type PartValue, newPart } from "./values.ts";
import { partWords } from "./words.ts";

interface Values {
  label: string;
  label_fr: string;
  retired: boolean;
  instalments: readonly PartValue[];
}
const valuesOf = (c: Condition | undefined): Values => ({
  label: c?.label ?? "",
  label_fr: c?.label_fr ?? "",
  retired: c?.retired ?? false,
  instalments: c ? c.instalments.map(partValues) : [newPart("100")],
});

/** The form of a payment condition with its instalments and example dates: new, existing, or read-only. */
export default function ConditionForm({ condition, onClose }: { condition?: Condition; onClose: () => void }) {
  const t = useT();
  const save = useSave(createCondition, updateCondition, condition);
  const form = useRecordForm<Values, Promise<unknown>>({
    draft: `condition.${condition?.hash_id ?? "new"}`,
    start: valuesOf(condition),
    version: condition?.version,
    check: (v) => ({
      label: v.label.trim() ? undefined : t("conditions.label_needed"),
      ...partProblems(v.instalments, t),
    }),
    save: (v, saving) => {
      const body = { ...v, label: v.label.trim(), label_fr: v.label_fr.trim(), instalments: v.instalments.map(partOf) };
      return save(saving, { make: { body }, change: body });
    },
    saved: (_, v) => t("conditions.saved", { name: v.label.trim() }),
    onClose,
  });
  const mayWrite = condition === undefined || condition.can.update === true;
  return (
    <RecordDrawer
      form={form}
      of={condition && { kind: "payment_condition", id: condition.hash_id, now: condition.label }}
      label={condition?.label ?? t("conditions.new")}
      submit={mayWrite ? t(condition ? "ui.save" : "conditions.add") : undefined}
      remove={
        condition?.can.delete && {
          call: deleteCondition,
          of: condition.hash_id,
          words: "conditions.delete",
          given: { name: condition.label },
        }
      }
    >
      {mayWrite ? (
        <ConditionFields form={form} isNew={condition === undefined} />
      ) : (
        <>
          <Facts
            facts={condition.instalments.map((part, i) => [
              t("conditions.instalment", { number: i + 1 }),
              partWords(part, t),
            ])}
          />
          <DuePreview parts={condition.instalments} />
        </>
      )}
    </RecordDrawer>
  );
}

/** Names, instalments and example dates. */
function ConditionFields({ form, isNew }: { form: FormFields<Values>; isNew: boolean }) {
  const t = useT();
  const { values } = form;
  return (
    <>
      <TextField {...form.field("label", "conditions.label")} max={120} required autoFocus={isNew} />
      <TextField {...form.field("label_fr", "conditions.label_fr")} max={120} optional />
      <PartsField {...form.lines("instalments")} />
      {isNew ? null : (
        <Checkbox
          label={t("conditions.retired")}
          description={t("conditions.changed_only_new")}
          checked={values.retired}
          onChange={(e) => form.change({ retired: e.currentTarget.checked })}
        />
      )}
      <DuePreview parts={values.instalments.map(partOf)} />
    </>
  );
}
