import { addAvailability } from "#contract/recipes/availability.ts";
import { getRecipe } from "#contract/recipes/endpoints.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import type { Recipe } from "#contract/recipes/schemas.ts";
import { country } from "#contract/reference/house-lists.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { toast } from "#web/kit/toast.ts";
import { Group } from "#web/ui/form/form-page.tsx";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { updatePage } from "#web/ui/record/record-pages.tsx";
import { AvailabilityFields, availabilityOf, availabilityProblems } from "./availability-fields.tsx";
import { recipeLink } from "./words.ts";

/** `/admin/recipes/{id}/add_country` */
const { Page, prefetch } = updatePage(getRecipe, {
  area: "recipes",
  link: recipeLink,
  form: (r) => <AddCountry recipe={r} />,
});
export { Page as default, prefetch };

function AddCountry({ recipe: r }: { recipe: Recipe }) {
  const t = useT();
  const named = useNamed();
  const form = useCallForm(addAvailability, {
    draft: `recipe_country.of.${r.hash_id}`,
    start: { country_hash_id: "", ...availabilityOf(undefined) },
    check: (v) =>
      Object.fromEntries(
        Object.entries({
          ...availabilityProblems(v),
          ...(!v.country_hash_id && { country_hash_id: "recipes.country_needed" }),
        }).map(([field, key]) => [field, t(key)]),
      ),
    input: (v) => ({ params: { id: r.hash_id }, body: v }),
    saved: ({ data }) => {
      toast(t("recipes.country_added", { name: named(data.country) }));
      go(recipeHref.countries(r.hash_id), { replace: true });
    },
    onClose: () => go(recipeLink(r)),
  });
  return (
    <RecordFormPage
      form={form}
      of={undefined}
      title={t("recipes.add_country_to", { name: r.name })}
      ways={[{ label: t("recipes.add_country") }]}
    >
      <Group title={t("recipes.availability")}>
        <ReferenceField
          {...form.field("country_hash_id", "recipes.in_country")}
          description={t("recipes.in_country_text")}
          from={country.list}
          without={r.countries.map((k) => k.hash_id)}
          required
          autoFocus
        />
        <AvailabilityFields form={form} />
      </Group>
    </RecordFormPage>
  );
}
