import { Checkbox } from "@mantine/core";
import type { Field, Resource } from "#contract/kit/resource.ts";
import { useChange } from "#web/api/query.ts";
import { type Translate, useLanguage, useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { ChoiceField, TextField, type Choice } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { type FormFields, useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { Facts } from "#web/ui/record/side-section.tsx";
import { fieldWord, nameOf, type Row } from "./columns.tsx";

type Value = string | boolean;
type Values = Record<string, Value>;

/** What the inputs hold: words for texts and numbers, yes or no for flags. */
const valuesOf = (resource: Resource, row: Row | undefined): Values =>
  Object.fromEntries(
    Object.entries(resource.fields).map(([name, f]) => [
      name,
      f.kind === "flag" ? row?.[name] === true : String(row?.[name] ?? (f.kind === "integer" ? f.fallback : "")),
    ]),
  );

/** What travels: an empty optional text is nothing. */
const bodyOf = (resource: Resource, values: Values): Record<string, string | number | boolean | null> =>
  Object.fromEntries(
    Object.entries(resource.fields).map(([name, f]) => {
      const value = values[name];
      if (f.kind === "flag") return [name, value === true];
      const text = String(value ?? "").trim();
      if (f.kind === "integer") return [name, Number(text)];
      if (f.kind === "reference") return [name, text || null];
      return [name, text === "" && !f.required ? null : f.upper ? text.toUpperCase() : text];
    }),
  );

interface FieldInputProps {
  form: FormFields<Values>;
  name: string;
  field: Field;
  first: boolean;
  choices: readonly Choice[];
}

/** One input for each kind of field: the union is closed, so this is all there is. */
function FieldInput({ form, name, field, first, choices }: FieldInputProps) {
  const t = useT();
  const given = { ...form.field(name, "reference.name"), label: fieldWord(name, t) };
  const text = String(given.value ?? "");
  if (field.kind === "flag") return <Checkbox {...form.flag(name, "reference.name")} label={given.label} />;
  if (field.kind === "integer")
    return (
      <TextField
        {...given}
        inputMode="numeric"
        description={t("reference.between", { min: field.min, max: field.max })}
        value={text}
        max={String(field.max).length}
        onChange={(v) => given.onChange(v.replaceAll(/\D/gu, ""))}
      />
    );
  if (field.kind === "reference") return <ChoiceField {...given} value={text} choices={choices} clearable optional />;
  return (
    <TextField
      {...given}
      value={text}
      onChange={(v) => given.onChange(field.upper ? v.toUpperCase() : v)}
      max={field.max ?? 120}
      required={field.required}
      optional={!field.required}
      autoFocus={first}
    />
  );
}

/** What is wrong with what an input holds. */
function problemOf(name: string, field: Field, value: Value | undefined, t: Translate): string | undefined {
  const text = String(value ?? "").trim();
  if (field.kind === "flag" || field.kind === "reference") return undefined;
  if (field.kind === "integer")
    return /^\d+$/u.test(text) && Number(text) >= field.min && Number(text) <= field.max
      ? undefined
      : t("reference.between", { min: field.min, max: field.max });
  if (!text) return field.required ? t("reference.needed") : undefined;
  return field.pattern && !field.pattern.test(field.upper ? text.toUpperCase() : text)
    ? t(`reference.wrong_${name}`)
    : undefined;
}

interface ReferenceFormProps {
  resource: Resource;
  /** The one that is changed or looked at; without it one is made. */
  row: Row | undefined;
  /** What its fields may choose from other lists, by their names. */
  referred: ReadonlyMap<string, readonly Choice[]>;
  onClose: () => void;
}

/** Makes, changes or deletes one of a reference list. Without the right to change it, it only shows. */
export default function ReferenceForm({ resource, row, referred, onClose }: ReferenceFormProps) {
  const t = useT();
  const language = useLanguage();
  const save = useSave(resource.create, resource.update, row);
  const remove = useChange(resource.remove);
  const fields = Object.entries(resource.fields);
  const form = useRecordForm<Values, Promise<unknown>>({
    draft: `reference.${resource.name}.${row?.hash_id ?? "new"}`,
    start: valuesOf(resource, row),
    version: row?.version,
    check: (v) => Object.fromEntries(fields.map(([key, field]) => [key, problemOf(key, field, v[key], t)])),
    save: (v, saving) => {
      const body = bodyOf(resource, v);
      return save(saving, { make: { body }, change: body });
    },
    saved: (_, v) => {
      toast(t(row ? "reference.saved" : "reference.added", { name: bodyOf(resource, v).name }));
      onClose();
    },
  });
  const open = row === undefined || row.can.update === true;
  const name = row ? nameOf(row, language) : "";
  const choicesOf = (field: Field): readonly Choice[] => (field.kind === "reference" && referred.get(field.to)) || [];
  return (
    <RecordDrawer
      form={form}
      of={row && { kind: resource.name, id: row.hash_id, now: name }}
      label={row ? name : t(`reference.${resource.name}_new`)}
      submit={open ? t(row ? "ui.save" : "reference.add") : undefined}
      remove={
        row?.can.delete && {
          label: t("reference.delete"),
          title: t("reference.delete_title", { name }),
          text: t("reference.delete_text"),
          run: () => remove.mutateAsync({ input: { params: { id: row.hash_id } } }),
          removed: () => {
            toast(t("reference.deleted", { name }));
            onClose();
          },
        }
      }
      onCancel={onClose}
    >
      {open ? (
        fields.map(([key, field], i) => (
          <FieldInput key={key} form={form} name={key} field={field} first={i === 0} choices={choicesOf(field)} />
        ))
      ) : (
        <Facts
          facts={fields.map(([key, field]) => [
            fieldWord(key, t),
            field.kind === "flag"
              ? t(row?.[key] ? "reference.yes" : "reference.no")
              : field.kind === "reference"
                ? choicesOf(field).find((c) => c.value === row?.[key])?.label
                : row?.[key],
          ])}
        />
      )}
    </RecordDrawer>
  );
}
