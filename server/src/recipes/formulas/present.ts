import { decimal } from "#contract/kit/money.ts";
import type { Composition, Cost, Line, MaterialRef } from "#contract/recipes/formulas/schemas.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import type { Sight } from "./access.ts";
import { linePrice, type Below } from "./materials.ts";
import type { CompositionRow, LineRow } from "./queries.ts";

/** The name of a line's material. */
export function refOf(line: Pick<LineRow, "component_id" | "sub_recipe_id">, all: Below): MaterialRef {
  const recipe = line.sub_recipe_id === null ? undefined : all.recipes.get(line.sub_recipe_id);
  if (recipe) return { type: "recipe", hash_id: recipe.hash_id, number: String(recipe.number), name: recipe.name };
  const c = all.components.get(line.component_id ?? "");
  if (!c) throw new Error("A line names nothing that is there");
  return { type: "component", hash_id: c.hash_id, number: c.number, name: c.name };
}
const presentLine = (line: LineRow, all: Below): Line => ({
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
  volume: line.volume,
  used: { density: line.used_density, brix: line.used_brix, dry_matter: line.used_dry_matter },
});

/** The cost of the lines at today's prices. */
function costOf(row: CompositionRow, all: Below, currency: CurrencyRef): Cost {
  const lines = all.lines.get(row.hash_id) ?? [];
  const priced = lines.map((line) => ({ percent: decimal(line.percent), price: linePrice(line, all) }));
  const known = priced.filter((p) => p.price !== null);
  const perGram = known.reduce((sum, p) => sum.plus(p.percent.times(p.price ?? "0").times("0.01")), decimal("0"));
  const unpriced = priced.filter((p) => p.price === null && p.percent.gt("0"));
  const perKilo = perGram.times("1000");
  return {
    currency,
    per_kilo: perKilo.round(6, 1).toFixed(),
    per_litre: perKilo.times(row.product_density).round(6, 1).toFixed(),
    unpriced: unpriced.reduce((sum, p) => sum.plus(p.percent), decimal("0")).toFixed(),
    unpriced_lines: unpriced.length,
  };
}

export function presentComposition(row: CompositionRow, all: Below, sight: Sight): Composition {
  const { recipe_id: _recipe, mass: _mass, replacement_id: _replacement, ...shown } = row;
  return {
    ...shown,
    id: row.hash_id,
    lines: sight.formula ? (all.lines.get(row.hash_id) ?? []).map((line) => presentLine(line, all)) : null,
    cost: sight.cost && all.currency ? costOf(row, all, all.currency) : null,
  };
}
