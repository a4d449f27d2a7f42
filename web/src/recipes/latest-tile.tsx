import type { ReactElement } from "react";
import { listRecipes } from "#contract/recipes/endpoints.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { Line, Tile, TileRows } from "#web/ui/home/tile.tsx";

const SHOWN = 6;

/** The latest recipes, if the person may see any. */
export default function RecipesTile(): ReactElement {
  const t = useT();
  const { data } = useRead(listRecipes, { query: { limit: SHOWN } }, { quiet: true });
  return (
    <Tile name="recipes" title={t("recipes.tile")} all={recipeHref.list()}>
      <TileRows rows={data?.data} shape={4} none={t("recipes.tile_none")}>
        {(r) => (
          <Line key={r.hash_id} row={{ ...r, link: recipeHref.view(r.hash_id), title: r.name }}>
            {r.number} · <Day value={r.created_at} />
          </Line>
        )}
      </TileRows>
    </Tile>
  );
}
