import type { Allergen } from "#contract/components/schemas.ts";
import { allergens as allAllergens } from "#contract/components/schemas.ts";
import { so2Of, type So2 } from "#contract/components/sulphites.ts";
import { decimal, roundTo, type Decimal } from "#contract/kit/money.ts";
import { sourceKey } from "#contract/recipes/formulas/source-names.ts";
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
  readonly flavouring_source: string | null;
  /** mg/kg of it as it comes, with its carriers. */
  readonly so2: string | null;
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
  /** What the natural flavouring was obtained from. */
  readonly sources: readonly { readonly name: string; readonly share: Decimal }[];
  readonly so2: So2;
  /** Sulphites only where their amount is not known. */
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
  const sources = new Map<string, { name: string; share: Decimal }>();
  const so2 = so2In(leaves, components);
  if (so2.isUnsure) found.add("sulphites");
  let [flavouring, natural, isUnsure] = [zero, zero, false];
  const shares = new Map<string, Decimal>();
  for (const leaf of leaves) plus(shares, leaf);
  const carriersOf = (id: string): string[] => components.get(id)?.carriers.map((carrier) => carrier.id) ?? [];
  for (const id of downwards([...shares.keys()], carriersOf)) {
    const [c, share] = [components.get(id), shares.get(id)];
    if (!c || !share) continue;
    for (const allergen of c.allergens) if (allergen !== "sulphites") found.add(allergen);
    isUnsure ||= c.carriers.some((carrier) => carrier.percent === null);
    const carried = c.carriers.reduce((all, carrier) => all.plus(partOf(carrier.percent)), zero);
    const own = share.times(carried.gt("1") ? zero : decimal("1").minus(carried));
    plus(sums, { id, share: own });
    if (c.kind === "flavour") flavouring = flavouring.plus(own);
    if (c.kind === "flavour" && c.natural) natural = natural.plus(own);
    if (c.kind === "flavour" && c.natural && c.flavouring_source !== null) {
      const key = sourceKey(c.flavouring_source);
      const before = sources.get(key);
      sources.set(key, {
        name: before?.name ?? c.flavouring_source,
        share: before ? before.share.plus(own) : own,
      });
    }
    for (const carrier of c.carriers) plus(shares, { id: carrier.id, share: share.times(partOf(carrier.percent)) });
  }
  const parts = [...sums].flatMap(([id, share]) => (share.gt("0") ? [{ id, share: roundTo(share, DECIMALS) }] : []));
  return {
    parts,
    // What is just below a limit must not reach it.
    flavouring: flavouring.round(DECIMALS, natural.eq(flavouring) ? 0 : 3),
    natural: natural.round(DECIMALS, 0),
    sources: [...sources.values()].map(({ name, share }) => ({ name, share: share.round(DECIMALS, 0) })),
    so2,
    allergens: allAllergens.filter((a) => found.has(a)),
    isUnsure,
  };
}

/** The sulphur dioxide of a mix. */
function so2In(leaves: readonly Share[], components: ReadonlyMap<string, ComponentNode>): So2 {
  const known = new Map<string, So2>();
  let [amount, isUnsure] = [zero, false];
  for (const { id, share } of leaves) {
    if (share.lte("0")) continue;
    const of = so2Of(id, components, known);
    amount = amount.plus(of.amount.times(share));
    isUnsure ||= of.isUnsure;
  }
  return { amount, isUnsure };
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
