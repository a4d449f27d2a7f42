import type { ReactNode } from "react";
import { useT } from "#web/kit/i18n.ts";
import { usePhone } from "../use-phone.ts";
import { fieldProblem } from "./field-error.tsx";
import css from "./form.module.css";

export interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  required?: boolean;
  /** Shows 'optional' beside the label. */
  optional?: boolean;
  name?: string;
  hideLabel?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  description?: ReactNode;
}

/** Props common to all kinds of fields. */
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
  } as const;
}
