import { Select, Textarea, TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useT } from "#web/app/i18n.ts";
import { usePhone } from "../use-phone.ts";
import { fieldProblem } from "./field-error.tsx";
import css from "./form.module.css";

export interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  required?: boolean;
  /** Says 'optional' beside the label. */
  optional?: boolean;
  name?: string;
  hideLabel?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  description?: ReactNode;
}

/** What every field is given, whatever it holds. */
export function useCommon({ label, optional, hideLabel, required, error, name, placeholder, description }: FieldProps) {
  const t = useT();
  const phone = usePhone();
  const shown = optional ? (
    <>
      {label} <span className={css.optional}>{t("ui.optional")}</span>
    </>
  ) : (
    label
  );
  return {
    label: hideLabel ? undefined : shown,
    "aria-label": hideLabel ? label : undefined,
    required,
    withAsterisk: false,
    error: fieldProblem(error),
    name,
    placeholder,
    description,
    size: phone ? "lg" : "sm",
  };
}

export function TextField({ max = 200, ...p }: FieldProps & { max?: number }) {
  return (
    <TextInput
      {...useCommon(p)}
      value={p.value}
      maxLength={max}
      data-autofocus={p.autoFocus || undefined}
      autoFocus={p.autoFocus}
      onChange={(e) => p.onChange(e.currentTarget.value)}
    />
  );
}

export function LongTextField({ max = 2000, rows = 2, ...p }: FieldProps & { max?: number; rows?: number }) {
  return (
    <Textarea
      {...useCommon(p)}
      value={p.value}
      maxLength={max}
      autosize
      minRows={rows}
      maxRows={10}
      onChange={(e) => p.onChange(e.currentTarget.value)}
    />
  );
}

export interface Choice {
  value: string;
  label: string;
}

/** One of a list: typing narrows it. */
export function ChoiceField({
  choices,
  clearable,
  disabled,
  ...p
}: FieldProps & { choices: readonly Choice[]; clearable?: boolean; disabled?: boolean }) {
  const t = useT();
  const common = useCommon(p);
  // What cannot be chosen is read: grey, with a lock.
  if (disabled)
    return (
      <TextInput
        {...common}
        readOnly
        value={choices.find((c) => c.value === p.value)?.label ?? ""}
        rightSection={<IconLock size={16} stroke={1.6} aria-hidden="true" />}
      />
    );
  return (
    <Select
      {...common}
      data={choices as Choice[]}
      value={p.value || null}
      onChange={(v) => p.onChange(v ?? "")}
      searchable={choices.length > 6}
      clearable={clearable}
      data-autofocus={p.autoFocus || undefined}
      allowDeselect={false}
      nothingFoundMessage={t("ui.nothing_found")}
      maxDropdownHeight={280}
      selectFirstOptionOnChange
      openOnFocus={false}
      comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
      clearButtonProps={{ "aria-label": t("ui.clear") }}
    />
  );
}
