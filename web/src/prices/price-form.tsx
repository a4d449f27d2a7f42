import { today } from "#contract/kit/dates.ts";
import { linePercent, lineUnits } from "#contract/orders/schemas.ts";
import { createPrice, deletePrice, updatePrice } from "#contract/prices/endpoints.ts";
import type { Price } from "#contract/prices/schemas.ts";
import { country, packaging } from "#contract/reference/resources.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecipeField } from "#web/ui/form/recipe-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCurrencies } from "#web/ui/form/use-currencies.ts";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { DECIMALS } from "./cells.ts";

const valuesOf = (p: Price | undefined) => ({
  recipe_hash_id: p?.recipe.hash_id ?? "",
  packaging_hash_id: p?.packaging?.hash_id ?? "",
  country_hash_id: p?.country?.hash_id ?? "",
  unit: p?.unit ?? ("kg" as const),
  currency_hash_id: p?.currency.hash_id ?? "",
  price: p?.price ?? "",
  tax: p?.tax ?? "",
  valid_from: p?.valid_from ?? today("UTC"),
});

interface PriceFormProps {
  price?: Price | undefined;
  onClose: () => void;
}

/** State of the form: the price is made or changed. */
function usePriceForm({ price, onClose }: PriceFormProps, editable: boolean) {
  const t = useT();
  const save = useSave(createPrice, updatePrice, price);
  return useRecordForm({
    draft: `price.${price?.hash_id ?? "new"}`,
    start: valuesOf(price),
    version: price?.version,
    editable,
    check: (v) => ({
      recipe_hash_id: v.recipe_hash_id || price ? undefined : t("prices.recipe_needed"),
      currency_hash_id: v.currency_hash_id ? undefined : t("prices.currency_needed"),
      price: v.price ? undefined : t("prices.price_needed"),
      valid_from: v.valid_from ? undefined : t("prices.day_needed"),
    }),
    // A recipe that the writer does not reach keeps its price.
    save: ({ recipe_hash_id, ...v }, saving) =>
      save(saving, {
        make: { body: { ...v, recipe_hash_id } },
        change: { ...v, ...(recipe_hash_id && { recipe_hash_id }) },
      }),
    saved: ({ data }) => t("prices.saved", { name: data.recipe.name }),
    onClose,
  });
}

/** The form of a price of the list: new, existing, or read-only. */
export default function PriceForm({ price, onClose }: PriceFormProps) {
  const t = useT();
  const mayWrite = price === undefined || price.can.update === true;
  const form = usePriceForm({ price, onClose }, mayWrite);
  const recipe = price?.recipe;
  const known = recipe?.hash_id ? { ...recipe, hash_id: recipe.hash_id } : undefined;
  return (
    <RecordDrawer
      form={form}
      of={price && { kind: "sale_price", id: price.hash_id, now: price.recipe.name }}
      label={price?.recipe.name ?? t("prices.new")}
      submit={mayWrite ? t(price ? "ui.save" : "prices.add") : undefined}
      remove={
        price?.can.delete && {
          call: deletePrice,
          of: price.hash_id,
          words: "prices.delete",
          given: { name: price.recipe.name },
        }
      }
    >
      <RecipeField
        {...form.field("recipe_hash_id", "prices.recipe")}
        now={known}
        required={!price}
        autoFocus={!price}
      />
      <Amount form={form} />
      <Pair>
        <ChoiceField
          {...form.field("unit", "prices.unit")}
          options={lineUnits}
          texts="orders.unit_"
          onChange={(unit) => form.change({ unit: unit as (typeof lineUnits)[number] })}
        />
        <NumberInput {...form.field("tax", "prices.tax")} rules={linePercent} unit="%" optional />
      </Pair>
      <ReferenceField
        {...form.field("packaging_hash_id", "prices.packaging")}
        from={packaging.list}
        now={price?.packaging}
        placeholder={t("prices.packaging_all")}
        clearable
        optional
      />
      <ReferenceField
        {...form.field("country_hash_id", "prices.country")}
        from={country.list}
        now={price?.country}
        placeholder={t("prices.country_all")}
        clearable
        optional
      />
      <DateField {...form.field("valid_from", "prices.valid_from")} kind="term" />
    </RecordDrawer>
  );
}

/** The price with its currency. */
function Amount({ form }: { form: ReturnType<typeof usePriceForm> }) {
  const currencies = useCurrencies(form.values.currency_hash_id);
  return (
    <Pair>
      <MoneyInput
        {...form.field("price", "prices.price")}
        {...(currencies.iso !== undefined && { iso: currencies.iso, decimals: DECIMALS })}
        required
      />
      <ChoiceField {...form.field("currency_hash_id", "prices.currency")} choices={currencies.choices} />
    </Pair>
  );
}
