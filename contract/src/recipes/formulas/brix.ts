import { decimal, roundTo, type Decimal } from "../../kit/money.ts";

/** Decimals of intermediate results; they are rounded once, when shown or stored. */
export const ON_THE_WAY = 12;

/** Evaluates a polynomial by Horner's rule; coefficients from the highest power down. */
const polynomial = (coefficients: readonly string[], x: Decimal): Decimal =>
  coefficients.reduce((value, c) => roundTo(value.times(x).plus(c), 20), decimal("0"));

/**
 * Coefficients from n^5 down: °Bx of a sucrose solution by its refractive index at 20 °C and 589.3 nm, as published for refractometers of
 * the ICUMSA type. Against a handbook table of 63 points: mean error -0.01 to -0.02 °Bx up to 60 °Bx, about -0.06 above.
 */
const BRIX = ["11758.74", "-88885.21", "270177.93", "-413145.80", "318417.95", "-99127.4536"];
/** Coefficients from B^4 down: kg/m3 at 20 °C by °Bx. A fit up to 84 °Bx, with an error of at most 0.18 kg/m3. */
const DENSITY = ["-3.5839e-7", "8.3450e-5", "0.0118039", "3.87389", "998.166"];

/** Highest °Bx covered by the fit of the density. */
export const HIGHEST_BRIX = "84";
/** The refractive indices we accept: from slightly warm water to a nearly dry syrup. */
export const refractions = { least: "1.33", most: "1.53" } as const;
const zero = decimal("0");

/** °Bx: below 10 °Bx a refractometer reads this much too low for each °C above 20. */
const PER_DEGREE = "0.06";
/** Citric acid lowers the reading: percent by mass, and the °Bx to add. */
const CITRIC = [
  ["0", "0"],
  ["1", "0.20"],
  ["5", "0.97"],
  ["10", "1.91"],
] as const;

/** °Bx to add for this much citric acid (percent by mass, up to 10); interpolates linearly between the published points. */
export function brixHiddenByCitricAcid(percent: string): Decimal {
  const acid = decimal(percent);
  for (const [i, [to, hidden]] of CITRIC.entries()) {
    const before = CITRIC[i - 1];
    if (acid.gt(to) || !before) continue;
    const along = acid.minus(before[0]).div(decimal(to).minus(before[0]));
    return decimal(before[1]).plus(along.times(decimal(hidden).minus(before[1])));
  }
  return acid.lte("0") ? zero : decimal(CITRIC[3][1]);
}

/**
 * °Bx by the refractive index. Water (1.33299) gives -0.013, so negative results become 0.
 * @param temperature °C; corrected for only below 10 °Bx, where the correction is known
 */
export function brixFromRefraction(refraction: string, temperature = "20"): Decimal {
  const read = polynomial(BRIX, decimal(refraction));
  const corrected = read.lt("10") ? read.plus(decimal(temperature).minus("20").times(PER_DEGREE)) : read;
  return corrected.lt(zero) ? zero : roundTo(corrected, ON_THE_WAY);
}

/**
 * °Bx of a reading, corrected for its temperature (°C) and for citric acid (percent by mass).
 */
export const correctedBrix = (refraction: string, temperature: string, acid: string): Decimal =>
  brixFromRefraction(refraction, temperature).plus(brixHiddenByCitricAcid(acid));

/** The refractive index for a °Bx, to eight decimals. The polynomial is monotonic, so bisection finds it. */
export function refractionFromBrix(brix: string): Decimal {
  const wanted = decimal(brix);
  let [low, high] = [decimal(refractions.least), decimal(refractions.most)];
  for (let i = 0; i < 40; i++) {
    const middle = roundTo(low.plus(high).div("2"), ON_THE_WAY);
    if (polynomial(BRIX, middle).lt(wanted)) low = middle;
    else high = middle;
  }
  return roundTo(high, 8);
}

/** kg/m3 at 20 °C by °Bx. Above the range of the fit, the density at its end. */
export function densityFromBrix(brix: string | Decimal): Decimal {
  const given = decimal(brix.toString());
  return roundTo(polynomial(DENSITY, given.gt(HIGHEST_BRIX) ? decimal(HIGHEST_BRIX) : given), ON_THE_WAY);
}

/** Grams of sugar per litre: 103.8 for 10 °Bx. */
export const sugarPerLitre = (brix: string | Decimal, density: Decimal = densityFromBrix(brix)): Decimal =>
  roundTo(density.times(brix).div("100"), ON_THE_WAY);
