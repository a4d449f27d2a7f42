import type { Allergen } from "#contract/components/schemas.ts";
import { allergens as allAllergens } from "#contract/components/schemas.ts";
import { isAboveSo2 } from "#contract/components/sulphites.ts";
import { inSlices } from "#server/kit/shared/slices.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { seesFormula, someRecipes } from "./access.ts";
import { leavesOf, unfold } from "./makeup.ts";
import { allergensUnseen, isOpen, readFormulaTree } from "./materials.ts";

interface Version {
  readonly hash_id: string;
  readonly recipe_id: string;
  readonly product_density: string;
}
const versions = sql<Version, [compositions: readonly string[]]>(
  "SELECT hash_id, recipe_id, product_density FROM composition WHERE hash_id = ANY ($1::uuid[])",
);

/**
 * The allergens to declare for these compositions as they are, not diluted, including those of sub-recipes and carriers. Sulphites count by
 * their amount; for readers who may not see what is in it, by being there: the limit would tell the amount. Does not reveal the components.
 */
export async function allergensOf(
  reader: Reader,
  compositions: readonly string[],
): Promise<ReadonlyMap<string, readonly Allergen[]>> {
  if (compositions.length === 0) return new Map();
  const asked = await versions.all(reader.db, compositions);
  const all = await readFormulaTree(reader, { compositions });
  const recipes = await someRecipes.all(reader.db, [...new Set(asked.map((c) => c.recipe_id))]);
  const seen = new Set(recipes.filter((recipe) => seesFormula(reader.access, recipe)).map((recipe) => recipe.hash_id));
  const found = await inSlices(asked, ({ hash_id: id, recipe_id, product_density }) => {
    const leaves = leavesOf(id, all.lines).filter((leaf) => leaf.share.gt("0"));
    const inside = unfold(leaves, all.components);
    const isAbove = isAboveSo2(inside.so2.amount, product_density);
    const said =
      seen.has(recipe_id) && isOpen(reader, id, all)
        ? allAllergens.filter((a) => inside.allergens.includes(a) || (a === "sulphites" && isAbove))
        : allergensUnseen(inside);
    return [[id, said] as const];
  });
  return new Map(found);
}
