import { Checkbox } from "@mantine/core";
import { allergens, baseUnits, componentKinds, type Allergen, type Component } from "#contract/components/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Group, Pair } from "#web/ui/form/form-page.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { CarriersField } from "./carriers-field.tsx";
import type { ComponentValues } from "./values.ts";

interface ComponentFieldsProps {
  form: FormFields<ComponentValues>;
  /** The component being edited. */
  component: Component | undefined;
}

/** The fields of a component in groups. */
export function ComponentFields({ form, component }: ComponentFieldsProps) {
  const t = useT();
  const v = form.values;
  const unit = { unit: v.base_unit };
  return (
    <>
      <Group title={t("components.group_identity")}>
        <TextField {...form.field("name", "components.name")} max={160} required autoFocus={!component} />
        <Pair>
          <ChoiceField {...form.field("kind", "components.kind")} options={componentKinds} texts="components.kind_" />
          <TextField {...form.field("number", "components.number")} max={40} autoComplete="off" />
        </Pair>
      </Group>
      <Group title={t("components.group_numbers")}>
        <Pair>
          <TextField {...form.field("cas", "components.cas")} max={40} autoComplete="off" placeholder="5989-27-5" />
          <TextField {...form.field("fema", "components.fema")} max={40} autoComplete="off" placeholder="2633" />
        </Pair>
        <Pair>
          <TextField {...form.field("fl", "components.fl")} max={40} autoComplete="off" placeholder="01.045" />
          <TextField
            {...form.field("e_number", "components.e_number")}
            max={40}
            autoComplete="off"
            placeholder="E330"
          />
        </Pair>
      </Group>
      <Group title={t("components.group_physics")}>
        <ChoiceField
          {...form.field("base_unit", "components.base_unit")}
          description={t("components.base_unit_text")}
          choices={baseUnits.map((base) => ({ value: base, label: base }))}
        />
        <Pair>
          <TextField {...form.field("density", "components.density")} max={12} autoComplete="off" />
          <TextField {...form.field("density_temperature", "components.density_temperature")} max={8} />
        </Pair>
        <Pair>
          <TextField {...form.field("brix", "components.brix")} max={8} autoComplete="off" />
          <TextField {...form.field("dry_matter", "components.dry_matter")} max={8} autoComplete="off" />
        </Pair>
      </Group>
      <Group title={t("components.group_label")}>
        <Checkbox {...form.flag("natural", "components.natural")} />
        <ChoicesField
          {...form.field("allergens", "components.allergens")}
          onChange={(some) => form.change({ allergens: some as Allergen[] })}
          description={t("components.allergens_text")}
          options={allergens}
          texts="components.allergen_"
        />
        <CarriersField form={form} without={component?.hash_id} />
      </Group>
      <Group title={t("components.group_use")}>
        <Pair>
          <TextField
            {...form.field("dosage_min", "components.dosage_min")}
            label={t("components.dosage_min", unit)}
            max={12}
          />
          <TextField
            {...form.field("dosage_max", "components.dosage_max")}
            label={t("components.dosage_max", unit)}
            max={12}
          />
        </Pair>
        <Pair>
          <TextField {...form.field("storage_min", "components.storage_min")} max={8} />
          <TextField {...form.field("storage_max", "components.storage_max")} max={8} />
        </Pair>
        <Pair>
          <TextField {...form.field("shelf_life_closed", "components.shelf_life_closed")} max={5} inputMode="numeric" />
          <TextField {...form.field("shelf_life_opened", "components.shelf_life_opened")} max={5} inputMode="numeric" />
        </Pair>
        <LongTextField {...form.field("note", "components.note")} max={4000} />
      </Group>
    </>
  );
}
