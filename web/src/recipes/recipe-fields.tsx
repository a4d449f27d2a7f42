import { whole } from "#contract/kit/number.ts";
import { MOST_NUMBER, packingSize, percentageRules } from "#contract/recipes/schemas.ts";
import { Checkbox } from "@mantine/core";
import { benchmark } from "#contract/reference/benchmark.ts";
import { application, b2b, b2c, brand, country, packaging } from "#contract/reference/resources.ts";
import { recipeNeeds, type Recipe } from "#contract/recipes/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { ContactField } from "#web/ui/form/contact-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Group, Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import css from "./recipes.module.css";
import type { RecipeValues } from "./values.ts";

interface RecipeFieldsProps {
  form: FormFields<RecipeValues>;
  /** The recipe being edited. */
  recipe: Recipe | undefined;
}

/** A referenced contact, if the reader may see it; of others the form keeps the name as it is. */
const reached = (of: Recipe["customer"] | undefined) =>
  of?.hash_id ? { hash_id: of.hash_id, name: of.name } : undefined;

const RECIPE_NUMBER = { ...whole(MOST_NUMBER, 1), isUngrouped: true } as const;
/** The fields of a recipe in groups: identity, customers, filling. */
export function RecipeFields({ form, recipe: r }: RecipeFieldsProps) {
  return (
    <>
      <IdentityFields form={form} recipe={r} />
      <DrinkFields form={form} recipe={r} />
      <MarketFields form={form} recipe={r} />
      <FillingFields form={form} recipe={r} />
    </>
  );
}

interface IdentityFieldsProps {
  form: FormFields<RecipeValues>;
  recipe: Recipe | undefined;
}

/** Number, name and application. */
function IdentityFields({ form, recipe: r }: IdentityFieldsProps) {
  const t = useT();
  return (
    <Group title={t("recipes.group_identity")}>
      <TextField {...form.field("name", "recipes.name")} max={160} required autoFocus={!r} />
      <Pair>
        <NumberInput
          {...form.field("number", "recipes.number")}
          {...(!r && { description: t("recipes.number_text") })}
          rules={RECIPE_NUMBER}
        />
        <ReferenceField
          {...form.field("application_hash_id", "recipes.application")}
          from={application.list}
          now={r?.application}
          clearable
        />
      </Pair>
      <LongTextField {...form.field("description", "recipes.description")} max={4000} />
    </Group>
  );
}

/** How the drink is made and what it is like. */
function DrinkFields({ form, recipe: r }: { form: FormFields<RecipeValues>; recipe: Recipe | undefined }) {
  const t = useT();
  const { can } = useMe();
  return (
    <Group title={t("recipes.group_drink")}>
      <Pair>
        <TextField
          {...form.field("concentration", "recipes.concentration")}
          description={t("recipes.concentration_text")}
          placeholder="1+5"
          max={20}
          autoComplete="off"
        />
        <NumberInput
          {...form.field("percentage", "recipes.percentage")}
          description={t("recipes.percentage_text")}
          rules={percentageRules}
          unit="%"
        />
      </Pair>
      <Pair>
        <ReferenceField {...form.field("b2b_hash_id", "recipes.b2b")} from={b2b.list} now={r?.b2b} clearable />
        <ReferenceField {...form.field("b2c_hash_id", "recipes.b2c")} from={b2c.list} now={r?.b2c} clearable />
      </Pair>
      {can("benchmarks_view") ? (
        <ReferenceField
          {...form.field("benchmark_hash_id", "recipes.benchmark")}
          from={benchmark.list}
          now={r?.benchmark}
          clearable
        />
      ) : null}
    </Group>
  );
}

/** For whom and which market it is. */
function MarketFields({ form, recipe: r }: { form: FormFields<RecipeValues>; recipe: Recipe | undefined }) {
  const t = useT();
  return (
    <Group title={t("recipes.group_market")}>
      <Pair>
        <ContactField
          {...form.field("customer_hash_id", "recipes.customer")}
          ofRole="customer"
          now={reached(r?.customer)}
        />
        <TextField {...form.field("customer_brand", "recipes.customer_brand")} max={160} autoComplete="off" />
      </Pair>
      <Pair>
        <ReferenceField {...form.field("brand_hash_id", "recipes.brand")} from={brand.list} now={r?.brand} clearable />
        <ContactField
          {...form.field("brand_owner_hash_id", "recipes.brand_owner")}
          ofRole="brand_owner"
          now={reached(r?.brand_owner)}
        />
      </Pair>
      <Pair>
        <ContactField
          {...form.field("manufacturer_hash_id", "recipes.manufacturer")}
          ofRole="manufacturer"
          now={reached(r?.manufacturer)}
        />
        <ContactField
          {...form.field("provider_hash_id", "recipes.provider")}
          ofRole="provider"
          now={reached(r?.provider)}
        />
      </Pair>
      <ReferenceField
        {...form.field("country_hash_id", "recipes.country")}
        description={t("recipes.country_text")}
        from={country.list}
        now={r?.country}
        clearable
      />
    </Group>
  );
}

interface FillingFieldsProps {
  form: FormFields<RecipeValues>;
  recipe: Recipe | undefined;
}

/** Packaging and what the recipe must satisfy. */
function FillingFields({ form, recipe: r }: FillingFieldsProps) {
  const t = useT();
  return (
    <Group title={t("recipes.group_filling")}>
      <Pair>
        <ReferenceField
          {...form.field("packaging_hash_id", "recipes.packaging")}
          from={packaging.list}
          now={r?.packaging}
          clearable
        />
        <NumberInput {...form.field("packing_size", "recipes.packing_size")} rules={packingSize} unit="L" />
      </Pair>
      <fieldset className={css.needs}>
        <legend>
          {t("recipes.needs")} <small>{t("recipes.needs_text")}</small>
        </legend>
        {recipeNeeds.map((need) => (
          <Checkbox key={need} {...form.flag(need, `recipes.${need}`)} />
        ))}
      </fieldset>
      <LongTextField {...form.field("comment", "recipes.comment")} max={4000} />
    </Group>
  );
}
