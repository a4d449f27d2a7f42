import type { CellFinding, Finding, MarketFact, MarketFinding, MarketPicture, WhiteSpace } from "./schemas.ts";
import { expected, largestOf, scoreOf, type Evidence, type Weights } from "./score.ts";

/** An empty cell of the picture. */
export interface Space {
  /** Indices of the row and the column. */
  readonly row: number;
  readonly column: number;
  readonly evidence: Evidence;
  /** From 0 to 100. */
  readonly score: number;
  readonly finding: Finding | undefined;
}
export interface Spaces {
  /** By score, the highest first. */
  readonly all: readonly Space[];
  /** The maxima used to normalise the parts. */
  readonly largest: Evidence;
}

const pair = (row: string | null, column: string | null): string => `${row ?? ""} ${column ?? ""}`;
/** A look-up of the number for a cell; facts may be about its row, its column, or both. */
function lookUp(facts: readonly MarketFact[] | null): (row: string, column: string) => number | null {
  if (!facts) return () => null;
  const known = new Map(facts.map(([row, column, n]) => [pair(row, column), n]));
  const [first] = facts;
  const [byRow, byColumn] = [first?.[0] !== null, first?.[1] !== null];
  return (row, column) => known.get(pair(byRow ? row : null, byColumn ? column : null)) ?? 0;
}

export const cellKey = (row: string, column: string): string => pair(row, column);
/** The findings by the key of their cell. */
export const findingsByCell = (findings: readonly CellFinding[]): ReadonlyMap<string, MarketFinding> =>
  new Map(findings.map((f) => [pair(f.row, f.column), f.finding]));

/** The empty cells of a picture with their evidence, the highest score first; ties in the order of the picture. */
export function spacesOf(
  picture: MarketPicture,
  known: Pick<WhiteSpace, "recipes" | "stock" | "customers"> & {
    readonly findings: ReadonlyMap<string, MarketFinding>;
  },
  weights: Weights,
): Spaces {
  const filled = new Set(picture.cells.map(([row, column]) => row * picture.columns.length + column));
  const of = { recipes: lookUp(known.recipes), stock: lookUp(known.stock), customers: lookUp(known.customers) };
  const all: Omit<Space, "score">[] = [];
  for (const [row, r] of picture.rows.entries())
    for (const [column, c] of picture.columns.entries()) {
      if (filled.has(row * picture.columns.length + column)) continue;
      const evidence = {
        density: expected(r.products, c.products, picture.products),
        recipes: of.recipes(r.hash_id, c.hash_id),
        customers: of.customers(r.hash_id, c.hash_id),
        stock: of.stock(r.hash_id, c.hash_id),
      };
      all.push({ row, column, evidence, finding: known.findings.get(cellKey(r.hash_id, c.hash_id))?.finding });
    }
  const largest = largestOf(all.map((one) => one.evidence));
  return {
    largest,
    all: all
      .map((one) => ({ ...one, score: scoreOf(one.evidence, largest, weights) }))
      .toSorted((a, b) => b.score - a.score),
  };
}
