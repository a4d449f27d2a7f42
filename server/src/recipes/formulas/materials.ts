import { allergens as allAllergens } from "#contract/components/schemas.ts";
import type { Material, Part } from "#contract/recipes/formulas/schemas.ts";
import { decimal, type CurrencyRef, type Decimal } from "#contract/kit/money.ts";
import { downwards } from "../graph.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { seesFormula, type FormulaRecipe, type Sight } from "./access.ts";
import { asRead } from "./as-read.ts";
import { compositionsBelow, leavesOf, partOf, unfold, type ComponentNode, type Unfolded } from "./makeup.ts";
import * as m from "./material-queries.ts";
import type { LineRow } from "./queries.ts";

/** Countries of a recipe, for its limits. */
const countriesOf = (recipe: FormulaRecipe): string[] => [
  ...new Set([...recipe.places, ...(recipe.country_id ? [recipe.country_id] : [])]),
];

/** Everything below some compositions, read once for lines, materials and costs. */
export interface FormulaTree {
  readonly lines: ReadonlyMap<string, readonly LineRow[]>;
  readonly components: ReadonlyMap<string, ComponentNode>;
  readonly recipes: ReadonlyMap<string, FormulaRecipe>;
  /** The current composition of each sub-recipe. */
  readonly current: ReadonlyMap<string, m.CurrentOf>;
  /** Per gram, in the company's currency; empty unless asked for. */
  readonly prices: ReadonlyMap<string, string>;
  /** The cost of each composition. Empty unless asked for. */
  readonly costs: ReadonlyMap<string, MixCost>;
  /** By component, in the countries asked for. */
  readonly limits: ReadonlyMap<string, Part["limits"]>;
  readonly drink: {
    readonly percentage: string | null;
    readonly concentration: string | null;
    readonly applications: string[];
    readonly countries: string[];
  };
  /** The company's currency. */
  readonly currency: CurrencyRef | null;
}
const byId = <T extends { hash_id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.hash_id, row]));

interface Asked {
  readonly compositions?: readonly string[];
  /** Further components and recipes, which no line uses yet. */
  readonly components?: readonly string[];
  readonly recipes?: readonly string[];
  readonly prices?: boolean;
  /** SQL of further recipes (`recipe_id`); its parameters are bound in `where`. Undefined where there are none. */
  readonly found?: (where: Where) => string | undefined;
  /** The recipe whose drink the limits are for. */
  readonly of?: FormulaRecipe;
}
export async function readFormulaTree(reader: Reader, asked: Asked): Promise<FormulaTree> {
  const { compositions = [], components = [], recipes = [], prices = false, found, of } = asked;
  const countries = of ? countriesOf(of) : [];
  const day = reader.call.now.toISOString().slice(0, 10);
  const application = of?.application_id ?? null;
  const params = [compositions, components, recipes, day, prices, countries, application] as const;
  const where = new Where();
  for (const value of params) where.bind("?", value);
  const query = found?.(where);
  const read =
    query === undefined
      ? await m.formulaTree.one(reader.db, ...params)
      : await planned<m.BelowRow>(m.formulaTreeOf(query)).one(reader.db, ...where.values);
  const limits = new Map<string, Part["limits"]>();
  for (const { component_id, ...limit } of read.limits)
    limits.set(component_id, [...(limits.get(component_id) ?? []), limit]);
  const known = {
    lines: Map.groupBy(read.lines, (l) => l.composition_id),
    components: byId(read.components),
    prices: new Map(read.prices.map((p) => [p.component_id, p.price])),
  };
  return {
    ...known,
    costs: prices ? pricesOf(known) : new Map(),
    recipes: byId(read.recipes),
    current: new Map(read.current.map((c) => [c.recipe_id, c])),
    limits,
    drink: {
      percentage: of?.percentage ?? null,
      concentration: of?.concentration ?? null,
      applications: [...read.applications],
      countries,
    },
    currency: read.currency,
  };
}

/** Whether the reader may see a composition including all its sub-recipes. */
export function isOpen(reader: Reader, composition: string, all: FormulaTree): boolean {
  return subRecipesBelow(composition, all).every((id) => {
    const recipe = all.recipes.get(id);
    return recipe !== undefined && seesFormula(reader.access, recipe);
  });
}
/** The same for what one line is made of. */
export function isLineOpen(reader: Reader, line: LineRow, all: FormulaTree): boolean {
  if (line.sub_recipe_id === null) return true;
  const recipe = all.recipes.get(line.sub_recipe_id);
  if (!recipe || !seesFormula(reader.access, recipe)) return false;
  return line.sub_composition_id === null || isOpen(reader, line.sub_composition_id, all);
}
/** The sub-recipes of a composition, at any depth, each once. */
export const subRecipesBelow = (composition: string, { lines }: Pick<FormulaTree, "lines">): readonly string[] => [
  ...new Set(
    compositionsBelow(composition, lines).flatMap((id) => lines.get(id)?.flatMap((l) => l.sub_recipe_id ?? []) ?? []),
  ),
];

/** The price per gram of a component. Water without a price costs nothing. */
const componentPrice = (
  id: string,
  { prices, components }: Pick<FormulaTree, "prices" | "components">,
): string | null => prices.get(id) ?? (components.get(id)?.kind === "water" ? "0" : null);
const twelve = (price: Decimal | null | undefined): string | null => price?.round(12, 1).toFixed() ?? null;

