import type { ReactElement } from "react";
import { listRecipes } from "#contract/recipes/endpoints.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { useRead } from "#web/api/query.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { Line, ListTile } from "#web/ui/home/tile.tsx";

const SHOWN = 4;

/** The latest recipes, if the person may see any. */
export default function RecipesTile(): ReactElement {
  const { data } = useRead(listRecipes, { query: { limit: SHOWN } }, { quiet: true });
  return (
    <ListTile name="recipes" all={recipeHref.list()} rows={data?.data} count="none">
      {(r) => (
        <Line key={r.hash_id} row={{ ...r, link: recipeHref.view(r.hash_id), title: r.name }}>
          {r.number} · <Day value={r.created_at} />
        </Line>
      )}
    </ListTile>
  );
}
