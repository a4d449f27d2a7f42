import { IconWorldPlus } from "@tabler/icons-react";
import { anySeer } from "#contract/laboratory/rights.ts";
import { deleteRecipe } from "#contract/recipes/endpoints.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import type { Recipe } from "#contract/recipes/schemas.ts";
import { sampleSeers } from "#contract/tracking/rights.ts";
import { useMe } from "#web/api/me.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { editAction, useDeleteAction } from "#web/ui/record/common-actions.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";
import { recipeSamplesTab } from "#web/tracking/public.ts";
import { Overview } from "./overview.tsx";
import { dilutionText } from "./words.ts";

const compositionsTab = tabOf(() => import("./formulas/compositions-tab.tsx"));
const countriesTab = tabOf(() => import("./countries-tab.tsx"));
const stockTab = tabOf(() => import("./stock/stock-tab.tsx"));

/** A recipe with tabs for its parts. Other folders (formulas, stock) add a tab with one line. */
export function RecipeRecord({ recipe: r }: { recipe: Recipe }) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const remove = useDeleteAction(r, { call: deleteRecipe, words: "recipes.delete", home: recipeHref.list() });
  return (
    <RecordPage
      of={{ kind: "recipe", id: r.hash_id }}
      home={recipeHref.list()}
      title={r.name}
      crumb={String(r.number)}
      meta={
        <>
          <span>{t("recipes.numbered", { number: r.number })}</span>
          {r.application ? <span>{named(r.application)}</span> : null}
          {r.concentration ? <span>{dilutionText(r.concentration)}</span> : null}
          <PersonName person={r.creator} size="small" />
          {r.countries.length ? <span>{r.countries.map(named).join(", ")}</span> : null}
        </>
      }
      actions={[
        r.can.update && editAction(t("recipes.change_it"), () => go(recipeHref.update(r.hash_id))),
        r.can.update && {
          key: "country",
          label: t("recipes.add_country"),
          icon: <IconWorldPlus stroke={1.6} />,
          run: () => go(recipeHref.addCountry(r.hash_id)),
        },
        remove,
      ]}
      tabs={[
        { key: "details", label: t("recipes.tab_details"), content: <Overview recipe={r} /> },
        {
          key: "compositions",
          label: t("formulas.tab"),
          count: r.composition_count,
          wide: true,
          load: compositionsTab({ recipe: r }),
        },
        {
          key: "countries",
          label: t("recipes.tab_countries"),
          count: r.countries.length,
          load: countriesTab({ recipe: r }),
        },
        anySeer.some((right) => can(right)) && {
          key: "stock",
          label: t("recipes.tab_stock"),
          load: stockTab({ recipe: r }),
        },
        sampleSeers.any.some((right) => can(right)) && {
          key: "samples",
          label: t("tracking.title"),
          load: recipeSamplesTab({ recipe: r }),
        },
      ]}
      happened={{ did: "recipes.did_", otherwise: "recipes.did_update" }}
    />
  );
}
