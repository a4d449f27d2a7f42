import { componentRows } from "#server/components/public.ts";
import { compositionFields } from "#contract/recipes/formulas/schemas.ts";
import { sql } from "#server/kit/sql/database.ts";
import { input, type DemoCompany, type Happening } from "#server/kit/area/demo.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { mayChange } from "../access.ts";
import { RECIPE, type FormulaRecipe } from "./access.ts";
import { flavourOf, linesOf, type FlavourLine } from "./demo-lines.ts";
import { storeComposition } from "./store-composition.ts";

/** After the last recipe of the demo: days ago, and minutes since midnight. */
const [DAYS, MINUTES] = [1, 1020];
/** Batches are made of the first recipes, so these get their compositions early: days ago, and how many. */
const [EARLY, FEW] = [610, 3];
const MORNING = 500;
/** The share of the first trial's sugar kept in the second. */
const LESS = 0.88;

const empty = sql<FormulaRecipe & { age: number }>(
  `SELECT ${RECIPE}, clock()::date - created_at::date AS age FROM recipe WHERE composition_count = 0 ORDER BY number`,
);
const catalogue = sql<{ name: string; hash_id: string }>(
  `SELECT name, hash_id FROM ${componentRows("component")} ORDER BY number`,
);
type Recipe = FormulaRecipe & { readonly age: number };

/** A house flavouring has a little under half of the flavour that is bought. */
const STRONGER = 2.2;
const isFlavouring = (recipe: Recipe): boolean => recipe.name.endsWith("flavouring");

/** What the laboratory knows while it writes: components by name, and the house's own flavourings by their flavour. */
async function bookOf(tx: Tx) {
  const ids = new Map((await catalogue.all(tx.db)).map((c) => [c.name, c.hash_id]));
  const own = new Map<string, string>();
  return {
    idOf: (name: string): string | undefined => ids.get(name),
    /** The flavour of a recipe: every third takes the house's own flavouring, where there is one. */
    flavourOf(recipe: Recipe, n: number): FlavourLine | undefined {
      const flavour = flavourOf(recipe.name);
      const [recipe_hash_id, component_hash_id] = [own.get(flavour ?? ""), ids.get(flavour ?? "")];
      if (recipe_hash_id && n % 3 === 1 && !recipe.name.endsWith("powder") && !recipe.name.endsWith("mass"))
        return { recipe_hash_id, times: STRONGER };
      return component_hash_id ? { component_hash_id } : undefined;
    },
    wrote(recipe: Recipe): void {
      const flavour = flavourOf(recipe.name);
      if (flavour && isFlavouring(recipe) && !own.has(flavour)) own.set(flavour, recipe.hash_id);
    },
  };
}
type Book = Awaited<ReturnType<typeof bookOf>>;

function written(recipe: Recipe, n: number, book: Book) {
  const parts = Number(recipe.concentration?.split("+")[1] ?? "0") + 1;
  const flavour = isFlavouring(recipe) ? book.flavourOf(recipe, 0) : book.flavourOf(recipe, n);
  return linesOf(recipe.name, parts, n, book.idOf, flavour);
}
async function store(tx: Tx, recipe: Recipe, of: ReturnType<typeof written>, made_on: string, name?: string) {
  const { lines, basis, density, method: description } = of;
  const made = compositionFields.parse({ lines, basis, density, name, made_on, description });
  await storeComposition(tx, input(undefined, { ...made, recipe_hash_id: recipe.hash_id }));
}

async function writeFormulas(tx: Tx, day: (days: number) => string): Promise<void> {
  const book = await bookOf(tx);
  const recipes = (await empty.all(tx.db)).filter((r) => mayChange(tx.access, "update", r));
  // One is only begun: the newest but one.
  const open = recipes.at(-2);
  const sugar = book.idOf("Sucrose");
  for (const [n, recipe] of recipes.toSorted((a, b) => Number(isFlavouring(b)) - Number(isFlavouring(a))).entries()) {
    if (recipe === open) continue;
    const of = written(recipe, n, book);
    // Not before the recipe was created; the second version comes later.
    const first = Math.min(recipe.age, 180 - (n % 90));
    const isSweet = of.lines.some((l) => l.component_hash_id === sugar && !l.is_balance);
    const isTwice = n % 3 === 0 && isSweet && first > 20;
    await store(tx, recipe, of, day(first), isTwice ? "First trial" : undefined);
    book.wrote(recipe);
    if (!isTwice) continue;
    const less = of.lines.map((l) =>
      l.component_hash_id === sugar ? { ...l, dosage: (Number(l.dosage) * LESS).toFixed(0) } : l,
    );
    await store(tx, recipe, { ...of, lines: less }, day(Math.min(first - 7, 60 - (n % 45))), "Less sweet");
  }
}

/** Writes the compositions of the first recipes, while these are new. */
async function writeFirst(tx: Tx, made_on: string): Promise<void> {
  const book = await bookOf(tx);
  const recipes = (await empty.all(tx.db)).filter((r) => mayChange(tx.access, "update", r));
  for (const [n, recipe] of recipes.slice(0, FEW).entries()) await store(tx, recipe, written(recipe, n, book), made_on);
}

/** The compositions of the demo's recipes, written by Farah in the laboratory. */
export function formulasDemo(company: DemoCompany): readonly Happening[] {
  const day = (days: number): string => company.moment(days, MORNING).slice(0, 10);
  return [
    { at: company.moment(EARLY, MINUTES), happen: () => writeFirst(company.as("farah"), day(EARLY)) },
    { at: company.moment(DAYS, MINUTES), happen: () => writeFormulas(company.as("farah"), day) },
  ];
}
