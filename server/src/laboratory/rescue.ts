import { componentRows } from "#server/components/public.ts";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { STOCK_DECIMALS } from "#contract/laboratory/quantity.ts";
import type * as calls from "#contract/laboratory/rescue.ts";
import { rescueDays } from "#contract/laboratory/rescue.ts";
import { sql } from "#server/kit/sql/database.ts";
import { inSlices } from "#server/kit/shared/slices.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { contentsOf, contentsUsing, usersOf, type Content } from "../recipes/public.ts";
import { keptOf, litresOf, neededOf, type Kept, type Needed } from "./makeable.ts";
import * as q from "./queries.ts";
import { keptForOrders, needingOf, ordersNeeding, ordersOfRecipe, type OpenOrders } from "./rescue-orders.ts";
import { namedPlace } from "./stock-lists.ts";
import { componentJson, plain } from "./stock-queries.ts";

type Answer = ServerOutput<typeof calls.rescue>;
type DyingLot = Answer["data"][number];
/** Most lots in the answer, most recipes examined per component beside those on open orders, and most recipes named per lot. */
const MOST_LOTS = 40;
const MOST_USERS = 12;
const NAMED = 3;
const DOWN = 0;

type Row = Omit<DyingLot, "recipes" | "orders" | "more_orders"> & { readonly days: number };
/** Usable lots of a place that expire within the longest period offered, first expired first. */
const dying = sql<Row, [place: string]>(`
  SELECT l.hash_id, l.number, ${componentJson} AS component, ${plain(q.AVAILABLE)} AS quantity, l.expires_on, l.expires_on - ${q.TODAY} AS days
  FROM stock_lot l JOIN stock_item i ON i.hash_id = l.item_id JOIN stock_place p ON p.hash_id = i.place_id JOIN ${componentRows("c")} ON c.hash_id = i.component_id
  WHERE i.place_id = $1 AND l.quantity > 0 AND l.expires_on <= ${q.TODAY} + ${Math.max(...rescueDays)} AND ${q.AVAILABLE} > 0 ORDER BY l.expires_on, l.hash_id`);

/** A recipe with its needs, and how much of it could be made in the place. */
export interface Candidate {
  readonly recipe: { readonly hash_id: string; readonly number: number; readonly name: string };
  /** kg/L */
  readonly density: string;
  readonly needed: readonly Needed[];
  /** Base units per litre, by component. */
  readonly perLitre: ReadonlyMap<string, Decimal>;
  readonly makeable: Decimal;
  /** The component that limits it. */
  readonly limit: { readonly hash_id: string; readonly name: string } | null;
}
export type Dying = Pick<DyingLot, "hash_id" | "quantity"> & { readonly component: { readonly hash_id: string } };

const named = ({ hash_id, number, name }: Candidate["recipe"]): Candidate["recipe"] => ({ hash_id, number, name });
const perLitreOf = (needed: readonly Needed[]): Candidate["perLitre"] =>
  new Map(needed.flatMap((n) => (n.perLitre ? [[n.id, n.perLitre] as const] : [])));
function candidateOf(
  recipe: Candidate["recipe"],
  content: Content,
  stock: ReadonlyMap<string, Kept>,
  place: string,
): Candidate | undefined {
  const all = neededOf(content, stock);
  if (all.some((n) => n.perLitre === null)) return undefined;
  const limits = all.flatMap((n): { n: Needed; litres: Decimal }[] => {
    const litres = litresOf(n, place);
    return litres === undefined ? [] : [{ n, litres }];
  });
  const [least] = limits.toSorted((a, b) => a.litres.cmp(b.litres));
  if (!least) return undefined;
  const name = content.components.get(least.n.id)?.name ?? "";
  return {
    recipe: named(recipe),
    density: content.density,
    needed: all,
    perLitre: perLitreOf(all),
    makeable: least.litres,
    limit: { hash_id: least.n.id, name },
  };
}

/** Litres of a recipe that use up a lot; undefined when the recipe doesn't contain it. */
const litresFor = (lot: Dying, c: Pick<Candidate, "perLitre">): Decimal | undefined => {
  const perLitre = c.perLitre.get(lot.component.hash_id);
  return perLitre?.gt("0") ? decimal(lot.quantity).div(perLitre).round(STOCK_DECIMALS, DOWN) : undefined;
};
type User = Pick<Candidate, "recipe" | "perLitre"> & Partial<Pick<Candidate, "makeable">>;
const canBeMade = ({ makeable }: User): boolean => makeable?.gt("0") ?? false;
/** Recipes for a lot: first those that can be made now, where this is known, the smallest batch that uses it up first. */
export const recipesFor = (lot: Dying, all: readonly User[]) =>
  all
    .flatMap((c) => {
      const litres = litresFor(lot, c);
      return litres === undefined ? [] : [{ c, litres }];
    })
    .toSorted((a, b) => Number(canBeMade(b.c)) - Number(canBeMade(a.c)) || a.litres.cmp(b.litres))
    .slice(0, NAMED)
    .map(({ c, litres }) => ({ ...c.recipe, litres: litres.toFixed() }));

