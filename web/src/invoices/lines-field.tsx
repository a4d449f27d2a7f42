import { fits } from "#contract/invoices/rest.ts";
import type { NetLine } from "#contract/invoices/rules.ts";
import { MOST_LINES, type InvoiceLine, type LineSent } from "#contract/invoices/schemas.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { linePercent, lineQuantity, lineUnits, netOf, type LineUnit } from "#contract/orders/schemas.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { type LineOf, type Lines, LinesOf } from "#web/ui/form/lines-of.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import css from "./invoices.module.css";

/** A line as typed in the form: decimals as they travel, or empty. */
export interface LineValue {
  title: string;
  quantity: string;
  unit: LineUnit | "";
  price: string;
  discount: string;
  amount: string;
  /** Empty without tax. No rate is assumed. */
  tax: string;
  order_line_hash_id: string;
}
const emptyLine = (): LineValue => ({
  title: "",
  quantity: "",
  unit: "",
  price: "",
  discount: "",
  amount: "",
  tax: "",
  order_line_hash_id: "",
});
export const valueOf = (l: InvoiceLine): LineValue => ({
  title: l.title,
  quantity: l.quantity ?? "",
  unit: l.unit ?? "",
  price: l.price ?? "",
  discount: Number(l.discount ?? "0") > 0 ? (l.discount ?? "") : "",
  amount: l.amount,
  tax: l.tax ?? "",
  order_line_hash_id: l.order_line_hash_id ?? "",
});
export const valuesOf = (lines: readonly InvoiceLine[]): LineValue[] =>
  lines.length > 0 ? lines.map(valueOf) : [emptyLine()];

export const lineOf = (v: LineValue): LineSent => ({ ...v, title: v.title.trim() });
const isThere = (amount: string): boolean => /[1-9]/u.test(amount);
const isPriced = (v: LineValue): boolean => isThere(v.quantity) && v.price !== "";
/** Quantity by price less discount; undefined while one of them is missing. */
const productOf = (v: LineValue, minorUnit: number): string | undefined =>
  isPriced(v) && Number(v.discount || "0") <= 100
    ? netOf({ quantity: v.quantity, price: v.price, discount: v.discount || "0" }, minorUnit)
    : undefined;
/**
 * A line whose amount was typed. An amount that is not the product of the others stands alone: a part of a line, given back or invoiced, has no
 * quantity and price.
 */
export function withAmount(v: LineValue, amount: string, minorUnit: number): LineValue {
  const product = productOf(v, minorUnit);
  const isAlone = amount !== "" && product !== undefined && !fits(amount, product, minorUnit);
  return { ...v, amount, ...(isAlone && { quantity: "", unit: "" as const, price: "", discount: "" }) };
}
/** Lines that have an amount, to sum them while the user types. */
export const readyLines = (values: readonly LineValue[]): NetLine[] =>
  values
    .filter((v) => isThere(v.amount) && Number(v.tax || "0") <= 100)
    .map((v) => ({ title: v.title, amount: v.amount, tax: v.tax || null }));
/** Whether an invoice of these lines has to say why they have no tax. */
export const isUntaxed = (values: readonly LineValue[]): boolean => values.some((v) => !isThere(v.tax));

interface Currency {
  readonly iso: string;
  readonly minor_unit: number;
}
/** Validation errors of the lines, by field. */
export const lineErrors = (
  lines: readonly LineValue[],
  t: Translate,
  currency: Currency,
): Record<string, string | undefined> =>
  Object.fromEntries(
    lines.flatMap((line, at) => {
      const product = productOf(line, currency.minor_unit);
      const amount =
        product === undefined
          ? isThere(line.amount)
            ? undefined
            : t("errors.amount")
          : fits(line.amount || "0", product, currency.minor_unit)
            ? undefined
            : t("errors.amount_not_of_price", { amount: formatMoney(product, currency.iso) });
      const percent = (typed: string) => (Number(typed || "0") <= 100 ? undefined : t("errors.percentage"));
      return [
        [`lines.${at}.title`, line.title.trim() ? undefined : t("errors.required")],
        [`lines.${at}.amount`, amount],
        [`lines.${at}.discount`, percent(line.discount)],
        [`lines.${at}.tax`, percent(line.tax)],
      ];
    }),
  );

interface LinesFieldProps extends Lines<LineValue> {
  currency: Currency;
}

/** The editable lines of an invoice: what is sold, how much of it at which price, net amount, tax. */
export function LinesField({ currency, ...p }: LinesFieldProps) {
  const t = useT();
  return (
    <LinesOf
      {...p}
      legend={t("invoices.lines")}
      row={css.line}
      label={(number) => t("invoices.line_number", { number })}
      add={{ label: t("invoices.add_line"), line: emptyLine, most: MOST_LINES }}
      remove={(number) => t("invoices.remove_line", { number })}
      least={1}
    >
      {(line) => <LineFields line={line} currency={currency} />}
    </LinesOf>
  );
}

function LineFields({
  line: { value, field, change, remove },
  currency,
}: {
  line: LineOf<LineValue>;
  currency: Currency;
}) {
  const t = useT();
  const { iso, minor_unit } = currency;
  /** A field that the amount follows. */
  const counted = (name: "quantity" | "price" | "discount", label: string) => ({
    ...field(name, label),
    onChange: (given: string) => {
      const next = { ...value, [name]: given };
      const amount = productOf(next, minor_unit);
      change({ [name]: given, ...(amount !== undefined && { amount }) });
    },
  });
  return (
    <>
      <TextField {...field("title", "invoices.line_title")} max={300} />
      <div className={css.much}>
        <NumberInput {...counted("quantity", "invoices.line_quantity")} rules={lineQuantity} />
        <ChoiceField {...field("unit", "invoices.line_unit")} options={lineUnits} texts="orders.unit_" />
        <MoneyInput {...counted("price", "invoices.line_price")} decimals={4} />
        <NumberInput {...counted("discount", "invoices.line_discount")} rules={linePercent} unit="%" />
      </div>
      <div className={css.money}>
        <NumberInput
          {...field("tax", "invoices.line_tax")}
          rules={linePercent}
          unit="%"
          placeholder={t("invoices.no_tax")}
        />
        <MoneyInput
          {...field("amount", "invoices.line_amount")}
          onChange={(amount) => change(withAmount(value, amount, minor_unit))}
          iso={iso}
          decimals={minor_unit}
        />
        {remove}
      </div>
    </>
  );
}
