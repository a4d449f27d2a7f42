import { decimal, roundTo, type Decimal } from "../../kit/money.ts";
import { brixFromRefraction, densityFromBrix, HIGHEST_BRIX, ON_THE_WAY, sugarPerLitre } from "./brix.ts";
import { extentOf, massOf, type Basis, type DosageUnit, type Extent } from "./dosage.ts";

/** Decimals of stored masses and volumes. Percentages keep `ON_THE_WAY`: orders and batches are computed from them, up to hundreds of tonnes. */
export const STORED = 6;

/** A line as typed. The balance line has no dosage. */
export interface TypedLine {
  readonly dosage: string | null;
  readonly unit: DosageUnit;
  readonly is_balance: boolean;
  /** g/mL and °Bx typed for this line, in place of its material's. The refraction also gives the °Bx. */
  readonly density: string | null;
  readonly brix: string | null;
  readonly refraction: string | null;
}
/** The physical data of a material, as far as it is known. */
export interface Physical {
  readonly density: string | null;
  readonly brix: string | null;
  readonly dry_matter: string | null;
}
/** The typed or measured values of the product. */
export interface TypedProduct {
  readonly basis: Basis;
  /** g/mL at 20 °C. */
  readonly density: string | null;
  readonly brix: string | null;
  readonly refraction: string | null;
}
export type LineProblem = "no_density" | "no_dosage" | "two_balances" | "too_much";
/** Where the product's density comes from. */
export type DensitySource = "typed" | "measured" | "computed";

export interface ComputedLine {
  /** Grams in one basis (a litre or 100 kg); undefined when the line has a problem. */
  readonly mass: Decimal | undefined;
  /** Percent by mass. */
  readonly percent: Decimal | undefined;
  /** Millilitres; undefined when the density is not known. */
  readonly volume: Decimal | undefined;
  readonly brix: string | null;
  readonly density: string | null;
  readonly problem: LineProblem | undefined;
}
export interface ComputedFormula {
  readonly lines: readonly ComputedLine[];
  readonly extent: Extent;
  /** g/mL. */
  readonly density: Decimal;
  readonly densitySource: DensitySource;
  /** °Bx of the blend, weighted by mass. Lines without °Bx count as 0; `withoutBrix` is their share. */
  readonly blendBrix: Decimal;
  /** The measured °Bx, otherwise the blend's. */
  readonly brix: Decimal;
  readonly isBrixMeasured: boolean;
  /** Percent by mass of the lines without °Bx. */
  readonly withoutBrix: Decimal;
  /** Percent by mass; for lines without dry matter, their °Bx counts. */
  readonly dryMatter: Decimal;
  /** g/L. */
  readonly sugar: Decimal;
  /** Percent by mass of all lines together: 100 when correct. */
  readonly total: Decimal;
  /** Percent missing to 100 (positive) or in excess (negative), to six decimals. */
  readonly difference: Decimal;
  /** Whether the °Bx is above the range of the density fit. */
  readonly isBeyond: boolean;
}

const zero = decimal("0");
const hundred = decimal("100");
const total = (values: readonly (Decimal | undefined)[]): Decimal =>
  values.reduce<Decimal>((all, v) => (v ? all.plus(v) : all), zero);
const shareOf = (part: Decimal, whole: Decimal): Decimal =>
  whole.gt("0") ? roundTo(part.times(hundred).div(whole), ON_THE_WAY) : zero;

/** °Bx of a line: typed, computed from the refraction, or otherwise its material's. */
export const brixOf = (line: Pick<TypedLine, "brix" | "refraction">, known: Pick<Physical, "brix"> | undefined) =>
  line.brix ?? (line.refraction ? brixFromRefraction(line.refraction).toFixed() : (known?.brix ?? null));

interface Masses {
  readonly masses: readonly (Decimal | undefined)[];
  readonly extent: Extent;
  readonly brix: Decimal;
}
/** The mass of the lines at this density of the product, and their °Bx weighted by mass. */
function massesAt(
  basis: Basis,
  density: Decimal,
  lines: readonly TypedLine[],
  known: readonly (Physical | undefined)[],
): Masses {
  const extent = extentOf(basis, density);
  const typed = lines.map((line, i) =>
    line.is_balance || line.dosage === null
      ? undefined
      : massOf(line.dosage, line.unit, extent, line.density ?? known[i]?.density),
  );
  const rest = extent.mass.minus(total(typed));
  const balance = lines.findIndex((line) => line.is_balance);
  const masses = typed.map((mass, i) => (i === balance ? (rest.gt("0") ? rest : zero) : mass));
  const sugars = total(masses.map((mass, i) => mass?.times(brixOf(lines[i] as TypedLine, known[i]) ?? "0")));
  return { masses, extent, brix: extent.mass.gt("0") ? roundTo(sugars.div(extent.mass), ON_THE_WAY) : zero };
}

/** g/mL: the iteration stops when a step changes the density by less. */
const CLOSE = "0.0000000001";
const MOST_STEPS = 100;

