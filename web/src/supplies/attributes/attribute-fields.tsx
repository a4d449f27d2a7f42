import type { Attribute, AttributeValue, AttributeValues } from "#contract/supplies/attributes.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";

type Form = FormFields<{ custom_attributes: AttributeValues }>;
interface FieldsProps {
  form: Pick<Form, "values" | "change"> & { errors: Pick<Form["errors"], "of"> };
  attributes: readonly Attribute[];
}

const numbers = { least: -999_999_999_999, most: 999_999_999_999, decimals: 6 } as const;

/** What the category asks of the article, two in a row. */
export function AttributeFields({ form, attributes }: FieldsProps) {
  const rows = Array.from({ length: Math.ceil(attributes.length / 2) }, (_, i) => attributes.slice(i * 2, i * 2 + 2));
  return rows.map((row) => (
    <Pair key={row[0]?.key}>
      {row.map((one) => (
        <Field key={one.key} form={form} attribute={one} />
      ))}
    </Pair>
  ));
}

function Field({ form, attribute: a }: { form: FieldsProps["form"]; attribute: Attribute }) {
  const t = useT();
  const named = useNamed();
  const value = form.values.custom_attributes[a.key] ?? null;
  const put = (next: AttributeValue): void =>
    form.change({ custom_attributes: { ...form.values.custom_attributes, [a.key]: next } });
  const field = {
    label: named({ name: a.label, name_fr: a.label_fr }),
    value: value === null ? "" : String(value),
    onChange: (text: string) =>
      put(a.kind === "flag" ? (text === "" ? null : text === "true") : text === "" ? null : text),
    error: form.errors.of(`custom_attributes.${a.key}`),
    ...(a.required ? { required: true as const } : { optional: true as const }),
  };
  switch (a.kind) {
    case "date":
      return <DateField {...field} clearable />;
    case "choice":
      return <ChoiceField {...field} choices={a.choices.map((one) => ({ value: one, label: one }))} clearable />;
    case "flag":
      return (
        <ChoiceField
          {...field}
          choices={[
            { value: "true", label: t("supply_attributes.yes") },
            { value: "false", label: t("supply_attributes.no") },
          ]}
          clearable
        />
      );
    case "number":
      return <NumberInput {...field} rules={numbers} />;
    case "text":
      return <TextField {...field} max={400} autoComplete="off" />;
  }
}
