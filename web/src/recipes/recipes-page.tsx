import { IconBuildingFactory2 } from "@tabler/icons-react";
import { countRecipes, listRecipes, recipeOptions, recipeSorts, takeRecipes } from "#contract/recipes/endpoints.ts";
import { recipeKeepers, recipeRemovers } from "#contract/recipes/rights.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { useSteps } from "#web/ui/actions/use-steps.tsx";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { recipesTogether } from "./steps.ts";
import { recipeColumns } from "./columns.tsx";
import { recipeFilterWords, useRecipeChoices } from "./filters.ts";
import { recipeLink } from "./words.ts";

const several = { count: countRecipes, take: takeRecipes };
const recipes = listOf(listRecipes, {
  name: "recipes",
  several,
  sorts: recipeSorts,
  columns: recipeColumns,
  opens: recipeLink,
  filters: recipeFilterWords,
});
export const prefetch = (place: ScreenPlace): void => {
  recipes.prefetch(place);
  void ask(recipeOptions, {});
};

/** `/admin/recipes`: the Bible, all recipes that the reader may see. */
export default function RecipesPage() {
  const t = useT();
  const { can } = useMe();
  const { question, ...steps } = useSteps("recipes", several, recipesTogether, (id) => recipeHref.view(id));
  const keeps = [...recipeKeepers.any, ...recipeRemovers.any].some((right) => can(right));
  const list = useList(recipes, { choices: useRecipeChoices(), ...(keeps && steps) });
  return (
    <>
      <ListPage
        list={list}
        title={t("recipes.title")}
        tabs={<AreaTabs />}
        actions={
          <ButtonLink look="quiet" href={recipeHref.manufacturers()} icon={<IconBuildingFactory2 stroke={1.6} />}>
            {t("recipes.manufacturers")}
          </ButtonLink>
        }
        primary={can("recipes_create") ? { label: t("recipes.new"), href: recipeHref.create() } : undefined}
        empty="recipes.none"
      />
      {question}
    </>
  );
}