/**
 * Calculates the mass of each line and the figures of the product. The density is the one typed, otherwise that of the measured °Bx,
 * otherwise that of the blend. The last case is circular (the mass of a litre depends on the density, the density on the °Bx, and the °Bx
 * on how much the balance fills up), so it is iterated.
 */
export function computeFormula(
  product: TypedProduct,
  lines: readonly TypedLine[],
  known: readonly (Physical | undefined)[],
): ComputedFormula {
  const measured = product.brix ?? (product.refraction ? brixFromRefraction(product.refraction).toFixed() : null);
  const given = product.density ?? (measured === null ? null : densityFromBrix(measured).div("1000").toFixed());
  let density = decimal(given ?? "1");
  let found = massesAt(product.basis, density, lines, known);
  for (let i = 0; given === null && i < MOST_STEPS; i++) {
    const next = roundTo(densityFromBrix(found.brix).div("1000"), ON_THE_WAY);
    const isClose = next.minus(density).abs().lt(CLOSE);
    density = next;
    found = massesAt(product.basis, density, lines, known);
    if (isClose) break;
  }
  const { masses, extent, brix: blendBrix } = found;
  const brix = measured === null ? blendBrix : decimal(measured);
  const sum = shareOf(total(masses), extent.mass);
  const dry = total(
    masses.map((mass, i) => mass?.times(known[i]?.dry_matter ?? brixOf(lines[i] as TypedLine, known[i]) ?? "0")),
  );
  const unknown = masses.filter((_, i) => brixOf(lines[i] as TypedLine, known[i]) === null);
  return {
    lines: computedLines(lines, known, found),
    extent,
    density,
    densitySource: product.density !== null ? "typed" : measured !== null ? "measured" : "computed",
    blendBrix,
    brix,
    isBrixMeasured: measured !== null,
    withoutBrix: shareOf(total(unknown), extent.mass),
    dryMatter: extent.mass.gt("0") ? roundTo(dry.div(extent.mass), ON_THE_WAY) : zero,
    sugar: sugarPerLitre(brix, density.times("1000")),
    total: sum,
    difference: roundTo(hundred.minus(sum), STORED),
    isBeyond: brix.gt(HIGHEST_BRIX),
  };
}

function computedLines(
  lines: readonly TypedLine[],
  known: readonly (Physical | undefined)[],
  { masses, extent }: Masses,
): ComputedLine[] {
  const isTooMuch = total(masses).gt(extent.mass);
  const balance = lines.findIndex((line) => line.is_balance);
  const percents = masses.map((mass) => mass && shareOf(mass, extent.mass));
  return lines.map((line, i) => {
    const [mass, density] = [masses[i], line.density ?? known[i]?.density ?? null];
    return {
      mass,
      percent: percents[i],
      volume: mass && density ? roundTo(mass.div(density), ON_THE_WAY) : undefined,
      brix: brixOf(line, known[i]),
      density,
      problem: problemOf(line, mass, line.is_balance && i !== balance, isTooMuch && i === balance),
    };
  });
}

function problemOf(
  line: TypedLine,
  mass: Decimal | undefined,
  isSecond: boolean,
  isTooMuch: boolean,
): LineProblem | undefined {
  if (isSecond) return "two_balances";
  if (isTooMuch) return "too_much";
  if (line.is_balance) return undefined;
  if (line.dosage === null) return "no_dosage";
  return mass === undefined ? "no_density" : undefined;
}

/** Whether a composition may be saved: no line has a problem, and the lines sum to exactly 100 % by mass. */
export const isWhole = (formula: ComputedFormula): boolean =>
  formula.lines.every((line) => line.problem === undefined) && formula.difference.eq("0");

/** The stored figures of a line: grams to six decimals, percent to twelve. */
export interface StoredLine {
  readonly mass: Decimal;
  readonly percent: Decimal;
  readonly volume: Decimal | undefined;
}
/** Rounds the lines of a whole composition so that they still sum to exactly its mass and to 100 %: the largest line takes the rest. */
export function storedLines({ lines, extent }: Pick<ComputedFormula, "lines" | "extent">): StoredLine[] {
  const rounded = lines.map((l) => ({
    mass: roundTo(l.mass ?? zero, STORED),
    percent: roundTo(l.percent ?? zero, ON_THE_WAY),
    volume: l.volume && roundTo(l.volume, STORED),
  }));
  const greatest = rounded.reduce((most, l, i) => (l.mass.gt(rounded[most]?.mass ?? zero) ? i : most), 0);
  const restOf = (all: Decimal, of: (l: StoredLine) => Decimal): Decimal =>
    rounded.reduce((rest, l, i) => (i === greatest ? rest : rest.minus(of(l))), all);
  return rounded.map((l, i) =>
    i === greatest
      ? {
          ...l,
          mass: restOf(roundTo(extent.mass, STORED), (x) => x.mass),
          percent: restOf(hundred, (x) => x.percent),
        }
      : l,
  );
}
