import { listAskable, listPeople } from "#contract/requests/endpoints.ts";
import type { RequestType } from "#contract/requests/schemas.ts";
import type { NumberRules } from "#contract/kit/number.ts";
import { useNamed } from "#web/kit/named.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";

type Answers = Readonly<Record<string, string>>;
interface AnswerFieldsProps {
  fields: RequestType["fields"];
  values: Answers;
  onChange: (values: Answers) => void;
  errorOf: (field: string) => string | undefined;
  /** The people and articles that are chosen now. */
  now?: readonly { value: string; name: string | null }[];
  zone: string | undefined;
}
const NUMBER: NumberRules = { least: -1e12, most: 1e12, decimals: 6 };

/** What the type of a request asks, besides files. */
export function AnswerFields({ fields, values, onChange, errorOf, now, zone }: AnswerFieldsProps) {
  const named = useNamed();
  return fields
    .filter((f) => f.kind !== "file")
    .map((f) => {
      const value = values[f.key] ?? "";
      const props = {
        name: `answers.${f.key}`,
        label: named({ name: f.label, name_fr: f.label_fr }),
        value,
        onChange: (given: string) => onChange({ ...values, [f.key]: given }),
        error: errorOf(`answers.${f.key}`),
        ...(f.required ? { required: true } : { optional: true }),
      };
      const chosen = now?.find((one) => one.value === value);
      const reference = {
        ...props,
        now: chosen?.name ? { hash_id: value, name: chosen.name } : undefined,
        input: { query: { limit: 200, ...(zone && { zone }) } },
        clearable: !f.required,
      };
      switch (f.kind) {
        case "number":
          return <NumberInput key={f.key} {...props} rules={NUMBER} />;
        case "date":
          return <DateField key={f.key} {...props} kind="term" clearable={!f.required} />;
        case "choice":
          return (
            <ChoiceField
              key={f.key}
              {...props}
              choices={f.options.map((o) => ({ value: o, label: o }))}
              clearable={!f.required}
            />
          );
        case "person":
          return <ReferenceField key={f.key} {...reference} from={listPeople} />;
        case "supply":
          return <ReferenceField key={f.key} {...reference} from={listAskable} />;
        case "text":
        case "file":
          return <LongTextField key={f.key} {...props} rows={1} />;
      }
    });
}
