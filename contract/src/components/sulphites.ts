import { decimal, type Decimal } from "../kit/money.ts";
import type { Allergen } from "./schemas.ts";

/** Sulphur dioxide and sulphites are declared above this, in mg/kg or mg/L as SO2: Regulation (EU) No 1169/2011, annex II, 12. */
export const MOST_SO2 = "10";
/** Whether an amount must be declared. `density` in kg/L gives the mg/L; without it only mg/kg count. */
export const isAboveSo2 = (perKilo: Decimal, density: Decimal | string | null): boolean =>
  perKilo.gt(MOST_SO2) || (density !== null && perKilo.times(density).gt(MOST_SO2));

/** What is known of a component's sulphur dioxide. */
export interface SulphiteNode {
  /** mg/kg of the component as it comes, with its carriers; null when not known. */
  readonly so2: string | null;
  readonly allergens: readonly Allergen[];
  readonly carriers: readonly { readonly id: string; readonly percent: string | null }[];
}
export interface So2 {
  /** mg/kg, as far as known. */
  readonly amount: Decimal;
  /** Whether it has sulphites, but how much is not known: the tick without a figure, or an unknown share of a carrier that has some. */
  readonly isUnsure: boolean;
}
const NONE: So2 = { amount: decimal("0"), isUnsure: false };

/** The sulphur dioxide of a component: its figure, else that of its carriers by their shares, at any depth. `known` keeps what was found. */
export function so2Of(id: string, nodes: ReadonlyMap<string, SulphiteNode>, known: Map<string, So2>): So2 {
  const before = known.get(id);
  if (before) return before;
  const found = computed(nodes.get(id), nodes, known);
  known.set(id, found);
  return found;
}
function computed(
  node: SulphiteNode | undefined,
  nodes: ReadonlyMap<string, SulphiteNode>,
  known: Map<string, So2>,
): So2 {
  if (!node) return NONE;
  if (node.so2 !== null) return { amount: decimal(node.so2), isUnsure: false };
  return node.carriers.reduce<So2>(
    (all, { id, percent }) => {
      const of = so2Of(id, nodes, known);
      const isUnsure = of.isUnsure
        ? percent === null || decimal(percent).gt("0")
        : percent === null && of.amount.gt("0");
      return {
        amount: all.amount.plus(of.amount.times(percent ?? "0").times("0.01")),
        isUnsure: all.isUnsure || isUnsure,
      };
    },
    { ...NONE, isUnsure: node.allergens.includes("sulphites") },
  );
}
