import type { Allergen } from "#contract/components/schemas.ts";
import { allergens as allAllergens } from "#contract/components/schemas.ts";
import { decimal, roundTo, type Decimal } from "#contract/kit/money.ts";
import type { Part } from "#contract/recipes/formulas/schemas.ts";
import { downwards } from "../graph.ts";

/** Decimals of shares in answers; they are exact on the way. */
const DECIMALS = 12;
const zero = decimal("0");

/** A component with its carriers. */
export interface ComponentNode {
  readonly hash_id: string;
  readonly number: string;
  readonly name: string;
  readonly kind: Part["kind"];
  readonly natural: boolean;
  readonly allergens: readonly Allergen[];
  readonly density: string | null;
  readonly brix: string | null;
  readonly dry_matter: string | null;
  readonly carriers: readonly { readonly id: string; readonly percent: string | null }[];
}
/** A part's share of the mass of the whole, from 0 to 1. */
interface Share {
  readonly id: string;
  readonly share: Decimal;
}
export interface Unfolded {
  /** Components with their shares; carriers are listed separately. */
  readonly parts: readonly Share[];
  readonly flavouring: Decimal;
  readonly natural: Decimal;
  readonly allergens: readonly Allergen[];
  readonly isUnsure: boolean;
}

const plus = (sums: Map<string, Decimal>, { id, share }: Share): void =>
  void sums.set(id, (sums.get(id) ?? zero).plus(share));
/** A percentage as a share from 0 to 1, exactly: divided by 100, big.js would cut it. */
export const partOf = (percent: string | null): Decimal => decimal(percent ?? "0").times("0.01");

/**
 * Resolves components into themselves and their carriers, at any depth, as shares of the mass; a carrier's mass is deducted from its
 * component. A carrier without a percentage counts as 0 and sets `isUnsure`.
 */
export function unfold(leaves: readonly Share[], components: ReadonlyMap<string, ComponentNode>): Unfolded {
  const sums = new Map<string, Decimal>();
  const found = new Set<Allergen>();
  let [flavouring, natural, isUnsure] = [zero, zero, false];
  const shares = new Map<string, Decimal>();
  for (const leaf of leaves) plus(shares, leaf);
  const carriersOf = (id: string): string[] => components.get(id)?.carriers.map((carrier) => carrier.id) ?? [];
  for (const id of downwards([...shares.keys()], carriersOf)) {
    const [c, share] = [components.get(id), shares.get(id)];
    if (!c || !share) continue;
    for (const allergen of c.allergens) found.add(allergen);
    isUnsure ||= c.carriers.some((carrier) => carrier.percent === null);
    const carried = c.carriers.reduce((all, carrier) => all.plus(partOf(carrier.percent)), zero);
    const own = share.times(carried.gt("1") ? zero : decimal("1").minus(carried));
    plus(sums, { id, share: own });
    if (c.kind === "flavour") flavouring = flavouring.plus(own);
    if (c.kind === "flavour" && c.natural) natural = natural.plus(own);
    for (const carrier of c.carriers) plus(shares, { id: carrier.id, share: share.times(partOf(carrier.percent)) });
  }
  const parts = [...sums].flatMap(([id, share]) => (share.gt("0") ? [{ id, share: roundTo(share, DECIMALS) }] : []));
  return {
    parts,
    flavouring: roundTo(flavouring, DECIMALS),
    natural: roundTo(natural, DECIMALS),
    allergens: allAllergens.filter((a) => found.has(a)),
    isUnsure,
  };
}

/** The columns of a line that shares are computed from. */
export interface SharedLine {
  readonly composition_id: string;
  readonly component_id: string | null;
  readonly sub_composition_id: string | null;
  readonly percent: string;
}
/** The components of a composition, including those of sub-recipes at any depth, as exact shares of its mass. */
export function leavesOf(composition: string, lines: ReadonlyMap<string, readonly SharedLine[]>): Share[] {
  const sums = new Map<string, Decimal>();
  const shares = new Map([[composition, decimal("1")]]);
  for (const id of compositionsBelow(composition, lines)) {
    const share = shares.get(id) ?? zero;
    for (const line of lines.get(id) ?? []) {
      const of = share.times(partOf(line.percent));
      if (line.component_id) plus(sums, { id: line.component_id, share: of });
      else if (line.sub_composition_id) plus(shares, { id: line.sub_composition_id, share: of });
    }
  }
  return [...sums].map(([id, share]) => ({ id, share }));
}
/** A composition and those of its sub-recipes at any depth, each once and before what it contains. */
export const compositionsBelow = (
  composition: string,
  lines: ReadonlyMap<string, readonly Pick<SharedLine, "sub_composition_id">[]>,
): readonly string[] =>
  downwards([composition], (id) => lines.get(id)?.flatMap((l) => l.sub_composition_id ?? []) ?? []);
