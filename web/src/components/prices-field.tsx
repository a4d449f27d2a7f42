import { decimal } from "#contract/kit/money.ts";
import { currency as currencies } from "#contract/reference/house-lists.ts";
import { unity as unities } from "#contract/reference/resources.ts";
import { useWhole } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import type { FieldProps } from "#web/ui/form/common.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField, type Choice } from "#web/ui/form/choice-field.tsx";
import { type Lines, LinesOf } from "#web/ui/form/lines-of.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import css from "./components.module.css";

/** A price being edited. */
export interface PriceValue {
  valid_from: string;
  price: string;
  currency_hash_id: string;
  unity_hash_id: string;
}
/** Decimals of a price per unit: a millilitre costs less than a cent. */
const DECIMALS = 4;

const ALL = { query: {} };
const useUnities = () => useWhole(unities.list, ALL, { quiet: true, staleTime: 60_000 }).data ?? [];
const unityChoices = (all: readonly { hash_id: string; symbol: string }[]): Choice[] =>
  all.map((u) => ({ value: u.hash_id, label: u.symbol }));

/** A field for a unit. */
export function UnityField(p: FieldProps & { clearable?: boolean }) {
  return <ChoiceField {...p} choices={unityChoices(useUnities())} />;
}

interface PricesFieldProps extends Lines<PriceValue> {
  /** The component's base unit: new prices are per thousand of it, a kilogram or a litre. */
  unit: "g" | "mL";
}

/** The prices, each from a day on, the newest first. */
export function PricesField({ unit, ...p }: PricesFieldProps) {
  const t = useT();
  const all = useUnities();
  const money = useWhole(currencies.list, ALL, { quiet: true, staleTime: 60_000 }).data ?? [];
  const line = (): PriceValue => {
    const [last] = p.values;
    const measure = unit === "g" ? "weight" : "volume";
    const usual = all.find((u) => u.measure === measure && decimal(u.factor).eq(1000));
    return {
      valid_from: "",
      price: "",
      currency_hash_id: last?.currency_hash_id ?? money.find((c) => c.isDefault)?.hash_id ?? "",
      unity_hash_id: last?.unity_hash_id ?? usual?.hash_id ?? "",
    };
  };
  return (
    <LinesOf
      {...p}
      legend={t("components.prices")}
      row={css.price}
      add={{ label: t("components.add_price"), line, first: true }}
      remove={() => t("components.remove_price")}
    >
      {({ field, remove }) => (
        <>
          <div>
            <DateField {...field("valid_from", "components.valid_from")} kind="term" />
          </div>
          <div>
            <MoneyInput {...field("price", "components.price")} decimals={DECIMALS} />
          </div>
          <div>
            <ChoiceField
              {...field("currency_hash_id", "components.currency")}
              choices={money.map((c) => ({ value: c.hash_id, label: c.iso }))}
            />
          </div>
          <div>
            <ChoiceField {...field("unity_hash_id", "components.unity")} choices={unityChoices(all)} />
          </div>
          {remove}
        </>
      )}
    </LinesOf>
  );
}
