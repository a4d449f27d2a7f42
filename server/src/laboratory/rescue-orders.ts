import { decimal, roundTo, type Decimal } from "#contract/kit/money.ts";
import { shownLitres, STOCK_DECIMALS } from "#contract/laboratory/quantity.ts";
import type { RescueOrder } from "#contract/laboratory/rescue.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { formulasJson, readsFormulas, type Placed } from "#server/recipes/public.ts";
import { gramsIn, inBaseUnit, type Needed } from "./makeable.ts";
import { plain } from "./stock-queries.ts";

// Open orders in the rescue of expiring stock.

/** An open order with litres of recipes. */
export interface OpenOrder extends Pick<RescueOrder, "hash_id" | "number" | "customer" | "wanted_on"> {
  /** Grams ordered, exactly, by recipe. */
  readonly grams: ReadonlyMap<string, Decimal>;
}
/** Open orders, from the area above the laboratory that has them; passed in `areas.ts`. */
export interface OpenOrders {
  /** The recipes on the open orders that the reader may see. */
  readonly recipes: (reader: Reader) => Promise<readonly string[]>;
  /** The lines of these orders with recipes among `densities` (kg/L, by recipe), the earliest wanted order first. */
  readonly withRecipes: (reader: Reader, densities: ReadonlyMap<string, string>) => Promise<readonly OpenOrder[]>;
}

/** Something reserved for an order: litres in bottles of a recipe, or base units of a component. */
export interface KeptForOrder {
  readonly order_id: string;
  /** The recipe or the component. */
  readonly of_id: string;
  readonly quantity: string;
  /** The recipes that need the component. */
  readonly formulas: readonly Placed[] | null;
}
const kept = sql<KeptForOrder, [orders: readonly string[]]>(`
  SELECT r.for_id AS order_id, l.recipe_id AS of_id, ${plain("round(l.litres * r.bottles / l.bottles, 3)")} AS quantity, NULL::jsonb AS formulas
  FROM recipe_reservation r JOIN recipe_stock l ON l.hash_id = r.stock_id WHERE r.for_kind = 'order' AND r.for_id = ANY ($1::uuid[]) AND r.ended_at IS NULL
  UNION ALL
  SELECT r.for_id, i.component_id, ${plain("r.quantity")}, ${formulasJson("r.formulas")}
  FROM stock_reservation r JOIN stock_lot l ON l.hash_id = r.lot_id JOIN stock_item i ON i.hash_id = l.item_id WHERE r.for_kind = 'order' AND r.for_id = ANY ($1::uuid[]) AND r.ended_at IS NULL`);
/**
 * What is reserved for orders. Where the reader does not see a formula that one of an order's components is reserved for, no component of
 * that order counts as reserved: leaving out that one alone would tell that the formula contains it.
 */
export async function keptForOrders(reader: Reader, orders: readonly string[]): Promise<readonly KeptForOrder[]> {
  if (orders.length === 0) return [];
  const rows = await kept.all(reader.db, orders);
  const masked = new Set(rows.filter((row) => !readsFormulas(reader.person, row.formulas)).map((row) => row.order_id));
  return rows.filter((row) => row.formulas === null || !masked.has(row.order_id));
}

interface Recipe {
  readonly recipe: { readonly hash_id: string };
  /** kg/L */
  readonly density: string;
  /** Its components. */
  readonly needed: readonly Needed[];
}
/** An order with what is left to make and what is still missing for that. */
export interface NeedingOrder extends Omit<OpenOrder, "grams"> {
  /** Litres left to make, by recipe. */
  readonly litres: ReadonlyMap<string, Decimal>;
  /** Base units not reserved yet, by component. */
  readonly needs: ReadonlyMap<string, Decimal>;
  /** Litres left to make with the component, by component. */
  readonly litresWith: ReadonlyMap<string, Decimal>;
}
const ZERO = decimal("0");
const added = (sums: Map<string, Decimal>, id: string, more: Decimal): unknown =>
  sums.set(id, (sums.get(id) ?? ZERO).plus(more));

/** What orders need of these recipes, beyond what is reserved for them. */
export function needingOf(
  orders: readonly OpenOrder[],
  reserved: readonly KeptForOrder[],
  recipes: readonly Recipe[],
): readonly NeedingOrder[] {
  const byOrder = Map.groupBy(reserved, (r) => r.order_id);
  return orders.map(({ grams, ...order }) => {
    const own = new Map<string, Decimal>();
    for (const { of_id, quantity } of byOrder.get(order.hash_id) ?? []) added(own, of_id, decimal(quantity));
    const litres = new Map<string, Decimal>();
    const [whole, litresWith] = [new Map<string, Decimal>(), new Map<string, Decimal>()];
    const units = new Map<string, Needed>();
    for (const { recipe, density, needed } of recipes) {
      const bottled = gramsIn(own.get(recipe.hash_id) ?? ZERO, density);
      const left = (grams.get(recipe.hash_id) ?? ZERO).minus(bottled);
      if (left.lte("0")) continue;
      const inLitres = left.div(gramsIn(decimal("1"), density));
      litres.set(recipe.hash_id, inLitres);
      for (const component of needed) {
        units.set(component.id, component);
        added(whole, component.id, component.share.times(left));
        added(litresWith, component.id, inLitres);
      }
    }
    // As when they are reserved: in grams to the end, rounded once.
    const needs = [...units].map(([id, of]) => {
      const need = inBaseUnit(whole.get(id) ?? ZERO, of) ?? ZERO;
      return [id, roundTo(need, STOCK_DECIMALS).minus(own.get(id) ?? ZERO)] as const;
    });
    return { ...order, litres, litresWith, needs: new Map(needs) };
  });
}

const NAMED = 3;
/** The first orders by name, and how many more there are. */
const named = <O>(all: readonly O[]): { readonly orders: O[]; readonly more_orders: number } => ({
  orders: all.slice(0, NAMED),
  more_orders: Math.max(0, all.length - NAMED),
});
const shown = ({ hash_id, number, customer, wanted_on }: NeedingOrder, litres: Decimal): RescueOrder => ({
  hash_id,
  number,
  customer,
  wanted_on,
  litres: shownLitres(litres),
});
/** The orders that need a component, and how much of this quantity each could use on its own. */
export const ordersNeeding = (component: string, quantity: string, orders: readonly NeedingOrder[]) =>
  named(
    orders.flatMap((order) => {
      const need = order.needs.get(component) ?? ZERO;
      if (need.lte("0")) return [];
      const used = need.lt(quantity) ? need : decimal(quantity);
      return [{ ...shown(order, order.litresWith.get(component) ?? ZERO), quantity: used.toFixed() }];
    }),
  );
/** The orders for which some of a recipe is left to make. */
export const ordersOfRecipe = (recipe: string, orders: readonly NeedingOrder[]) =>
  named(
    orders.flatMap((order) => {
      const litres = order.litres.get(recipe);
      return litres ? [shown(order, litres)] : [];
    }),
  );
