import type { ReactElement } from "react";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { Line, ListTile, useHomePart } from "#web/ui/home/tile.tsx";

/** The latest recipes, if the person may see any. */
export default function RecipesTile(): ReactElement {
  const read = useHomePart("recipes");
  const { data } = read;
  return (
    <ListTile name="recipes" all={recipeHref.list()} of={read} rows={data?.data} count="none">
      {(r) => (
        <Line key={r.hash_id} row={{ ...r, link: recipeHref.view(r.hash_id), title: r.name }}>
          {r.number} · <Day value={r.created_at} />
        </Line>
      )}
    </ListTile>
  );
}
