import { addAvailability } from "#contract/recipes/availability.ts";
import { getRecipe } from "#contract/recipes/endpoints.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import type { Recipe } from "#contract/recipes/schemas.ts";
import { country } from "#contract/reference/house-lists.ts";
import { prefetch as ask, useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { toast } from "#web/kit/toast.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { Group } from "#web/ui/form/form-page.tsx";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { AvailabilityFields, availabilityOf, availabilityProblems } from "./availability-fields.tsx";
import { recipeLink } from "./words.ts";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getRecipe, { params: { id: params.id ?? "" } });

/** `/admin/recipes/{id}/add_country` */
export default function AddCountryPage() {
  const t = useT();
  return (
    <RecordScreen endpoint={getRecipe} id={usePathParam("id")}>
      {(r) =>
        r.can.update ? (
          <AddCountry recipe={r} />
        ) : (
          <EmptyGlass
            title={t("recipes.may_not_change")}
            text={t("recipes.may_not_change_text")}
            action={<ButtonLink href={recipeLink(r)}>{t("recipes.back", { name: r.name })}</ButtonLink>}
          />
        )
      }
    </RecordScreen>
  );
}

function AddCountry({ recipe: r }: { recipe: Recipe }) {
  const t = useT();
  const named = useNamed();
  const add = useChange(addAvailability);
  const form = useRecordForm({
    draft: `recipe_country.of.${r.hash_id}`,
    start: { country_hash_id: "", ...availabilityOf(undefined) },
    check: (v) =>
      Object.fromEntries(
        Object.entries({
          ...availabilityProblems(v),
          ...(!v.country_hash_id && { country_hash_id: "recipes.country_needed" }),
        }).map(([field, key]) => [field, t(key)]),
      ),
    save: (v, { idempotencyKey }) => add.mutateAsync({ input: { params: { id: r.hash_id }, body: v }, idempotencyKey }),
    saved: ({ data }) => {
      toast(t("recipes.country_added", { name: named(data.country) }));
      go(recipeHref.countries(r.hash_id), { replace: true });
    },
  });
  return (
    <RecordFormPage
      form={form}
      of={undefined}
      title={t("recipes.add_country_to", { name: r.name })}
      ways={[{ label: t("recipes.add_country") }]}
      onClose={() => go(recipeLink(r))}
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