/** What a gram costs as far as its parts have prices, and the share of each component that has none. */
interface MixCost {
  readonly price: Decimal;
  readonly unpriced: ReadonlyMap<string, Decimal>;
}
/** The cost per gram of every composition, each computed once. */
function pricesOf({ lines, ...all }: Pick<FormulaTree, "lines" | "prices" | "components">) {
  const found = new Map<string, MixCost>();
  const subsOf = (id: string): string[] => (lines.get(id) ?? []).flatMap((l) => l.sub_composition_id ?? []);
  // Sub-recipes first.
  for (const id of downwards([...lines.keys()], subsOf).toReversed()) {
    let price = decimal("0");
    const unpriced = new Map<string, Decimal>();
    for (const line of lines.get(id) ?? []) {
      const share = partOf(line.percent);
      if (share.eq("0")) continue;
      const of = mixCost(line, { ...all, costs: found });
      price = price.plus(share.times(of.price));
      for (const [part, lacking] of of.unpriced)
        unpriced.set(part, (unpriced.get(part) ?? decimal("0")).plus(share.times(lacking)));
    }
    found.set(id, { price, unpriced });
  }
  return found;
}
const ONE = decimal("1");
/** What a gram of a line's material costs. */
export function mixCost(
  { component_id, sub_composition_id }: Pick<LineRow, "component_id" | "sub_composition_id">,
  all: Pick<FormulaTree, "prices" | "components" | "costs">,
): MixCost {
  const nothing = { price: decimal("0"), unpriced: new Map<string, Decimal>() };
  if (!component_id) return all.costs.get(sub_composition_id ?? "") ?? nothing;
  const price = componentPrice(component_id, all);
  return price === null
    ? { ...nothing, unpriced: new Map([[component_id, ONE]]) }
    : { ...nothing, price: decimal(price) };
}

/** The known price of a mix, and what it leaves out. */
const pricedMix = (cost: MixCost | undefined, { components }: FormulaTree): Pick<Material, "price" | "unpriced"> => ({
  price: twelve(cost?.price),
  unpriced: [...(cost?.unpriced ?? [])].map(([id, share]) => ({
    hash_id: id,
    name: components.get(id)?.name ?? "",
    share: share.toFixed(),
  })),
});

function partsOf(parts: readonly { id: string; share: Decimal }[], all: FormulaTree): Part[] {
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
        limits: [...(all.limits.get(id) ?? [])],
      },
    ];
  });
}

/** What the label is computed from. */
const labelled = ({ sources, so2 }: Unfolded): Pick<Material, "sources" | "so2"> => ({
  sources: sources.map(({ name, share }) => ({ name, share: share.toFixed() })),
  so2: so2.amount.toFixed(),
});
/** Who may not see how much sulphur dioxide is in it learns only that there is some. */
export const allergensUnseen = ({ allergens, so2 }: Unfolded): Material["allergens"] =>
  so2.amount.gt("0") && !so2.isUnsure
    ? allAllergens.filter((a) => a === "sulphites" || allergens.includes(a))
    : [...allergens];

/** A component as a material of a line. */
export function componentMaterial(id: string, all: FormulaTree, sight: Sight): Material | undefined {
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
    ...labelled(inside),
    parts: partsOf(inside.parts, all),
    ...(sight.prices && { price: componentPrice(id, all) }),
  };
}

/** A recipe as a material of a line, by its current composition; undefined when it has none. */
export function recipeMaterial(reader: Reader, id: string, all: FormulaTree, sight: Sight): Material | undefined {
  const [recipe, composition] = [all.recipes.get(id), all.current.get(id)];
  if (!recipe || !composition) return undefined;
  const leaves = leavesOf(composition.hash_id, all.lines).filter((leaf) => leaf.share.gt("0"));
  const inside = unfold(leaves, all.components);
  const isSeen = seesFormula(reader.access, recipe) && isOpen(reader, composition.hash_id, all);
  return {
    type: "recipe",
    hash_id: recipe.hash_id,
    number: String(recipe.number),
    name: recipe.name,
    is_water: false,
    ...(isSeen
      ? {
          allergens: [...inside.allergens],
          density: composition.product_density,
          brix: composition.product_brix,
          dry_matter: composition.product_dry_matter,
          flavouring: inside.flavouring.toFixed(),
          natural_flavouring: inside.natural.toFixed(),
          is_share_unsure: inside.isUnsure,
          ...labelled(inside),
          parts: partsOf(inside.parts, all),
        }
      : {
          allergens: allergensUnseen(inside),
          density: asRead(composition.product_density, "density"),
          brix: asRead(composition.product_brix, "brix"),
          dry_matter: asRead(composition.product_dry_matter, "dry_matter"),
          flavouring: null,
          natural_flavouring: null,
          is_share_unsure: true,
          sources: null,
          so2: null,
          parts: null,
        }),
    // Beside the prices of components, that of a mix tells its shares.
    ...(sight.prices && (isSeen ? pricedMix(all.costs.get(composition.hash_id), all) : { price: null })),
  };
}
