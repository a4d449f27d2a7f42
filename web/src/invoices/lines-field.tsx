import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { NetLine } from "#contract/invoices/rules.ts";
import { MOST_LINES } from "#contract/invoices/schemas.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import css from "./invoices.module.css";

/** A line as typed in the form. */
export type LineValue = NetLine;
const taxOf = (typed: string): string => typed.trim().replace(",", ".");
export const lineOf = (v: LineValue): NetLine => ({
  title: v.title.trim(),
  amount: v.amount,
  tax: /^\d{1,3}(\.\d{1,4})?$/u.test(taxOf(v.tax)) ? taxOf(v.tax) : "0",
});
/** Lines that have an amount, to sum them while the user types. */
export const readyLines = (values: readonly LineValue[]): NetLine[] =>
  values.filter((line) => /[1-9]/u.test(line.amount)).map(lineOf);
/** Validation errors of the lines, by field. */
export const lineErrors = (lines: readonly LineValue[], t: Translate): Record<string, string | undefined> =>
  Object.fromEntries(
    lines.flatMap((line, at) => [
      [`lines.${at}.title`, line.title.trim() ? undefined : t("errors.required")],
      [`lines.${at}.amount`, /[1-9]/u.test(line.amount) ? undefined : t("errors.amount")],
      [`lines.${at}.tax`, Number(lineOf(line).tax) <= 100 ? undefined : t("errors.amount")],
    ]),
  );

interface LinesFieldProps {
  values: readonly LineValue[];
  onChange: (values: readonly LineValue[]) => void;
  errorOf: (name: string) => string | undefined;
  currency: { readonly iso: string; readonly minor_unit: number };
}

/** The editable lines of an invoice: title, net amount, tax. */
export function LinesField({ values, onChange, errorOf, currency }: LinesFieldProps) {
  const t = useT();
  const set = (at: number, part: Partial<LineValue>): void =>
    onChange(values.map((v, i) => (i === at ? { ...v, ...part } : v)));
  return (
    <fieldset className={css.lines}>
      <legend>{t("invoices.lines")}</legend>
      {values.map((value, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no name but its place
        <div key={at} className={css.line} role="group" aria-label={t("invoices.line_number", { number: at + 1 })}>
          <TextField
            label={t("invoices.line_title")}
            value={value.title}
            max={300}
            error={errorOf(`lines.${at}.title`)}
            onChange={(title) => set(at, { title })}
          />
          <MoneyInput
            label={t("invoices.line_amount")}
            value={value.amount}
            iso={currency.iso}
            decimals={currency.minor_unit}
            error={errorOf(`lines.${at}.amount`)}
            onChange={(amount) => set(at, { amount })}
          />
          <TextField
            label={t("invoices.line_tax")}
            value={value.tax}
            inputMode="decimal"
            max={8}
            error={errorOf(`lines.${at}.tax`)}
            onChange={(tax) => set(at, { tax })}
          />
          {values.length > 1 ? (
            <IconButton
              size="small"
              label={t("invoices.remove_line", { number: at + 1 })}
              icon={<IconTrash stroke={1.6} />}
              onClick={() => onChange(values.filter((_, i) => i !== at))}
            />
          ) : null}
        </div>
      ))}
      <Button
        size="small"
        icon={<IconPlus stroke={1.6} />}
        disabled={values.length >= MOST_LINES}
        onClick={() => onChange([...values, { title: "", amount: "", tax: values.at(-1)?.tax ?? "20" }])}
      >
        {t("invoices.add_line")}
      </Button>
      {errorOf("lines") ? (
        <p className={css.wrong} role="alert">
          {errorOf("lines")}
        </p>
      ) : null}
    </fieldset>
  );
}
