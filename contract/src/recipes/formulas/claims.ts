import { isAboveSo2 } from "../../components/sulphites.ts";
import { decimal, roundTo, type Decimal } from "../../kit/money.ts";
import { densityFromBrix, ON_THE_WAY } from "./brix.ts";
import type { ComputedFormula } from "./compute.ts";
import { drinkBrix, type Drink } from "./makeup.ts";
import type { Material } from "./schemas.ts";
import { sourceKey } from "./source-names.ts";

// What the label may, or must, say of a composition. Sums are of masses, not of rounded shares: 95 % is a limit.

const zero = decimal("0");
type Lines = Pick<ComputedFormula, "lines" | "extent">;
type Materials = readonly (Material | undefined)[];
const massesOf = ({ lines }: Pick<Lines, "lines">): readonly Decimal[] => lines.map((line) => line.mass ?? zero);

/** Percent of the flavouring part from a source that lets the flavouring be named after it: Regulation (EC) No 1334/2008, article 16(4). */
export const FROM_SOURCE = "95";

interface FromSource {
  /** As the first component writes it. */
  readonly name: string;
  /** Percent by mass of the flavouring part. */
  readonly percent: Decimal;
}
export interface NaturalClaim {
  /** `source`: 'natural X flavouring', article 16(4). `natural`: 'natural flavouring', article 16(2) and (6). Undefined: neither may be said. */
  readonly claim: "source" | "natural" | undefined;
  /** Percent by mass of the flavouring part that is natural; undefined when there is no flavouring. */
  readonly percent: Decimal | undefined;
  /** Whether the percentage of some carrier is not known, or the formula of a sub-recipe may not be seen. */
  readonly isUnsure: boolean;
  /** What most of it is from. */
  readonly source: FromSource | undefined;
  /** Percent of the flavouring part whose source nobody entered. */
  readonly unsourced: Decimal;
}
/**
 * What may be said of the flavouring part, which carriers are no part of. 'Natural' needs all of it to be natural (article 16(2)); a source is
 * named when at least 95 % by mass of it are obtained from it (16(4)). Whether 'with other natural flavourings' (16(5)) or a reference to
 * the sources fits (16(6)) is told by tasting, so it is only proposed.
 */
export function naturalClaimOf(formula: Lines, materials: Materials): NaturalClaim {
  const masses = massesOf(formula);
  const sumOf = (of: (m: Material) => string | null): Decimal =>
    materials.reduce<Decimal>((all, m, i) => (m ? all.plus((masses[i] ?? zero).times(of(m) ?? "0")) : all), zero);
  const flavouring = sumOf((m) => m.flavouring);
  const natural = sumOf((m) => m.natural_flavouring);
  const isUnsure = materials.some((m, i) => m?.is_share_unsure && masses[i]?.gt("0"));
  if (flavouring.lte("0"))
    return { claim: undefined, percent: undefined, isUnsure, source: undefined, unsourced: zero };
  const percentOf = (mass: Decimal): Decimal => roundTo(mass.times("100").div(flavouring), ON_THE_WAY);
  const sums = new Map<string, { name: string; mass: Decimal }>();
  for (const [i, m] of materials.entries())
    for (const { name, share } of m?.sources ?? []) {
      const before = sums.get(sourceKey(name));
      const mass = (masses[i] ?? zero).times(share);
      sums.set(sourceKey(name), { name: before?.name ?? name, mass: before ? before.mass.plus(mass) : mass });
    }
  const [most] = [...sums.values()].toSorted((a, b) => b.mass.cmp(a.mass));
  const sourced = [...sums.values()].reduce<Decimal>((all, { mass }) => all.plus(mass), zero);
  const isNatural = natural.eq(flavouring) && !isUnsure;
  const isNamed = most !== undefined && most.mass.times("100").gte(flavouring.times(FROM_SOURCE));
  return {
    claim: isNatural ? (isNamed ? "source" : "natural") : undefined,
    percent: percentOf(natural),
    isUnsure,
    source: most && most.mass.gt("0") ? { name: most.name, percent: percentOf(most.mass) } : undefined,
    unsourced: percentOf(flavouring.minus(sourced)),
  };
}

export interface SulphitesIn {
  /** Whether they must be declared. */
  readonly isDeclared: boolean;
  /** Indices of the lines that have some, and of those among them whose amount is not known: these are declared by the tick. */
  readonly lines: readonly number[];
  readonly unknown: readonly number[];
  /** Known amounts, as SO2: in the finished drink, or in the product itself when its share of the drink is not known. */
  readonly perKilo: Decimal;
  readonly perLitre: Decimal;
  readonly isOfDrink: boolean;
}
/**
 * Sulphur dioxide counts by its amount in what is ready to drink, above 10 mg/kg or 10 mg/L (Regulation (EU) No 1169/2011, annex II, 12).
 * Undefined when there is none.
 */
export function sulphitesOf(
  formula: Lines & Pick<ComputedFormula, "brix" | "density">,
  materials: Materials,
  drink: Pick<Drink, "percentage">,
): SulphitesIn | undefined {
  const masses = massesOf(formula);
  const has = (i: number): boolean => masses[i]?.gt("0") ?? false;
  const unknown = materials.flatMap((m, i) => (m?.allergens.includes("sulphites") && has(i) ? [i] : []));
  const known = materials.flatMap((m, i) => (m?.so2 && decimal(m.so2).gt("0") && has(i) ? [i] : []));
  const lines = [...new Set([...unknown, ...known])].toSorted((a, b) => a - b);
  if (lines.length === 0) return undefined;
  const milligrams = known.reduce<Decimal>(
    (all, i) => all.plus((masses[i] ?? zero).times(materials[i]?.so2 ?? "0")),
    zero,
  );
  const perKiloItself = milligrams.div(formula.extent.mass);
  const { percentage } = drink;
  const perKilo = percentage === null ? perKiloItself : perKiloItself.times(percentage).div("100");
  const density =
    percentage === null || decimal(percentage).eq("100")
      ? formula.density
      : densityFromBrix(drinkBrix(formula.brix, percentage)).div("1000");
  return {
    isDeclared: unknown.length > 0 || isAboveSo2(perKilo, density),
    lines,
    unknown,
    perKilo: roundTo(perKilo, ON_THE_WAY),
    perLitre: roundTo(perKilo.times(density), ON_THE_WAY),
    isOfDrink: percentage !== null,
  };
}
