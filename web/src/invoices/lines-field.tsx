import type { NetLine } from "#contract/invoices/rules.ts";
import { MOST_LINES } from "#contract/invoices/schemas.ts";
import type { NumberRules } from "#contract/kit/number.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { TextField } from "#web/ui/form/fields.tsx";
import { type Lines, LinesOf } from "#web/ui/form/lines-of.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import css from "./invoices.module.css";

/** A line as typed in the form. */
export type LineValue = NetLine;
const TAX: NumberRules = { least: 0, most: 100, decimals: 4 };
export const lineOf = (v: LineValue): NetLine => ({
  title: v.title.trim(),
  amount: v.amount,
  tax: v.tax || "0",
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
    ]),
  );

interface LinesFieldProps extends Lines<LineValue> {
  currency: { readonly iso: string; readonly minor_unit: number };
}

/** The editable lines of an invoice: title, net amount, tax. */
export function LinesField({ currency, ...p }: LinesFieldProps) {
  const t = useT();
  return (
    <LinesOf
      {...p}
      legend={t("invoices.lines")}
      row={css.line}
      label={(number) => t("invoices.line_number", { number })}
      add={{
        label: t("invoices.add_line"),
        line: () => ({ title: "", amount: "", tax: p.values.at(-1)?.tax ?? "20" }),
        most: MOST_LINES,
      }}
      remove={(number) => t("invoices.remove_line", { number })}
      least={1}
    >
      {({ field, remove }) => (
        <>
          <TextField {...field("title", "invoices.line_title")} max={300} />
          <MoneyInput {...field("amount", "invoices.line_amount")} iso={currency.iso} decimals={currency.minor_unit} />
          <NumberInput {...field("tax", "invoices.line_tax")} rules={TAX} unit="%" />
          {remove}
        </>
      )}
    </LinesOf>
  );
}
