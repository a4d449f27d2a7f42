import { IconWorldPlus } from "@tabler/icons-react";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import type { Recipe } from "#contract/recipes/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { CountriesTable } from "./countries-table.tsx";
import css from "./recipes.module.css";

/** The countries of a recipe as a tab. */
export default function CountriesTab({ recipe }: { recipe: Recipe }) {
  const t = useT();
  return (
    <>
      {recipe.can.update && recipe.countries.length > 0 ? (
        <div className={css.above}>
          <ButtonLink href={recipeHref.addCountry(recipe.hash_id)} icon={<IconWorldPlus stroke={1.6} />}>
            {t("recipes.add_country")}
          </ButtonLink>
        </div>
      ) : null}
      <CountriesTable recipe={recipe} />
    </>
  );
}
