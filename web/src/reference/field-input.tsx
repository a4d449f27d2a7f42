import { Checkbox } from "@mantine/core";
import { whole } from "#contract/kit/number.ts";
import { longest, referenceAmount, type Field } from "#contract/kit/resource-fields.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { textAt } from "#web/kit/text-at.ts";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { ChoiceField, type Choice } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import type { FieldOf, FormFields } from "#web/ui/form/use-record-form.ts";
import { ContactField } from "#web/ui/form/contact-field.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { fieldWord } from "./columns.tsx";

/**
 * The value of an input: a string for texts, numbers and choices; a boolean for flags; identifiers for several references. Pictures are
 * kept elsewhere.
 */
export type Value = string | boolean | readonly string[];
export type Values = Record<string, Value>;

/** The initial value of an input. */
export function startOf(field: Field, value: unknown): Value {
  if (field.kind === "flag") return value === true || value === 1;
  if (field.kind === "references") return (value as string[] | undefined) ?? [];
  const empty = field.kind === "integer" ? String(field.fallback) : field.kind === "choice" ? field.of[0] : "";
  return value === null || value === undefined ? empty : `${value as string | number}`;
}

const textIn = (value: Value | undefined): string => (typeof value === "string" ? value : "");

/** An input's value for the request; an empty optional text becomes null. */
export function bodyOf(field: Field, value: Value | undefined): string | number | boolean | readonly string[] | null {
  if (field.kind === "flag") return value === true;
  // Multipart forms (used with a picture) can't express an empty list; "" stands for it.
  if (field.kind === "references") return (value as readonly string[]).length > 0 ? (value as readonly string[]) : "";
  const text = textIn(value).trim();
  if (field.kind === "integer") return Number(text);
  if (field.kind === "text") return text === "" && !field.required ? null : field.upper ? text.toUpperCase() : text;
  return text || null;
}

/** The problem with an input's value, if any. */
export function problemOf(name: string, field: Field, value: Value | undefined, t: Translate): string | undefined {
  const text = textIn(value).trim();
  if (field.kind === "integer")
    return /^\d+$/u.test(text) && Number(text) >= field.min && Number(text) <= field.max
      ? undefined
      : t("reference.between", { min: field.min, max: field.max });
  if (field.kind === "amount") {
    if (!text) return field.required ? t("reference.needed") : undefined;
    return /^\d{1,9}(\.\d{1,6})?$/u.test(text) ? undefined : t("reference.wrong_amount");
  }
  if (field.kind !== "text") return undefined;
  if (!text) return field.required ? t("reference.needed") : undefined;
  return field.pattern && !field.pattern.test(field.upper ? text.toUpperCase() : text)
    ? t(`reference.wrong_${name}`)
    : undefined;
}

interface FieldInputProps {
  form: FormFields<Values>;
  name: string;
  field: Field;
  first: boolean;
  choices: readonly Choice[];
  /** The contact already referenced. */
  contact: { hash_id: string; name: string } | undefined;
}

/** The input for a field of any kind except pictures. */
export function FieldInput({ form, name, field, first, choices, contact }: FieldInputProps) {
  const t = useT();
  const given = { ...form.field(name, "reference.name"), label: fieldWord(name, field, t) };
  const text = textIn(given.value);
  switch (field.kind) {
    case "flag":
      return <Checkbox {...form.flag(name, "reference.name")} label={given.label} />;
    case "integer":
      return (
        <NumberInput
          {...given}
          rules={whole(field.max, field.min)}
          description={t("reference.between", { min: field.min, max: field.max })}
          value={text}
        />
      );
    case "amount":
      return (
        <NumberInput
          {...given}
          rules={referenceAmount}
          value={text}
          description={field.required ? (field.unit ? undefined : t(`reference.${name}_help`)) : t("ui.optional")}
        />
      );
    case "choice":
      return (
        <ChoiceField
          {...given}
          value={text}
          choices={field.of.map((value) => ({ value, label: textAt(t, "reference.choice_", value) }))}
        />
      );
    case "reference":
      return <ChoiceField {...given} value={text} choices={choices} clearable optional />;
    case "contact":
      return <ContactField {...given} value={text} ofRole={field.role} now={contact} optional />;
    case "references":
      return (
        <ChoicesField
          {...given}
          value={given.value as readonly string[]}
          onChange={(ids) => given.onChange(ids)}
          choices={choices}
          optional
        />
      );
    case "image":
      return null;
    case "text":
      return <WordsField of={given} field={field} first={first} />;
  }
}

interface WordsFieldProps {
  of: FieldOf<Value>;
  field: Extract<Field, { kind: "text" }>;
  first: boolean;
}
/** A short or a long text. */
function WordsField({ of: given, field, first }: WordsFieldProps) {
  const of = {
    ...given,
    value: textIn(given.value),
    max: longest(field),
    required: field.required,
    optional: !field.required,
    autoFocus: first,
  };
  if (field.long) return <LongTextField {...of} rows={4} />;
  return <TextField {...of} onChange={(v) => given.onChange(field.upper ? v.toUpperCase() : v)} />;
}
