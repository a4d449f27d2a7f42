import { allergens as allAllergens, type Allergen } from "../../components/schemas.ts";
import { decimal, roundTo, type Decimal } from "../../kit/money.ts";
import { densityFromBrix, ON_THE_WAY } from "./brix.ts";
import type { ComputedFormula } from "./compute.ts";
import type { Material, Part } from "./schemas.ts";

const zero = decimal("0");
type Lines = Pick<ComputedFormula, "lines" | "extent">;
/** Each line's share of the mass, from 0 to 1. */
const sharesOf = ({ lines, extent }: Lines): readonly Decimal[] =>
  lines.map((line) => (line.mass && extent.mass.gt("0") ? roundTo(line.mass.div(extent.mass), ON_THE_WAY) : zero));

export interface AllergenIn {
  readonly allergen: Allergen;
  /** Indices of the lines that contain it. */
  readonly lines: readonly number[];
}
/**
 * The allergens contained, in the EU's order of the 14, including those of sub-recipes and carriers. Lines with no mass don't count. Sulphites
 * are those of `sulphitesOf`: they count by their amount.
 */
export function allergensOf(
  formula: Lines,
  materials: readonly (Material | undefined)[],
  sulphites: { readonly isDeclared: boolean; readonly lines: readonly number[] } | undefined,
): AllergenIn[] {
  const shares = sharesOf(formula);
  return allAllergens.flatMap((allergen): AllergenIn[] => {
    if (allergen === "sulphites") return sulphites?.isDeclared ? [{ allergen, lines: sulphites.lines }] : [];
    const lines = materials.flatMap((m, i) => (m?.allergens.includes(allergen) && shares[i]?.gt("0") ? [i] : []));
    return lines.length > 0 ? [{ allergen, lines }] : [];
  });
}

export interface CostOf {
  /** In the company's currency. */
  readonly perKilo: Decimal;
  readonly perLitre: Decimal;
  /** Indices of the lines without a price, or with a part without one; the names of those, and their share of the mass in percent. */
  readonly unpriced: readonly number[];
  readonly unpricedNames: readonly string[];
  readonly unpricedPercent: Decimal;
  /** The cost of each line in one litre; undefined when it has no price. */
  readonly lines: readonly (Decimal | undefined)[];
}
/** A component without a price, as it is named: within a sub-recipe, with that. */
export const unpricedName = (name: string, within?: string): string => (within ? `${name} (${within})` : name);

/** The cost, by the price per gram of each material. Water without a price costs nothing; a sub-recipe costs what its priced parts do. */
export function costOf(
  formula: Lines & Pick<ComputedFormula, "density">,
  materials: readonly (Pick<Material, "price" | "is_water" | "name" | "unpriced"> | undefined)[],
): CostOf {
  const shares = sharesOf(formula);
  const gramsInLitre = formula.density.times("1000");
  const prices = materials.map((m) => m?.price ?? (m?.is_water ? "0" : undefined));
  const lines = prices.map((price, i) =>
    price === undefined ? undefined : roundTo((shares[i] ?? zero).times(gramsInLitre).times(price), ON_THE_WAY),
  );
  const perLitre = lines.reduce<Decimal>((all, c) => (c ? all.plus(c) : all), zero);
  const lacking = materials.map((m, i) =>
    prices[i] === undefined
      ? [{ name: m?.name ?? "", share: "1" }]
      : (m?.unpriced ?? []).map(({ name, share }) => ({ name: unpricedName(name, m?.name), share })),
  );
  const unpriced = lacking.flatMap((parts, i) => (parts.length > 0 && shares[i]?.gt("0") ? [i] : []));
  return {
    perLitre,
    perKilo: formula.density.gt("0") ? roundTo(perLitre.div(formula.density), ON_THE_WAY) : zero,
    unpriced,
    unpricedNames: unpriced.flatMap((i) => (lacking[i] ?? []).flatMap(({ name }) => name || [])),
    unpricedPercent: unpriced
      .flatMap((i) => (lacking[i] ?? []).map(({ share }) => (shares[i] ?? zero).times(share).times("100")))
      .reduce<Decimal>((all, percent) => all.plus(percent), zero),
    lines,
  };
}

/** How the product is used in the finished drink. */
export interface Drink {
  /** Percent of the drink by mass; null when nobody entered it. */
  readonly percentage: string | null;
  /** Identifiers of its application and the ones above it. */
  readonly applications: readonly string[];
  /** Identifiers of the countries where it is sold. */
  readonly countries: readonly string[];
}
/** °Bx of the finished drink, taking the rest of it for water. */
export const drinkBrix = (brix: Decimal, percentage: string): Decimal =>
  roundTo(brix.times(percentage).div("100"), ON_THE_WAY);

/** The cost of a litre of the finished drink, at the cost of a litre of the product. */
export const drinkCost = (perLitre: Decimal, percentage: string): Decimal => perLitre.times(percentage).div("100");

export interface LimitMet {
  readonly part: Pick<Part, "component">;
  readonly limit: Part["limits"][number];
  /** The amount in the finished drink, in the limit's unit (mg/kg when it has none). */
  readonly amount: Decimal;
  readonly isExceeded: boolean;
  /** Indices of the lines that contain it. */
  readonly lines: readonly number[];
}
/**
 * The limits on the components it contains. The amount is a component's sum over all lines, sub-recipes and carriers, times the product's
 * share of the drink. Any amount of a forbidden component exceeds the limit. mg/kg becomes mg/L by the drink's density, which is computed
 * from its °Bx.
 */
export function limitsOf(
  formula: Lines & Pick<ComputedFormula, "brix" | "density">,
  materials: readonly (Material | undefined)[],
  drink: Drink,
): LimitMet[] {
  if (drink.percentage === null) return [];
  const shares = sharesOf(formula);
  const inDrink = decimal(drink.percentage).div("100");
  const density = decimal(drink.percentage).eq("100")
    ? formula.density
    : densityFromBrix(drinkBrix(formula.brix, drink.percentage)).div("1000");
  const sums = new Map<string, { part: Part; share: Decimal; lines: number[] }>();
  for (const [i, m] of materials.entries())
    for (const p of m?.parts ?? []) {
      const of = (shares[i] ?? zero).times(p.share);
      if (of.lte("0")) continue;
      const before = sums.get(p.component.hash_id);
      if (before)
        sums.set(p.component.hash_id, { ...before, share: before.share.plus(of), lines: [...before.lines, i] });
      else sums.set(p.component.hash_id, { part: p, share: of, lines: [i] });
    }
  return [...sums.values()].flatMap(({ part, share, lines }) =>
    part.limits
      .filter((l) => drink.countries.includes(l.country.hash_id))
      .filter((l) => l.application === null || drink.applications.includes(l.application.hash_id))
      .map((limit) => {
        const perKilo = share.times(inDrink).times("1000000");
        const amount = roundTo(limit.unit === "mg/L" ? perKilo.times(density) : perKilo, ON_THE_WAY);
        const isExceeded =
          limit.rule === "forbidden" || (limit.rule === "max" && limit.amount !== null && amount.gt(limit.amount));
        return { part, limit, amount, isExceeded, lines: [...new Set(lines)] };
      }),
  );
}
