import type { Decimal } from "#contract/kit/money.ts";
import { inSlices } from "#server/kit/shared/slices.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { reachedRecipe, seesFormula, type FormulaRecipe } from "./access.ts";
import { compositionsBelow, leavesOf, partOf, type ComponentNode } from "./makeup.ts";
import { asRead } from "./as-read.ts";
import { readFormulaTree, isOpen, subRecipesBelow, type FormulaTree } from "./materials.ts";
import { currentOf, oneComposition } from "./queries.ts";
import { usersSql } from "./users-of.ts";

/** A sub-recipe used directly as a line. */
interface SubRecipe {
  readonly id: string;
  /** Its share of the mass, from 0 to 1. */
  readonly share: Decimal;
  /** kg/L; null when not known. */
  readonly density: string | null;
}
interface Leaf {
  readonly id: string;
  readonly share: Decimal;
}
/** What a version of a recipe contains. */
export interface Content {
  readonly composition: { readonly hash_id: string; readonly number?: number };
  /** kg/L */
  readonly density: string;
  /** Components including those of all sub-recipes, with their exact shares of the mass from 0 to 1. */
  readonly leaves: readonly Leaf[];
  /** Sub-recipes among its direct lines. */
  readonly subRecipes: readonly SubRecipe[];
  /** The components except those that come from these sub-recipes, and the recipes whose formulas they reveal. */
  readonly without: (subRecipes: ReadonlySet<string>) => {
    readonly leaves: readonly Leaf[];
    readonly formulas: readonly string[];
  };
  readonly components: ReadonlyMap<string, ComponentNode>;
  /** Whether every sub-recipe has a composition. */
  readonly isWhole: boolean;
  /** Whether the reader may see the components: they see this formula and those of all sub-recipes. */
  readonly isSeen: boolean;
}

const isWhole = (composition: string, { lines }: FormulaTree): boolean =>
  compositionsBelow(composition, lines).every((id) =>
    (lines.get(id) ?? []).every((l) => l.sub_recipe_id === null || l.sub_composition_id !== null),
  );

interface Version {
  readonly hash_id: string;
  readonly number?: number;
  readonly product_density: string;
}
/** The content of a version, computed from everything below it. */
function contentIn(all: FormulaTree, id: string, version: Version, isSeen: boolean): Content {
  const own = all.lines.get(version.hash_id) ?? [];
  return {
    composition: version,
    density: version.product_density,
    leaves: leavesOf(version.hash_id, all.lines),
    subRecipes: own.flatMap((l) =>
      l.sub_recipe_id === null ? [] : [{ id: l.sub_recipe_id, share: partOf(l.percent), density: l.used_density }],
    ),
    without(left) {
      const kept = own.filter((l) => l.sub_recipe_id === null || !left.has(l.sub_recipe_id));
      const lines = new Map(all.lines).set(version.hash_id, kept);
      const formulas = [id, ...subRecipesBelow(version.hash_id, { lines })];
      return { leaves: leavesOf(version.hash_id, lines), formulas: [...new Set(formulas)] };
    },
    components: all.components,
    isWhole: isWhole(version.hash_id, all),
    isSeen,
  };
}

/**
 * The content of a recipe in reach, of its current version unless one is named. Returned whether or not the reader sees the formula
 * (`isSeen`); undefined when there is no composition.
 */
export async function contentOf(reader: Reader, id: string, composition?: string): Promise<Content | undefined> {
  const recipe = await reachedRecipe(reader, id);
  const row =
    composition === undefined
      ? (await currentOf.all(reader.db, [id]))[0]
      : await oneComposition.first(reader.db, composition);
  if (row?.recipe_id !== id) return undefined;
  const all = await readFormulaTree(reader, { compositions: [row.hash_id] });
  const isSeen = seesFormula(reader.access, recipe) && isOpen(reader, row.hash_id, all);
  return contentIn(all, id, row, isSeen);
}

interface KnownRecipe {
  readonly recipe: FormulaRecipe;
  /** kg/L, of the current composition; as an instrument reads it where the reader does not see the formula. */
  readonly density: string;
  /** Nothing where the reader does not see the formula to the last sub-recipe, or one of them has no composition. */
  readonly content: Content | undefined;
}
/** What the current compositions of recipes tell the reader, in one statement; a recipe without one is left out. */
export const knownContents = async (reader: Reader, ids: readonly string[]): Promise<readonly KnownRecipe[]> =>
  await knownIn(reader, ids, await readFormulaTree(reader, { recipes: ids }));
async function knownIn(reader: Reader, ids: readonly string[], all: FormulaTree): Promise<readonly KnownRecipe[]> {
  return await inSlices(ids, (id): KnownRecipe[] => {
    const [recipe, current] = [all.recipes.get(id), all.current.get(id)];
    if (!recipe || !current) return [];
    const isSeen = seesFormula(reader.access, recipe) && isOpen(reader, current.hash_id, all);
    const content = isSeen && isWhole(current.hash_id, all) ? contentIn(all, id, current, isSeen) : undefined;
    const density = isSeen ? current.product_density : asRead(current.product_density, "density");
    return [{ recipe, density, content }];
  });
}

interface SeenRecipe {
  readonly recipe: FormulaRecipe;
  readonly content: Content;
}
const seenOf = (known: readonly KnownRecipe[]): SeenRecipe[] =>
  known.flatMap(({ recipe, content }) => (content ? [{ recipe, content }] : []));
/** The contents of recipes whose formulas the reader sees to the last sub-recipe, in one statement. */
export const contentsOf = async (reader: Reader, ids: readonly string[]): Promise<readonly SeenRecipe[]> =>
  seenOf(await knownContents(reader, ids));
/** The same of the newest recipes that use these components (`usersSql`), and of their sub-recipes; in one statement, none where there can be none. */
export async function contentsUsing(
  reader: Reader,
  components: readonly string[],
  most: number,
): Promise<readonly SeenRecipe[]> {
  if (usersSql(reader, new Where(), components, most, []) === undefined) return [];
  const found = (where: Where): string | undefined => usersSql(reader, where, components, most, []);
  const all = await readFormulaTree(reader, { found });
  return seenOf(await knownIn(reader, [...all.recipes.keys()], all));
}
