import { compositionFields, type LineGiven } from "#contract/recipes/formulas/schemas.ts";
import { sql } from "#server/kit/database.ts";
import type { DemoCompany, Happening } from "#server/kit/demo.ts";
import type { Tx } from "#server/kit/transaction.ts";
import { mayChange } from "../access.ts";
import { RECIPE, type FormulaRecipe } from "./access.ts";
import { storeComposition } from "./write.ts";

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
const catalogue = sql<{ name: string; kind: string; hash_id: string; density: string | null }>(
  "SELECT name, kind, hash_id, density FROM component ORDER BY number",
);

/** Spreads an index evenly between 0 and 1, the same way at every fill. */
const spread = (n: number): number => (n * 0.618_033_988_75) % 1;
const amount = (low: number, high: number, n: number): string => (low + (high - low) * spread(n)).toFixed(2);

type Found = (name: string) => string | undefined;
/** The lines of a syrup. The flavour is the one in the recipe's name, otherwise the flavours take turns. */
function linesOf(n: number, idOf: Found, flavour: { id: string; isVolume: boolean } | undefined) {
  const some = (name: string, dosage: string, unit: LineGiven["unit"] = "g/L"): LineGiven[] => {
    const id = idOf(name);
    return id ? [{ component_hash_id: id, dosage, unit }] : [];
  };
  const water = idOf("Demineralised water");
  return [
    ...some("Sucrose", amount(280, 520, n)),
    ...(n % 3 === 0 ? some("Invert sugar syrup", amount(40, 120, n + 1)) : []),
    ...some("Citric acid, anhydrous", amount(4, 14, n + 2)),
    ...some("Trisodium citrate dihydrate", amount(0.6, 1.8, n + 3)),
    ...(n % 4 === 0 ? some("Sulphite ammonia caramel", amount(0.8, 3, n), "mL/L") : []),
    ...(n % 5 === 0 ? some("Sucralose", "120", "ppm") : []),
    ...(flavour
      ? [
          {
            component_hash_id: flavour.id,
            dosage: amount(0.6, 2.4, n + 4),
            unit: flavour.isVolume ? ("mL/L" as const) : ("g/L" as const),
          },
        ]
      : []),
    ...some("Potassium sorbate", "0.03", "%"),
    ...(water ? [{ component_hash_id: water, unit: "g/L" as const, is_balance: true }] : []),
  ];
}

const method =
  "1. Heat half the water to 60 °C, dissolve the sugar, acids and sorbate.\n2. Cool below 30 °C, add flavour and colour.\n3. Bring to volume, check Brix and density, keep two bottles.";

async function writeFormulas(tx: Tx, day: (days: number) => string): Promise<void> {
  const components = await catalogue.all(tx.db);
  const byName = new Map(components.map((c) => [c.name, c.hash_id]));
  const flavours = components.filter((c) => c.kind === "flavour");
  const recipes = (await empty.all(tx.db)).filter((r) => mayChange(tx.access, "update", r));
  let base: string | undefined;
  for (const [n, recipe] of recipes.entries()) {
    const words = recipe.name.toLowerCase().split(/\W+/u);
    const named = flavours.find((f) => words.some((word) => word.length > 3 && f.name.toLowerCase().startsWith(word)));
    const found = named ?? flavours[n % Math.max(1, flavours.length)];
    const flavour = found && { id: found.hash_id, isVolume: found.density !== null };
    const lines = linesOf(n, (name) => byName.get(name), flavour);
    // Every seventh recipe uses the first one as its base.
    const onBase = base && n % 7 === 6 ? [{ recipe_hash_id: base, dosage: "20", unit: "%" as const }, ...lines] : lines;
    const store = async (all: LineGiven[], name: string | undefined, days: number): Promise<void> => {
      const made = compositionFields.parse({ lines: all, name, made_on: day(days), description: method });
      await storeComposition(tx, {
        body: { ...made, recipe_hash_id: recipe.hash_id },
        params: undefined,
        query: undefined,
      });
    };
    // Leave one recipe without a composition.
    if (n === recipes.length - 1 && n > 0) continue;
    // Not before the recipe was created; the second version comes later.
    const first = Math.min(recipe.age, 180 - (n % 90));
    await store(onBase, n % 3 === 0 ? "First trial" : undefined, first);
    if (n % 3 === 0) {
      const less = onBase.map((l) =>
        l.component_hash_id === byName.get("Sucrose") ? { ...l, dosage: (Number(l.dosage) * LESS).toFixed(2) } : l,
      );
      await store(less, "Less sweet", Math.min(first, 60 - (n % 45)));
    }
    base ??= recipe.hash_id;
  }
}

/** Writes the compositions of the first recipes, while these are new. */
async function writeFirst(tx: Tx, made_on: string): Promise<void> {
  const components = await catalogue.all(tx.db);
  const byName = new Map(components.map((c) => [c.name, c.hash_id]));
  const flavours = components.filter((c) => c.kind === "flavour");
  const recipes = (await empty.all(tx.db)).filter((r) => mayChange(tx.access, "update", r));
  for (const [n, recipe] of recipes.slice(0, FEW).entries()) {
    const found = flavours[(n + 1) % Math.max(1, flavours.length)];
    const flavour = found && { id: found.hash_id, isVolume: found.density !== null };
    const lines = linesOf(n + 1, (name) => byName.get(name), flavour);
    const made = compositionFields.parse({ lines, made_on, description: method });
    await storeComposition(tx, {
      body: { ...made, recipe_hash_id: recipe.hash_id },
      params: undefined,
      query: undefined,
    });
  }
}

/** The compositions of the demo's recipes, written by Farah in the laboratory. */
export function formulasDemo(company: DemoCompany): readonly Happening[] {
  const day = (days: number): string => company.moment(days, MORNING).slice(0, 10);
  return [
    { at: company.moment(EARLY, MINUTES), happen: () => writeFirst(company.as("farah"), day(EARLY)) },
    { at: company.moment(DAYS, MINUTES), happen: () => writeFormulas(company.as("farah"), day) },
  ];
}
