import { Checkbox } from "@mantine/core";
import { figures } from "#contract/components/figures.ts";
import { allergens, baseUnits, componentKinds, type Allergen, type Component } from "#contract/components/schemas.ts";
import { whole } from "#contract/kit/number.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Group, Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { CarriersField } from "./carriers-field.tsx";
import type { ComponentValues } from "./values.ts";

const SHELF_DAYS = whole(36_500);

interface ComponentFieldsProps {
  form: FormFields<ComponentValues>;
  /** The component being edited. */
  component: Component | undefined;
}

/** The fields of a component in groups. */
export function ComponentFields({ form, component }: ComponentFieldsProps) {
  return (
    <>
      <Identity form={form} component={component} />
      <Numbers form={form} />
      <Physics form={form} />
      <Declared form={form} component={component} />
      <Use form={form} />
    </>
  );
}

function Identity({ form, component }: ComponentFieldsProps) {
  const t = useT();
  return (
    <Group title={t("components.group_identity")}>
      <TextField {...form.field("name", "components.name")} max={160} required autoFocus={!component} />
      <Pair>
        <ChoiceField {...form.field("kind", "components.kind")} options={componentKinds} texts="components.kind_" />
        <TextField {...form.field("number", "components.number")} max={40} autoComplete="off" />
      </Pair>
    </Group>
  );
}

function Numbers({ form }: Pick<ComponentFieldsProps, "form">) {
  const t = useT();
  return (
    <Group title={t("components.group_numbers")}>
      <Pair>
        <TextField {...form.field("cas", "components.cas")} max={40} autoComplete="off" placeholder="5989-27-5" />
        <TextField {...form.field("fema", "components.fema")} max={40} autoComplete="off" placeholder="2633" />
      </Pair>
      <Pair>
        <TextField {...form.field("fl", "components.fl")} max={40} autoComplete="off" placeholder="01.045" />
        <TextField {...form.field("e_number", "components.e_number")} max={40} autoComplete="off" placeholder="E330" />
      </Pair>
    </Group>
  );
}

function Physics({ form }: Pick<ComponentFieldsProps, "form">) {
  const t = useT();
  return (
    <Group title={t("components.group_physics")}>
      <ChoiceField
        {...form.field("base_unit", "components.base_unit")}
        description={t("components.base_unit_text")}
        choices={baseUnits.map((base) => ({ value: base, label: base }))}
      />
      <Pair>
        <NumberInput {...form.field("density", "components.density")} rules={figures.density} />
        <NumberInput
          {...form.field("density_temperature", "components.density_temperature")}
          rules={figures.temperature}
        />
      </Pair>
      <Pair>
        <NumberInput {...form.field("brix", "components.brix")} rules={figures.brix} />
        <NumberInput {...form.field("dry_matter", "components.dry_matter")} rules={figures.percent} />
      </Pair>
    </Group>
  );
}

function Declared({ form, component }: ComponentFieldsProps) {
  const t = useT();
  return (
    <Group title={t("components.group_label")}>
      <Checkbox {...form.flag("natural", "components.natural")} />
      <TextField
        {...form.field("flavouring_source", "components.flavouring_source")}
        description={t("components.flavouring_source_text")}
        max={80}
        autoComplete="off"
      />
      <NumberInput
        {...form.field("so2", "components.so2")}
        description={t("components.so2_text")}
        rules={figures.so2}
      />
      <ChoicesField
        {...form.field("allergens", "components.allergens")}
        onChange={(some) => form.change({ allergens: some as Allergen[] })}
        description={t("components.allergens_text")}
        options={allergens}
        texts="components.allergen_"
      />
      <CarriersField form={form} without={component?.hash_id} />
    </Group>
  );
}

function Use({ form }: Pick<ComponentFieldsProps, "form">) {
  const t = useT();
  const unit = { unit: form.values.base_unit };
  return (
    <Group title={t("components.group_use")}>
      <Pair>
        <NumberInput
          {...form.field("dosage_min", "components.dosage_min")}
          label={t("components.dosage_min", unit)}
          rules={figures.dosage}
        />
        <NumberInput
          {...form.field("dosage_max", "components.dosage_max")}
          label={t("components.dosage_max", unit)}
          rules={figures.dosage}
        />
      </Pair>
      <Pair>
        <NumberInput {...form.field("storage_min", "components.storage_min")} rules={figures.temperature} />
        <NumberInput {...form.field("storage_max", "components.storage_max")} rules={figures.temperature} />
      </Pair>
      <Pair>
        <NumberInput {...form.field("shelf_life_closed", "components.shelf_life_closed")} rules={SHELF_DAYS} />
        <NumberInput {...form.field("shelf_life_opened", "components.shelf_life_opened")} rules={SHELF_DAYS} />
      </Pair>
      <LongTextField {...form.field("note", "components.note")} max={4000} />
    </Group>
  );
}
