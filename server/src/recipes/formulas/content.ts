import type { Decimal } from "#contract/kit/money.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { reachedRecipe, seesFormula } from "./access.ts";
import { leavesOf, type ComponentNode } from "./makeup.ts";
import { below, isOpen, type Below } from "./materials.ts";
import { currentOf } from "./queries.ts";

/** What the current version of a recipe is made of. */
export interface Content {
  readonly composition: { readonly hash_id: string; readonly number: number };
  /** kg/L */
  readonly density: string;
  /** Components through all sub-recipes, with their shares of the mass from 0 to 1. */
  readonly leaves: readonly { readonly id: string; readonly share: Decimal }[];
  readonly components: ReadonlyMap<string, ComponentNode>;
  /** Whether every sub-recipe has a composition. */
  readonly isWhole: boolean;
  /** Whether the reader may be told of components: sees this formula and those of all its sub-recipes. */
  readonly isSeen: boolean;
}

const isWhole = (composition: string, all: Below): boolean =>
  (all.lines.get(composition) ?? []).every(
    (l) => l.sub_recipe_id === null || (l.sub_composition_id !== null && isWhole(l.sub_composition_id, all)),
  );

/** The content of a recipe in reach, whether or not its formula is seen; nothing where it has no composition. */
export async function contentOf(reader: Reader, id: string): Promise<Content | undefined> {
  const recipe = await reachedRecipe(reader, id);
  const [current] = await currentOf.all(reader.db, [id]);
  if (!current) return undefined;
  const all = await below(reader, { compositions: [current.hash_id] });
  return {
    composition: { hash_id: current.hash_id, number: current.number },
    density: current.product_density,
    leaves: leavesOf(current.hash_id, all.lines),
    components: all.components,
    isWhole: isWhole(current.hash_id, all),
    isSeen: seesFormula(reader.access, recipe) && isOpen(reader, current.hash_id, all),
  };
}
