import { useT } from "#web/kit/i18n.ts";
import { whole } from "#contract/kit/number.ts";
import { MOST_UNITS } from "#contract/supplies/units.ts";
import { conditions } from "#contract/supplies/schemas.ts";
import { MOST_NUMBERS, readSerials, serialsFrom, serialsText } from "#contract/supplies/serials.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { useCurrencies } from "#web/ui/form/use-currencies.ts";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import css from "./supplies.module.css";

/** What is known of a delivery. */
export interface LotValues {
  lot: string;
  stock_per_lot: string;
  serials: string;
  order_date: string;
  shipping_date: string;
  price: string;
  residual: string;
  currency_id: string;
  warranty_months: string;
  state: string;
  shelf: string;
}
export const startLot = (currency = ""): LotValues => ({
  lot: "",
  stock_per_lot: "",
  serials: "",
  order_date: "",
  shipping_date: "",
  price: "",
  residual: "",
  currency_id: currency,
  warranty_months: "",
  state: "",
  shelf: "",
});
export const lotBody = (v: LotValues) => ({
  ...(v.lot && { lot: Number(v.lot) }),
  ...(v.stock_per_lot && { stock_per_lot: Number(v.stock_per_lot) }),
  ...(v.serials.trim() && { serials: [v.serials] }),
  order_date: v.order_date || null,
  shipping_date: v.shipping_date || null,
  price: v.price || null,
  residual: v.price ? v.residual || null : null,
  currency_id: v.price ? v.currency_id || null : null,
  warranty_months: v.warranty_months ? Number(v.warranty_months) : null,
  state: v.state || null,
  shelf: v.shelf.trim() || null,
});

interface LotFieldsProps {
  form: FormFields<LotValues>;
  numbered: boolean;
  reusable: boolean;
  series: { text: string; next: number } | null | undefined;
  /** Something has to come in. */
  required?: boolean;
}

/** A delivery: how many, which numbers, when, at which price. */
export function LotFields({ form, numbered, reusable, series, required = false }: LotFieldsProps) {
  const v = form.values;
  const { choices, iso, decimals } = useCurrencies(v.currency_id);
  return (
    <>
      <CountFields form={form} numbered={numbered} series={series} required={required} />
      <Pair>
        <MoneyInput
          {...form.field("price", "supplies.price")}
          {...(iso && { iso })}
          {...(decimals !== undefined && { decimals })}
        />
        <ChoiceField
          {...form.field("currency_id", "supplies.currency")}
          choices={choices}
          clearable
          optional={!v.price}
        />
      </Pair>
      <Pair>
        <DateField {...form.field("order_date", "supplies.order_date")} kind="past" clearable optional />
        <DateField {...form.field("shipping_date", "supplies.shipping_date")} kind="planned" clearable optional />
      </Pair>
      <Pair>
        <TextField {...form.field("shelf", "supplies.shelf")} max={60} optional autoComplete="off" />
        {reusable ? (
          <NumberInput {...form.field("warranty_months", "supplies.warranty_months")} rules={whole(1200, 1)} optional />
        ) : null}
      </Pair>
      {reusable ? <LastFields form={form} numbered={numbered} /> : null}
    </>
  );
}

/** How many come in, of pieces with which numbers, and what that makes. */
function CountFields({ form, numbered, series, required = false }: Omit<LotFieldsProps, "reusable">) {
  const t = useT();
  const v = form.values;
  const count = Number(v.lot || 0) * Number(numbered ? 1 : v.stock_per_lot || 1);
  const typed = series ? readSerials([v.serials], series.text) : [];
  const given = "wrong" in typed || typed.length === 0 ? undefined : typed;
  const next =
    series && !v.serials.trim() && count > 0 && count <= MOST_NUMBERS
      ? serialsFrom(series.text, series.next, count)
      : given;
  return (
    <>
      {numbered ? (
        <Pair>
          <NumberInput
            {...form.field("lot", "supplies.pieces_count")}
            rules={whole(MOST_NUMBERS, 1)}
            autoFocus={required}
            {...(required && !v.serials.trim() ? { required } : { optional: true })}
          />
          <TextField {...form.field("serials", "supplies.serials")} max={4000} optional autoComplete="off" />
        </Pair>
      ) : (
        <Pair>
          <NumberInput
            {...form.field("lot", "supplies.lot")}
            rules={whole(MOST_UNITS, 1)}
            autoFocus={required}
            {...(required ? { required } : { optional: true })}
          />
          <NumberInput
            {...form.field("stock_per_lot", "supplies.stock_per_lot")}
            rules={whole(MOST_UNITS, 1)}
            optional
          />
        </Pair>
      )}
      <p className={css.next} aria-live="polite">
        {numbered
          ? next
            ? t("supplies.serials_next", { serials: serialsText(next) })
            : t("supplies.serials_how")
          : count > 0
            ? t("supplies.units_sum", { count })
            : null}
      </p>
    </>
  );
}

/** What is left of the worth of reusable things in the end, and the condition of pieces. */
function LastFields({ form, numbered }: Pick<LotFieldsProps, "form" | "numbered">) {
  const t = useT();
  const { iso, decimals } = useCurrencies(form.values.currency_id);
  return (
    <Pair>
      <MoneyInput
        {...form.field("residual", "supply_value.residual")}
        description={t("supply_value.residual_how")}
        {...(iso && { iso })}
        {...(decimals !== undefined && { decimals })}
      />
      {numbered ? (
        <ChoiceField
          {...form.field("state", "supplies.condition")}
          options={conditions}
          texts="supplies.condition_"
          clearable
          optional
        />
      ) : null}
    </Pair>
  );
}
