/** The parts of an opportunity's score, in the order in which they are shown. Each is from 0 to 1. */
export const scoreParts = ["density", "recipes", "customers", "stock"] as const;
export type ScorePart = (typeof scoreParts)[number];
/** How much each part counts for the reader: 0 leaves it out. */
export type Weights = Readonly<Record<ScorePart, number>>;
export const MOST_WEIGHT = 5;
export const usualWeights: Weights = { density: 3, recipes: 3, customers: 3, stock: 1 };

/** What is known of an empty cell. `null`: the reader may not know it, and it counts for nothing. */
export type Evidence = Readonly<Record<ScorePart, number | null>>;

/** The largest of each part among the empty cells: what they are measured by. */
export function largestOf(all: readonly Evidence[]): Evidence {
  const most = (part: ScorePart): number | null => {
    const known = all.flatMap((one) => one[part] ?? []);
    return known.length === 0 ? null : known.reduce((a, b) => Math.max(a, b), 0);
  };
  return { density: most("density"), recipes: most("recipes"), customers: most("customers"), stock: most("stock") };
}

/**
 * The score of an empty cell from 0 to 100: the weighted mean of its parts, each as its share of the largest among the empty cells. What
 * the reader may not know, what is nowhere at all and what they weigh with 0 is left out of the mean.
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
 * How dense the market is around an empty cell: the products that would stand in it if its row sold its column as the rest of the market
 * does (the expected frequency of a contingency table: product of both totals over the total).
 */
export const expected = (row: number, column: number, total: number): number =>
  total > 0 ? (row * column) / total : 0;

/** Weights as they stand in the address, `3.0.5.1`; what is no weight is the usual one. */
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
