import { useState } from "react";
import { recipeOptions } from "#contract/recipes/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { StepForm } from "#web/ui/actions/step-form.tsx";
import type { StepFormProps } from "#web/ui/actions/use-steps.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";

const FIELDS = { application: "applications", b2b: "b2bs", b2c: "b2cs", packaging: "packagings" } as const;
type Field = keyof typeof FIELDS;
const fields = Object.keys(FIELDS) as Field[];

/** What several recipes are given. A field left empty leaves theirs. */
export default function BulkForm(p: StepFormProps) {
  const t = useT();
  const named = useNamed();
  const options = useRead(recipeOptions, {}, { quiet: true, enabled: p.opened }).data?.data;
  const [chosen, choose] = useState<Readonly<Partial<Record<Field, string>>>>({});
  const given = Object.fromEntries(fields.flatMap((f) => (chosen[f] ? [[`${f}_hash_id`, chosen[f]]] : [])));
  return (
    <StepForm {...p} step={t("ui.several_change")} given={given}>
      {fields.map((field) => (
        <ChoiceField
          key={field}
          label={t(`recipes.${field}`)}
          value={chosen[field] ?? ""}
          choices={(options?.[FIELDS[field]] ?? []).map((one) => ({ value: one.hash_id, label: named(one) }))}
          placeholder={t("ui.several_leave")}
          clearable
          onChange={(id) => choose({ ...chosen, [field]: id })}
        />
      ))}
    </StepForm>
  );
}
