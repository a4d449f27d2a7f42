import type { Material, Part } from "#contract/recipes/formulas/schemas.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { seesFormula, someRecipes, type FormulaRecipe, type Sight } from "./access.ts";
import { leavesOf, unfold, type ComponentNode } from "./makeup.ts";
import * as m from "./material-queries.ts";
import { currentOf, linesBelow, type CompositionRow, type LineRow } from "./queries.ts";

const dayOf = ({ call }: Pick<Reader, "call">): string => call.now.toISOString().slice(0, 10);

/** Where a recipe goes: what its limits are met with. */
export interface Drink {
  readonly percentage: string | null;
  readonly concentration: string | null;
  readonly applications: string[];
  readonly countries: string[];
}
export async function drinkOf(reader: Reader, recipe: FormulaRecipe): Promise<Drink> {
  const above = recipe.application_id ? await m.applicationsAbove.all(reader.db, recipe.application_id) : [];
  const countries = new Set([...recipe.places, ...(recipe.country_id ? [recipe.country_id] : [])]);
  const { percentage, concentration } = recipe;
  return { percentage, concentration, applications: above.map((a) => a.hash_id), countries: [...countries] };
}

/** All that is below some compositions: read once, for lines, materials and costs. */
export interface Below {
  readonly lines: ReadonlyMap<string, readonly LineRow[]>;
  readonly components: ReadonlyMap<string, ComponentNode>;
  readonly recipes: ReadonlyMap<string, FormulaRecipe>;
  /** The current composition of each sub-recipe. */
  readonly current: ReadonlyMap<string, CompositionRow>;
  /** Of a gram, in the company's currency; empty where nobody asked. */
  readonly prices: ReadonlyMap<string, string>;
}
const byId = <T extends { hash_id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.hash_id, row]));
const present = (ids: readonly (string | null)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))];

/** @param more components and recipes that no line has yet */
export async function below(
  reader: Reader,
  compositions: readonly string[],
  withPrices: boolean,
  more: { readonly components?: readonly string[]; readonly recipes?: readonly string[] } = {},
): Promise<Below> {
  const { db } = reader;
  const extra = more.recipes?.length ? await currentOf.all(db, more.recipes) : [];
  const rows = await linesBelow.all(db, [...compositions, ...extra.map((c) => c.hash_id)]);
  const components = present([...rows.map((l) => l.component_id), ...(more.components ?? [])]);
  const subs = present([...rows.map((l) => l.sub_recipe_id), ...(more.recipes ?? [])]);
  const [recipes, current] = subs.length > 0 ? [await someRecipes.all(db, subs), await currentOf.all(db, subs)] : [[], []];
  const nodes = components.length > 0 ? await m.componentsBelow.all(db, components) : [];
  const prices = withPrices && components.length > 0 ? await m.pricesOn.all(db, components, dayOf(reader)) : [];
  return {
    lines: Map.groupBy(rows, (l) => l.composition_id),
    components: byId(nodes),
    recipes: byId(recipes),
    current: new Map(current.map((c) => [c.recipe_id, c])),
    prices: new Map(prices.map((p) => [p.component_id, p.price])),
  };
}

type Limits = ReadonlyMap<string, readonly Part["limits"][number][]>;
export async function limitsFor(reader: Reader, all: Below, drink: Drink): Promise<Limits> {
  if (all.components.size === 0 || drink.countries.length === 0) return new Map();
  const rows = await m.limitsOn.all(
    reader.db,
    [...all.components.keys()],
    drink.countries,
    drink.applications,
    dayOf(reader),
  );
  const limits = new Map<string, Part["limits"]>();
  for (const { component_id, ...limit } of rows) limits.set(component_id, [...(limits.get(component_id) ?? []), limit]);
  return limits;
}

/** Whether a reader sees what is in a composition to the last sub-recipe. */
function isOpen(reader: Reader, composition: string, all: Below): boolean {
  return (all.lines.get(composition) ?? []).every((line) => {
    if (line.sub_recipe_id === null) return true;
    const recipe = all.recipes.get(line.sub_recipe_id);
    if (!recipe || !seesFormula(reader.access, recipe)) return false;
    return line.sub_composition_id === null || isOpen(reader, line.sub_composition_id, all);
  });
}

/** The price of a gram of what has these leaves; none where one of them has none. Water without a price costs nothing. */
export function priceOf(leaves: readonly { id: string; share: Decimal }[], all: Below): string | null {
  let sum = decimal("0");
  for (const { id, share } of leaves) {
    const price = all.prices.get(id) ?? (all.components.get(id)?.kind === "water" ? "0" : undefined);
    if (price === undefined) return null;
    sum = sum.plus(share.times(price));
  }
  return sum.round(12, 1).toFixed();
}

function partsOf(parts: readonly { id: string; share: Decimal }[], all: Below, limits: Limits): Part[] {
  return parts.flatMap(({ id, share }) => {
    const c = all.components.get(id);
    if (!c) return [];
    const { hash_id, number, name, kind, natural, allergens } = c;
    return [
      {
        component: { hash_id, number, name },
        kind,
        natural,
        allergens: [...allergens],
        share: share.toFixed(),
        limits: [...(limits.get(id) ?? [])],
      },
    ];
  });
}

/** A component as a line of a composition needs it. */
export function componentMaterial(id: string, all: Below, limits: Limits, sight: Sight): Material | undefined {
  const c = all.components.get(id);
  if (!c) return undefined;
  const inside = unfold([{ id, share: decimal("1") }], all.components);
  return {
    type: "component",
    hash_id: c.hash_id,
    number: c.number,
    name: c.name,
    density: c.density,
    brix: c.brix,
    dry_matter: c.dry_matter,
    is_water: c.kind === "water",
    allergens: [...inside.allergens],
    flavouring: inside.flavouring.toFixed(),
    natural_flavouring: inside.natural.toFixed(),
    is_share_unsure: inside.isUnsure,
    parts: partsOf(inside.parts, all, limits),
    ...(sight.prices && { price: priceOf([{ id, share: decimal("1") }], all) }),
  };
}

/** A recipe as a line of another needs it: by its current composition. One without is not there. */
export function recipeMaterial(
  reader: Reader,
  id: string,
  all: Below,
  limits: Limits,
  sight: Sight,
): Material | undefined {
  const [recipe, composition] = [all.recipes.get(id), all.current.get(id)];
  if (!recipe || !composition) return undefined;
  const leaves = leavesOf(composition.hash_id, all.lines);
  const inside = unfold(leaves, all.components);
  const isSeen = seesFormula(reader.access, recipe) && isOpen(reader, composition.hash_id, all);
  return {
    type: "recipe",
    hash_id: recipe.hash_id,
    number: String(recipe.number),
    name: recipe.name,
    density: composition.product_density,
    brix: composition.product_brix,
    dry_matter: composition.product_dry_matter,
    is_water: false,
    allergens: [...inside.allergens],
    flavouring: inside.flavouring.toFixed(),
    natural_flavouring: inside.natural.toFixed(),
    is_share_unsure: inside.isUnsure,
    parts: isSeen ? partsOf(inside.parts, all, limits) : null,
    ...(sight.prices && { price: priceOf(leaves, all) }),
  };
}
