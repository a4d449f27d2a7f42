import { Select, Textarea, TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { KeyboardEvent, ReactNode } from "react";
import { useT } from "#web/kit/i18n.ts";
import { usePhone } from "../use-phone.ts";
import { plain } from "../plain.ts";
import { fieldProblem } from "./field-error.tsx";
import { useOffered } from "./take-offered.ts";
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

interface TextFieldProps extends FieldProps {
  max?: number;
  inputMode?: "numeric";
  autoComplete?: string;
}

export function TextField({ max = 200, inputMode, autoComplete, ...p }: TextFieldProps) {
  return (
    <TextInput
      {...useCommon(p)}
      value={p.value}
      maxLength={max}
      inputMode={inputMode}
      autoComplete={autoComplete}
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

/** In a list too short to be narrowed, a letter takes the next choice that begins with it, Home the first and End the last: as in the browser's own lists. */
function chosenByKey(key: string, choices: readonly Choice[], value: string): Choice | undefined {
  if (key === "Home") return choices[0];
  if (key === "End") return choices.at(-1);
  if (!/^[\p{L}\p{N}]$/u.test(key)) return undefined;
  const at = choices.findIndex((c) => c.value === value) + 1;
  return [...choices.slice(at), ...choices.slice(0, at)].find((c) => plain(c.label).startsWith(plain(key)));
}

/** The choice that somebody typed in full, and then went on without taking it. */
export function typedInFull(choices: readonly Choice[], value: string, text: string): Choice | undefined {
  const named = choices.filter((c) => plain(c.label) === plain(text));
  return named.some((c) => c.value === value) ? undefined : named[0];
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
  const offered = useOffered();
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
  const searchable = choices.length > 6;
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>): void => {
    if (searchable) return offered.onKeyDown(e);
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const chosen = chosenByKey(e.key, choices, p.value);
    if (!chosen) return;
    e.preventDefault();
    p.onChange(chosen.value);
  };
  return (
    <Select
      {...common}
      attributes={offered.attributes}
      onKeyDown={onKeyDown}
      onBlur={(e) => {
        const typed = searchable ? typedInFull(choices, p.value, e.currentTarget.value) : undefined;
        if (typed) p.onChange(typed.value);
      }}
      data={choices as Choice[]}
      value={p.value || null}
      onChange={(v) => p.onChange(v ?? "")}
      searchable={searchable}
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
