import { IconPlus, IconX } from "@tabler/icons-react";
import { decimal } from "#contract/kit/money.ts";
import { currency as currencies } from "#contract/reference/house-lists.ts";
import { unity as unities } from "#contract/reference/resources.ts";
import { useWhole } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import type { FieldProps } from "#web/ui/form/common.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField, type Choice } from "#web/ui/form/choice-field.tsx";
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

interface PricesFieldProps {
  prices: readonly PriceValue[];
  /** The component's base unit: new prices are per thousand of it, a kilogram or a litre. */
  unit: "g" | "mL";
  error: (field: string) => string | undefined;
  onChange: (prices: PriceValue[]) => void;
}

/** The prices, each from a day on, the newest first. */
export function PricesField({ prices, unit, error, onChange }: PricesFieldProps) {
  const t = useT();
  const all = useUnities();
  const money = useWhole(currencies.list, ALL, { quiet: true, staleTime: 60_000 }).data ?? [];
  const set = (at: number, part: Partial<PriceValue>): void =>
    onChange(prices.map((price, i) => (i === at ? { ...price, ...part } : price)));
  const add = (): void => {
    const [last] = prices;
    const measure = unit === "g" ? "weight" : "volume";
    const usual = all.find((u) => u.measure === measure && decimal(u.factor).eq(1000));
    const first = {
      valid_from: "",
      price: "",
      currency_hash_id: last?.currency_hash_id ?? money.find((c) => c.isDefault)?.hash_id ?? "",
      unity_hash_id: last?.unity_hash_id ?? usual?.hash_id ?? "",
    };
    onChange([first, ...prices]);
  };
  return (
    <fieldset className={css.lines}>
      <legend>{t("components.prices")}</legend>
      <Button size="small" look="quiet" icon={<IconPlus stroke={1.6} />} onClick={add}>
        {t("components.add_price")}
      </Button>
      {prices.map((line, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no name of its own
        <div key={i} className={css.price}>
          <div>
            <DateField
              label={t("components.valid_from")}
              name={`prices.${i}.valid_from`}
              value={line.valid_from}
              error={error(`prices.${i}.valid_from`)}
              onChange={(valid_from) => set(i, { valid_from })}
            />
          </div>
          <div>
            <MoneyInput
              label={t("components.price")}
              name={`prices.${i}.price`}
              value={line.price}
              decimals={DECIMALS}
              error={error(`prices.${i}.price`)}
              onChange={(price) => set(i, { price })}
            />
          </div>
          <div>
            <ChoiceField
              label={t("components.currency")}
              name={`prices.${i}.currency_hash_id`}
              value={line.currency_hash_id}
              choices={money.map((c) => ({ value: c.hash_id, label: c.iso }))}
              error={error(`prices.${i}.currency_hash_id`)}
              onChange={(currency_hash_id) => set(i, { currency_hash_id })}
            />
          </div>
          <div>
            <ChoiceField
              label={t("components.unity")}
              name={`prices.${i}.unity_hash_id`}
              value={line.unity_hash_id}
              choices={unityChoices(all)}
              error={error(`prices.${i}.unity_hash_id`)}
              onChange={(unity_hash_id) => set(i, { unity_hash_id })}
            />
          </div>
          <IconButton
            label={t("components.remove_price")}
            icon={<IconX stroke={1.6} />}
            onClick={() => onChange(prices.filter((_, at) => at !== i))}
          />
        </div>
      ))}
    </fieldset>
  );
}
