import { useMemo } from "react";
import { listSamples, sampleSorts } from "#contract/tracking/endpoints.ts";
import type { Sample, SampleLine } from "#contract/tracking/schemas.ts";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import type { Column } from "#web/ui/list/types.ts";
import { sampleColumns, sampleFilters, sampleLink } from "./columns.tsx";
import { SamplesTab } from "./samples-tab.tsx";
import css from "./tracking.module.css";
import { VerdictWord } from "./words.tsx";

const { text } = columnsOf<Sample>("tracking");
const { state, verdict, country_hash_id, date_from, archived } = sampleFilters;

/** Columns that show only this recipe's line of each parcel: its version and verdict. */
const columnsFor = (recipe: string): readonly Column<Sample>[] => {
  const own = (s: Sample): readonly SampleLine[] => s.lines.filter((l) => l.recipe.hash_id === recipe);
  return sampleColumns.flatMap((c) => {
    if (c.key === "lines")
      return [
        text("version", {
          width: 110,
          of: (s, { t }) =>
            own(s)
              .flatMap((l) => (l.version === null ? [] : [t("tracking.version_one", { number: l.version })]))
              .join(", "),
          phone: "line",
        }),
      ];
    if (c.key !== "verdict") return [c];
    const said: Column<Sample> = {
      ...c,
      width: 320,
      cell: (s) =>
        own(s).flatMap((l) =>
          l.verdict
            ? [
                <span key={l.hash_id} className={css.inLine} title={l.verdict.text ?? undefined}>
                  <VerdictWord verdict={l.verdict.verdict} />
                  {l.verdict.text ? <span className={css.soft}> {l.verdict.text}</span> : null}
                </span>,
              ]
            : [],
        ),
    };
    return [said];
  });
};

/** The samples of a recipe, with the version and the verdict of each customer. */
export default function RecipeSamplesTab({
  recipe: r,
}: {
  recipe: { readonly hash_id: string; readonly name: string };
}) {
  // `useList` needs the same list object on every render.
  const ofRecipe = useMemo(
    () =>
      listOf(listSamples, {
        name: "recipe_samples",
        sorts: sampleSorts,
        partOf: "recipe_hash_id",
        exportAs: "samples",
        columns: columnsFor(r.hash_id),
        filters: { state, verdict, country_hash_id, date_from, archived },
        opens: sampleLink,
      }),
    [r.hash_id],
  );
  return (
    <SamplesTab
      list={ofRecipe}
      of={r}
      newFor={{ for_recipe: r.hash_id }}
      empty={["tracking.recipe_tab_none", "tracking.recipe_tab_none_text"]}
    />
  );
}