/**
 * The batch that uses the most lots, on a tie the largest share of them. It is large enough to use up all its expiring lots, limited by
 * what can be made. Lots of one component are used in turn, first expired first.
 */
export function bestBatch(lots: readonly Dying[], all: readonly Candidate[]) {
  const rated = all.flatMap((c) => {
    const its = lots.filter((lot) => c.perLitre.get(lot.component.hash_id)?.gt("0"));
    const sums = new Map<string, Decimal>();
    for (const { component, quantity } of its)
      sums.set(component.hash_id, (sums.get(component.hash_id) ?? decimal("0")).plus(quantity));
    const wanted = [...sums].reduce((most, [id, sum]) => {
      const litres = sum.div(c.perLitre.get(id) ?? "1").round(STOCK_DECIMALS, DOWN);
      return litres.gt(most) ? litres : most;
    }, decimal("0"));
    const isLimited = c.makeable.lt(wanted);
    const litres = isLimited ? c.makeable : wanted;
    if (litres.lte("0")) return [];
    const left = new Map([...c.perLitre].map(([id, perLitre]) => [id, perLitre.times(litres)]));
    let [used, share] = [0, 0];
    for (const { component, quantity } of its) {
      const rest = left.get(component.hash_id) ?? decimal("0");
      if (rest.lte("0")) continue;
      const of = rest.lt(quantity) ? rest : decimal(quantity);
      used += 1;
      share += Number(of.div(quantity).toFixed(6));
      left.set(component.hash_id, rest.minus(of));
    }
    return [{ c, litres, used, share, isLimited }];
  });
  const [best] = rated.toSorted(
    (a, b) => b.used - a.used || b.share - a.share || b.c.recipe.number - a.c.recipe.number,
  );
  return best
    ? {
        ...best.c.recipe,
        litres: best.litres.toFixed(),
        lots: best.used,
        limited_by: best.isLimited ? best.c.limit : null,
      }
    : null;
}

/** What the recipes that use these components need of them; in one statement, whatever else they need. */
export async function usesOf(
  reader: Reader,
  components: readonly Pick<Kept, "hash_id" | "base_unit">[],
): Promise<readonly User[]> {
  const ids = [...new Set(components.map((c) => c.hash_id))];
  const kept = new Map(components.map(({ hash_id, base_unit }) => [hash_id, { hash_id, base_unit, levels: [] }]));
  const contents = await contentsUsing(reader, ids, MOST_USERS);
  return await inSlices(contents, ({ recipe, content }): User[] => [
    { recipe: named(recipe), perLitre: perLitreOf(neededOf(content, kept)) },
  ]);
}

/** Lots of a place that expire soon, and the recipes and open orders that can still use them. */
export const rescueWith =
  (openOrders: OpenOrders) =>
  async (reader: Reader, { query }: ServerInput<typeof calls.rescue>): Promise<Answer> => {
    const place = await namedPlace(reader, query.laboratory_id);
    const rows = await dying.all(reader.db, place.hash_id);
    const lots = rows.filter((row) => row.days <= query.within).slice(0, MOST_LOTS);
    const components = [...new Set(lots.map((lot) => lot.component.hash_id))];
    const ordered = lots.length > 0 ? await openOrders.recipes(reader) : [];
    const users = await usersOf(reader, components, MOST_USERS, ordered);
    const contents = users.length > 0 ? await contentsOf(reader, users) : [];
    const ids = [...new Set(contents.flatMap(({ content }) => content.leaves.map((l) => l.id)))];
    const stock = ids.length > 0 ? await keptOf(reader, ids, [place.hash_id]) : new Map<string, Kept>();
    const all = await inSlices(contents, ({ recipe, content }): Candidate[] => {
      const candidate = candidateOf(recipe, content, stock, place.hash_id);
      return candidate ? [candidate] : [];
    });
    const densities = new Map(contents.map(({ recipe, content }) => [recipe.hash_id, content.density]));
    const open = all.length > 0 ? await openOrders.withRecipes(reader, densities) : [];
    const reserved = await keptForOrders(
      reader,
      open.map((order) => order.hash_id),
    );
    const orders = needingOf(open, reserved, all);
    const best = bestBatch(lots, all);
    return {
      data: lots.map(({ days: _, ...lot }) => ({
        ...lot,
        recipes: recipesFor(lot, all),
        ...ordersNeeding(lot.component.hash_id, lot.quantity, orders),
      })),
      counts: rescueDays.map((within) => ({ within, lots: rows.filter((row) => row.days <= within).length })),
      best: best && { ...best, ...ordersOfRecipe(best.hash_id, orders) },
    };
  };
