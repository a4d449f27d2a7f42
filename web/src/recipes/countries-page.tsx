import { IconWorldPlus } from "@tabler/icons-react";
import { listAvailability } from "#contract/recipes/availability.ts";
import { getRecipe } from "#contract/recipes/endpoints.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import type { Recipe } from "#contract/recipes/schemas.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { ButtonLink, RefLink } from "#web/ui/atoms/link.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ListedPanel } from "#web/ui/record/addressed-panel.tsx";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { CountriesTable, useAvailability } from "./countries-table.tsx";
import css from "./recipes.module.css";
import { recipeLink } from "./words.ts";

const AvailabilityForm = lazyPart(() => import("./availability-form.tsx"));

export const prefetch = ({ params }: ScreenPlace): void => {
  const input = { params: { id: params.id ?? "" } };
  void ask(getRecipe, input);
  void ask(listAvailability, input);
};

/** `/admin/recipes/{id}/country`: the countries where a recipe is available; each opens in a panel. */
export default function CountriesPage() {
  return (
    <RecordScreen endpoint={getRecipe} id={usePathParam("id")}>
      {(recipe) => <Countries recipe={recipe} />}
    </RecordScreen>
  );
}

function Countries({ recipe: r }: { recipe: Recipe }) {
  const t = useT();
  const named = useNamed();
  const read = useAvailability(r.hash_id);
  usePageTitle(String(r.number));
  return (
    <div className={css.screen}>
      <header className={css.head}>
        <h1>
          {t("recipes.availability")}: <RefLink href={recipeLink(r)}>{r.name}</RefLink>
        </h1>
        {r.can.update ? (
          <ButtonLink look="filled" href={recipeHref.addCountry(r.hash_id)} icon={<IconWorldPlus stroke={1.6} />}>
            {t("recipes.add_country")}
          </ButtonLink>
        ) : null}
      </header>
      <CountriesTable recipe={r} />
      <ListedPanel
        of={read}
        word="availability"
        rows={read.data?.data}
        id={(line) => line.hash_id}
        title={(line) => named(line.country)}
      >
        {(line, close) => <AvailabilityForm line={line} onClose={close} />}
      </ListedPanel>
    </div>
  );
}
