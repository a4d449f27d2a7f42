/** The parts of an opportunity's score, in the order shown. Each is from 0 to 1. */
export const scoreParts = ["density", "recipes", "customers", "stock"] as const;
export type ScorePart = (typeof scoreParts)[number];
/** The weight of each part, chosen by the reader; 0 leaves it out. */
export type Weights = Readonly<Record<ScorePart, number>>;
export const MOST_WEIGHT = 5;
export const usualWeights: Weights = { density: 3, recipes: 3, customers: 3, stock: 1 };

/** The evidence for an empty cell. `null`: the reader may not see it, so it is not counted. */
export type Evidence = Readonly<Record<ScorePart, number | null>>;

/** The maximum of each part among the empty cells, by which values are normalised. */
export function largestOf(all: readonly Evidence[]): Evidence {
  const most = (part: ScorePart): number | null => {
    const known = all.flatMap((one) => one[part] ?? []);
    return known.length === 0 ? null : known.reduce((a, b) => Math.max(a, b), 0);
  };
  return { density: most("density"), recipes: most("recipes"), customers: most("customers"), stock: most("stock") };
}

/**
 * The score of an empty cell from 0 to 100: the weighted mean of its parts, each divided by the maximum among the empty cells. The mean
 * leaves out parts that the reader may not see, that are 0 everywhere, or that have the weight 0.
 */
export function scoreOf(of: Evidence, largest: Evidence, weights: Weights): number {
  let [sum, all] = [0, 0];
  for (const part of scoreParts) {
    const value = of[part];
    const most = largest[part];
    if (value === null || !most) continue;
    sum += weights[part] * (value / most);
    all += weights[part];
  }
  return all === 0 ? 0 : Math.round((100 * sum) / all);
}

/**
 * How many products the cell would have if its row sold in its column as the whole market does: the expected frequency of a contingency
 * table, the product of both totals over the grand total.
 */
export const expected = (row: number, column: number, total: number): number =>
  total > 0 ? (row * column) / total : 0;

/** Parses the weights in the URL, `3.0.5.1`; invalid ones become the default. */
export function weightsFrom(word: string | undefined): Weights {
  const given = (word ?? "").split(".").map(Number);
  const at = (i: number, part: ScorePart): number => {
    const weight = given[i];
    return word && Number.isInteger(weight) && weight !== undefined && weight >= 0 && weight <= MOST_WEIGHT
      ? weight
      : usualWeights[part];
  };
  return { density: at(0, "density"), recipes: at(1, "recipes"), customers: at(2, "customers"), stock: at(3, "stock") };
}
export const weightsWord = (weights: Weights): string => scoreParts.map((part) => weights[part]).join(".");
