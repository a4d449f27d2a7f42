import { IconBottle } from "@tabler/icons-react";
import { listManufacturers } from "#contract/recipes/endpoints.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { manufacturerColumns, recipesBy } from "./columns.tsx";
import { recipeFilterWords, useRecipeChoices } from "./filters.ts";

const { manufacturer_hash_id: _, ...filters } = recipeFilterWords;
const manufacturers = listOf(listManufacturers, {
  name: "recipe_manufacturers",
  columns: manufacturerColumns,
  opens: recipesBy,
  filters,
});
export const { prefetch } = manufacturers;

/** `/admin/recipes/manufacturers`: who makes the company's recipes. */
export default function ManufacturersPage() {
  const t = useT();
  const list = useList(manufacturers, { choices: useRecipeChoices() });
  return (
    <ListPage
      list={list}
      title={t("recipes.manufacturers")}
      actions={
        <ButtonLink look="quiet" href={recipeHref.list()} icon={<IconBottle stroke={1.6} />}>
          {t("recipes.title")}
        </ButtonLink>
      }
      empty="recipes.no_manufacturers"
    />
  );
}
