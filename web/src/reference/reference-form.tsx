import { Checkbox, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Field, Resource } from "#contract/kit/resource.ts";
import { useChange } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { DrawerForm } from "#web/ui/form/drawer.tsx";
import { fieldProblem } from "#web/ui/form/field-error.tsx";
import { ChoiceField, TextField, type Choice } from "#web/ui/form/fields.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { Together } from "#web/ui/form/together.tsx";
import { useShortForm } from "#web/ui/form/use-short-form.ts";
import { Facts } from "#web/ui/record/side-section.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
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
  name: string;
  field: Field;
  value: Value | undefined;
  onChange: (value: Value) => void;
  error: string | undefined;
  first: boolean;
  choices: readonly Choice[];
}

/** One input for each kind of field: the union is closed, so this is all there is. */
function FieldInput({ name, field, value, onChange, error, first, choices }: FieldInputProps) {
  const t = useT();
  const phone = usePhone();
  const label = fieldWord(name, t);
  if (field.kind === "flag")
    return (
      <Checkbox
        label={label}
        name={name}
        checked={value === true}
        onChange={(e) => onChange(e.currentTarget.checked)}
        error={error}
      />
    );
  if (field.kind === "integer")
    return (
      <TextInput
        label={label}
        name={name}
        inputMode="numeric"
        size={phone ? "lg" : "sm"}
        description={t("reference.between", { min: field.min, max: field.max })}
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={String(value ?? "")}
        maxLength={String(field.max).length}
        onChange={(e) => onChange(e.currentTarget.value.replaceAll(/\D/gu, ""))}
        error={fieldProblem(error)}
      />
    );
  if (field.kind === "reference")
    return (
      <ChoiceField
        label={label}
        name={name}
        value={String(value ?? "")}
        onChange={onChange}
        error={error}
        choices={choices}
        clearable
        optional
      />
    );
  return (
    <TextField
      label={label}
      name={name}
      value={String(value ?? "")}
      onChange={(v) => onChange(field.upper ? v.toUpperCase() : v)}
      error={error}
      max={field.max ?? 120}
      required={field.required}
      optional={!field.required}
      autoFocus={first}
    />
  );
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
  const { values, errors, submit, ...f } = useShortForm<Values>(
    `reference.${resource.name}.${row?.hash_id ?? "new"}`,
    valuesOf(resource, row),
    row?.version,
  );
  const language = useLanguage();
  const phone = usePhone();
  const [asking, setAsking] = useState(false);
  const create = useChange(resource.create);
  const update = useChange(resource.update);
  const remove = useChange(resource.remove);
  const open = row === undefined || row.can.update === true;
  const name = row ? nameOf(row, language) : "";
  const wrongIn = (field: string, spec: Field): string | undefined => {
    const text = String(values[field] ?? "").trim();
    if (spec.kind === "flag" || spec.kind === "reference") return undefined;
    if (spec.kind === "integer")
      return /^\d+$/u.test(text) && Number(text) >= spec.min && Number(text) <= spec.max
        ? undefined
        : t("reference.between", { min: spec.min, max: spec.max });
    if (!text) return spec.required ? t("reference.needed") : undefined;
    return spec.pattern && !spec.pattern.test(spec.upper ? text.toUpperCase() : text)
      ? t(`reference.wrong_${field}`)
      : undefined;
  };
  const send = async (): Promise<void> => {
    const wrong = Object.fromEntries(Object.entries(resource.fields).map(([k, spec]) => [k, wrongIn(k, spec)]));
    const body = bodyOf(resource, values);
    const ok = await submit(wrong, (idempotencyKey) =>
      row
        ? update.mutateAsync({
            input: { params: { id: row.hash_id }, body: { ...body, version: f.version } },
            idempotencyKey,
          })
        : create.mutateAsync({ input: { body }, idempotencyKey }),
    );
    if (!ok) return;
    toast(t(row ? "reference.saved" : "reference.added", { name: body.name }));
    onClose();
  };
  const destroy = async (): Promise<void> => {
    if (!row) return;
    try {
      await remove.mutateAsync({ input: { params: { id: row.hash_id } } });
      f.guard.done.current = true;
      f.forget();
      setAsking(false);
      toast(t("reference.deleted", { name }));
      onClose();
    } catch {
      // The client has said why: something uses it.
      setAsking(false);
    }
  };
  const fields = Object.entries(resource.fields);
  const choicesOf = (spec: Field): readonly Choice[] => (spec.kind === "reference" && referred.get(spec.to)) || [];
  return (
    <>
      <DrawerForm
        ref={f.form}
        label={row ? name : t(`reference.${resource.name}_new`)}
        submit={open ? t(row ? "ui.save" : "reference.add") : undefined}
        busy={f.busy}
        note={f.note}
        extra={
          row?.can.delete ? (
            phone ? (
              <IconButton
                look="refuse"
                size="big"
                label={t("reference.delete")}
                icon={<IconTrash stroke={1.6} />}
                onClick={() => setAsking(true)}
              />
            ) : (
              <Button look="refuse" icon={<IconTrash stroke={1.6} />} onClick={() => setAsking(true)}>
                {t("reference.delete")}
              </Button>
            )
          ) : undefined
        }
        onSubmit={() => void send()}
        onCancel={onClose}
      >
        <Together kind={resource.name} id={row?.hash_id} form={f}>
          {name}
        </Together>
        {open ? (
          fields.map(([key, spec], i) => (
            <FieldInput
              key={key}
              name={key}
              field={spec}
              value={values[key]}
              onChange={f.set(key)}
              error={errors.of(key)}
              first={i === 0}
              choices={choicesOf(spec)}
            />
          ))
        ) : (
          <Facts
            facts={fields.map(([key, spec]) => [
              fieldWord(key, t),
              spec.kind === "flag"
                ? t(row?.[key] ? "reference.yes" : "reference.no")
                : spec.kind === "reference"
                  ? choicesOf(spec).find((c) => c.value === row?.[key])?.label
                  : row?.[key],
            ])}
          />
        )}
        <LeaveGuard {...f.guard} />
      </DrawerForm>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("reference.delete_title", { name })}
        text={t("reference.delete_text")}
        confirm={t("reference.delete")}
        busy={remove.isPending}
        danger
        onConfirm={() => void destroy()}
      />
    </>
  );
}
