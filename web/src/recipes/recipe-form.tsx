import { Suspense, useState } from "react";
import { createRecipe, updateRecipe, uploadRecipePicture } from "#contract/recipes/endpoints.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import type { Recipe } from "#contract/recipes/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { lazy } from "#web/kit/lazy.ts";
import { Alike } from "./alike.tsx";
import { RecipeFields } from "./recipe-fields.tsx";
import { bodyOf, problemsOf, valuesOf } from "./values.ts";
import { recipeLink } from "./words.ts";

/** Loaded separately, so that typing is possible before it arrives. */
const PictureField = lazy(async () => {
  const part = await import("#web/ui/form/picture-field.tsx");
  return { default: part.PictureField };
});

interface RecipeFormProps {
  /** The recipe to edit; without it a new one is created, with the proposed number. */
  recipe?: Recipe;
  number?: string;
}

/** The recipe form as a page. */
export function RecipeForm({ recipe: r, number = "" }: RecipeFormProps) {
  const t = useT();
  const save = useSave(createRecipe, updateRecipe, r);
  const upload = useChange(uploadRecipePicture);
  const [picture, setPicture] = useState<File | null>();
  // A number left as proposed is not sent: somebody else may have taken it meanwhile.
  const untouched = valuesOf(undefined, number);
  const form = useRecordForm({
    draft: `recipes.${r?.hash_id ?? "new"}`,
    start: valuesOf(r, number),
    version: r?.version,
    alsoChanged: picture !== undefined,
    check: (v) =>
      Object.fromEntries(
        Object.entries({
          ...problemsOf(v),
          ...(r && !v.number.trim() && { number: "recipes.number_needed" }),
        }).map(([field, key]) => [field, t(key)]),
      ),
    save: async (v, saving) => {
      const body = bodyOf(v, r ? saving.began : untouched);
      // Only the picture changed: skip saving the fields.
      const saved =
        r && Object.keys(body).length === 0
          ? { data: r }
          : await save(saving, { make: { body: { ...body, name: v.name } }, change: body });
      if (picture !== undefined)
        await upload.mutateAsync({ input: { body: { recipe_hash_id: saved.data.hash_id, picture } } });
      return saved;
    },
    saved: ({ data }) => {
      toast(t(r ? "recipes.saved" : "recipes.made", { name: data.name, number: data.number }));
      go(recipeLink(data), { replace: true });
    },
    onClose: () => go(r ? recipeLink(r) : recipeHref.list()),
  });
  return (
    <RecordFormPage
      form={form}
      of={r && { kind: "recipe", id: r.hash_id, now: r.name }}
      title={r ? r.name : t("recipes.new")}
      ways={[{ label: t(r ? "ui.save" : "recipes.create") }]}
    >
      <Alike name={form.values.name} but={r?.hash_id} />
      <RecipeFields form={form} recipe={r} />
      <Suspense fallback={null}>
        <PictureField
          label={t("recipes.picture")}
          stored={r?.picture ?? undefined}
          given={picture}
          onChange={setPicture}
        />
      </Suspense>
    </RecordFormPage>
  );
}
