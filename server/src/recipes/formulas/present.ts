import { unpricedName } from "#contract/recipes/formulas/makeup.ts";
import { decimal } from "#contract/kit/money.ts";
import type { Composition, Cost, Line, MaterialRef } from "#contract/recipes/formulas/schemas.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import type { Sight } from "./access.ts";
import { asRead, roughly } from "./as-read.ts";
import { mixCost, type FormulaTree } from "./materials.ts";
import type { CompositionRow, LineRow } from "./queries.ts";

/** The name of a line's material. */
export function refOf(line: Pick<LineRow, "component_id" | "sub_recipe_id">, all: FormulaTree): MaterialRef {
  const recipe = line.sub_recipe_id === null ? undefined : all.recipes.get(line.sub_recipe_id);
  if (recipe) return { type: "recipe", hash_id: recipe.hash_id, number: String(recipe.number), name: recipe.name };
  const c = all.components.get(line.component_id ?? "");
  if (!c) throw new Error("A line names nothing that is there");
  return { type: "component", hash_id: c.hash_id, number: c.number, name: c.name };
}
/** `isSeen`: the reader sees what is in the line's material. */
const presentLine = (line: LineRow, all: FormulaTree, isSeen: boolean): Line => ({
  hash_id: line.hash_id,
  material: refOf(line, all),
  dosage: line.dosage,
  unit: line.unit,
  is_balance: line.is_balance,
  density: line.density,
  brix: line.brix,
  refraction: line.refraction,
  description: line.description,
  quantity: line.mass,
  percent: line.percent,
  // Beside the mass, a volume is a density with all its decimals.
  volume: isSeen ? line.volume : null,
  used: isSeen
    ? { density: line.used_density, brix: line.used_brix, dry_matter: line.used_dry_matter }
    : {
        density: asRead(line.used_density, "density"),
        brix: asRead(line.used_brix, "brix"),
        dry_matter: asRead(line.used_dry_matter, "dry_matter"),
      },
});

/** The cost of the lines at today's prices; roughly for readers who do not see all of the formula. */
function costOf(row: CompositionRow, all: FormulaTree, currency: CurrencyRef, isWhole: boolean): Cost {
  const lines = all.lines.get(row.hash_id) ?? [];
  const used = lines.filter((line) => decimal(line.percent).gt("0"));
  const priced = used.map((line) => ({ line, percent: decimal(line.percent), cost: mixCost(line, all) }));
  const perGram = priced.reduce((sum, p) => sum.plus(p.percent.times(p.cost.price).times("0.01")), decimal("0"));
  const unpriced = priced.filter((p) => p.cost.unpriced.size > 0);
  const perKilo = perGram.times("1000");
  const is_all_priced = unpriced.length === 0;
  if (!isWhole) {
    const per_kilo = roughly(perKilo.toFixed());
    return {
      currency,
      per_kilo,
      per_litre: null,
      unpriced: null,
      unpriced_lines: null,
      unpriced_names: null,
      is_all_priced,
    };
  }
  return {
    currency,
    per_kilo: perKilo.round(6, 1).toFixed(),
    per_litre: perKilo.times(row.product_density).round(6, 1).toFixed(),
    unpriced: unpriced
      .flatMap((p) => [...p.cost.unpriced.values()].map((share) => p.percent.times(share)))
      .reduce((sum, percent) => sum.plus(percent), decimal("0"))
      .toFixed(),
    unpriced_lines: unpriced.length,
    unpriced_names: unpriced.flatMap(({ line, cost }) =>
      [...cost.unpriced.keys()].map((id) =>
        unpricedName(
          all.components.get(id)?.name ?? "",
          line.sub_recipe_id ? all.recipes.get(line.sub_recipe_id)?.name : undefined,
        ),
      ),
    ),
    is_all_priced,
  };
}

/** What a reader of the recipe gets of a version without the formula: that it is there, and what may be said of it. */
const WITHOUT_FORMULA = {
  name: null,
  density: null,
  brix: null,
  refraction: null,
  description: null,
  product_density: null,
  product_brix: null,
  product_dry_matter: null,
  lines: null,
};

/** `isSeen`: whether the reader sees what a line is made of. */
export function presentComposition(
  row: CompositionRow,
  all: FormulaTree,
  sight: Sight,
  isSeen: (line: LineRow) => boolean,
): Composition {
  const { recipe_id: _recipe, mass: _mass, replacement_id: _replacement, ...shown } = row;
  const own = all.lines.get(row.hash_id) ?? [];
  const isWhole = sight.formula && own.every(isSeen);
  const isCosted = sight.cost && (isWhole || !sight.setsPrices);
  const cost = isCosted && all.currency ? costOf(row, all, all.currency, isWhole) : null;
  if (!sight.formula) return { ...shown, ...WITHOUT_FORMULA, id: row.hash_id, cost };
  return {
    ...shown,
    ...(!isWhole && {
      product_density: asRead(row.product_density, "density"),
      product_brix: asRead(row.product_brix, "brix"),
      product_dry_matter: asRead(row.product_dry_matter, "dry_matter"),
    }),
    id: row.hash_id,
    lines: own.map((line) => presentLine(line, all, isSeen(line))),
    cost,
  };
}
