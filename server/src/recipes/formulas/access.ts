import type { Access, Place } from "#server/kit/shared/access.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import type { Permission } from "#contract/permissions.ts";
import { sql } from "#server/kit/sql/database.ts";
import { sees, shownAs, type Placed } from "../access.ts";

/** The columns of a recipe that formulas need. */
export interface FormulaRecipe extends Placed {
  readonly hash_id: string;
  readonly number: number;
  readonly name: string;
  readonly percentage: string | null;
  readonly concentration: string | null;
  readonly application_id: string | null;
  readonly country_id: string | null;
  readonly version: number;
}
/** Its columns, for a statement about `recipe`. */
export const RECIPE =
  "hash_id, number, name, trim_scale(percentage)::text AS percentage, concentration, application_id, country_id, home_country_id, places, created_by, version";
const one = sql<FormulaRecipe, [string]>(`SELECT ${RECIPE} FROM recipe WHERE hash_id = $1`);
export const someRecipes = sql<FormulaRecipe, [readonly string[]]>(
  `SELECT ${RECIPE} FROM recipe WHERE hash_id = ANY ($1::uuid[])`,
);
const lock = sql<unknown, [readonly string[]]>(
  "SELECT 1 FROM recipe WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE",
);

/** The places where a right may be held for the recipe. A recipe available in no country needs a right held everywhere. */
const placesOf = ({ places }: Placed): readonly Place[] =>
  places.length > 0 ? places.map((country) => ({ country })) : [{}];
/** Whether a right is held in one of the recipe's countries. */
export const holdsAt = (access: Access, right: Permission, row: Placed): boolean =>
  placesOf(row).some((place) => access.can(right, place));

/** What somebody may see and do with a recipe's compositions. */
export interface Sight {
  readonly formula: boolean;
  readonly update: boolean;
  readonly cost: boolean;
  readonly prices: boolean;
  /** Who sets prices finds exact shares in any cost, however roughly it is said: by the price at which it turns. */
  readonly setsPrices: boolean;
}
export function sightOf({ access, person }: Reader, row: Placed): Sight {
  const formula = holdsAt(access, "recipes_formula", row);
  const cost = holdsAt(access, "recipes_cost", row);
  const setsPrices = access.can("components_prices", {});
  const prices = formula && cost && setsPrices && access.can("components_view", {});
  return { formula, update: formula && shownAs(person, "update", row), cost, prices, setsPrices };
}
/** Whether the caller may see a recipe and its formula. */
export const seesFormula = (access: Access, row: Placed): boolean =>
  sees(access, row) && holdsAt(access, "recipes_formula", row);

/** Reads a recipe; throws 404 when it is out of reach. */
export async function reachedRecipe(reader: Reader, id: string): Promise<FormulaRecipe> {
  const row = await one.first(reader.db, id);
  if (!row || !sees(reader.access, row)) throw notFound();
  return row;
}
/** The same, but throws 403 when the caller may not see its formula. */
export async function withFormula(reader: Reader, id: string): Promise<FormulaRecipe> {
  const row = await reachedRecipe(reader, id);
  requireFormula(reader.access, row);
  return row;
}
export function requireFormula(access: Access, row: Placed): void {
  if (!holdsAt(access, "recipes_formula", row)) access.require("recipes_formula", placesOf(row)[0] ?? {});
}
export const lockRecipes = async (reader: Reader, ids: readonly string[]): Promise<unknown> =>
  await lock.run(reader.db, ids);
