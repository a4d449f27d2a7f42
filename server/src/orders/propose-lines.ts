import { decimal, roundTo, toWire, type CurrencyRef, type Decimal } from "#contract/kit/money.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { LineCost, LineOffer, LineProposal, proposeLines } from "#contract/orders/proposal.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { reachParams } from "#server/kit/sql/reach-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { costsOfRecipes } from "#server/recipes/public.ts";
import { monthRate } from "#server/zones/public.ts";
import { orderReach } from "./access.ts";
import { knownToStaff, type Known } from "./proposal-queries.ts";
import { seesContact, seesRecipe } from "./references.ts";

/** The order's customer, or the customer of a new one, for whom the caller may write lines; anything else is not found. */
function checkPlace({ access }: Reader, found: Known | undefined): asserts found is Known {
  if (!found) throw notFound();
  const { order_country: country, order_user } = found;
  if (country === null) {
    if (seesContact({ access }, found) && access.can("orders_create", { country: found.country_id })) return;
    throw notFound();
  }
  const isOwn = order_user === access.own() && access.can("orders_update", { country });
  if (!isOwn && !access.can("orders_update_all", { country })) throw notFound();
}

/** Offers of one recipe as it was sold before and by the price list, the best first. */
export function offersOf(found: Known, recipe: string, minorUnit: number, seesList: boolean): LineOffer[] {
  const usual = found.taxes.find((one) => one.recipe_id === recipe)?.tax ?? null;
  const listed = found.listed.filter((one) => one.recipe_id === recipe);
  const listTax = listed.find((one) => one.of_country && one.tax !== null)?.tax ?? null;
  const sold = found.sold.filter((one) => one.recipe_id === recipe);
  return [
    ...sold.map((one): LineOffer => ({
      from: "order",
      order: one.order,
      packaging: one.packaging,
      unit: one.unit,
      price: toWire(one.price, minorUnit),
      discount: one.discount,
      tax: one.same_office ? one.tax : (listTax ?? usual),
      margin: null,
    })),
    ...(seesList ? listed : []).map((one): LineOffer => ({
      from: "list",
      order: null,
      packaging: one.packaging,
      unit: one.unit,
      price: toWire(one.price, minorUnit),
      discount: "0",
      tax: sold.find((before) => before.same_office)?.tax ?? one.tax ?? listTax ?? usual,
      margin: null,
    })),
  ];
}

/** By the margin on cost: a kilogram, a litre where its cost is known. */
function byMargin(cost: LineCost, margin: string | null, { minor_unit }: CurrencyRef, tax: string | null): LineOffer[] {
  if (!cost || margin === null) return [];
  const of = (unit: "kg" | "L", per: string | null): LineOffer[] => {
    const price =
      per === null ? undefined : roundTo(decimal(per).times(decimal(margin).plus(100)).div(100), minor_unit);
    if (!price?.gt(0)) return [];
    return [
      {
        from: "margin",
        order: null,
        packaging: null,
        unit,
        price: toWire(price, minor_unit),
        discount: "0",
        tax,
        margin,
      },
    ];
  };
  return [...of("kg", cost.per_kilo), ...of("L", cost.per_litre)];
}

const COST_DECIMALS = 6;
/** Costs in the order's currency at the month's rate, of the recipes whose cost the caller sees; null where it is not known in full. */
async function costsIn(reader: Reader, found: Known, ids: readonly string[]): Promise<ReadonlyMap<string, LineCost>> {
  const { currency, default_currency, zone_id } = found;
  if (!currency || !reader.person.rights.anywhere("recipes_cost") || ids.length === 0) return new Map();
  const costs = await costsOfRecipes(reader, ids);
  const rate = await rateOf(reader, { from: default_currency, to: currency.hash_id, zone: zone_id });
  return new Map(
    [...costs].map(([id, cost]): [string, LineCost] => {
      if (!cost?.is_all_priced || !rate) return [id, null];
      const converted = (per: string): string => roundTo(decimal(per).times(rate), COST_DECIMALS).toFixed();
      return [id, { per_kilo: converted(cost.per_kilo), per_litre: cost.per_litre && converted(cost.per_litre) }];
    }),
  );
}
async function rateOf(
  reader: Reader,
  { from, to, zone }: { from: string | null; to: string; zone: string | null },
): Promise<Decimal | undefined> {
  if (from === to) return decimal("1");
  if (from === null || zone === null) return undefined;
  const day = reader.call.now.toISOString().slice(0, 10);
  const sides = [from, to].map((currency_id) => ({ currency_id, zone_id: zone })) as [
    { currency_id: string; zone_id: string },
    { currency_id: string; zone_id: string },
  ];
  return (await monthRate(reader.db, ...sides, day)).measure?.rate;
}

export async function proposal(reader: Reader, { params, query }: ServerInput<typeof proposeLines>) {
  const asked = [...new Set(query.recipes ?? [])];
  const found = await knownToStaff.first(
    reader.db,
    params.id,
    query.zone_hash_id ?? reader.person.zoneId,
    query.currency_hash_id ?? null,
    asked,
    ...reachParams(orderReach.of(reader.access)),
  );
  checkPlace(reader, found);
  const { currency, condition } = found;
  if (!currency) return { data: { currency: null, condition, lines: [] } };
  const seen = new Set(found.recipes.filter((row) => seesRecipe(reader, row)).map((row) => row.hash_id));
  const costs = await costsIn(reader, found, [...seen]);
  const lines = asked.flatMap((recipe): LineProposal[] => {
    const cost = costs.get(recipe);
    const offers = offersOf(found, recipe, currency.minor_unit, seen.has(recipe));
    const tax = found.taxes.find((one) => one.recipe_id === recipe)?.tax ?? null;
    const all = [...offers, ...byMargin(cost ?? null, found.margin, currency, tax)];
    if (!seen.has(recipe) && all.length === 0) return [];
    return [{ recipe_hash_id: recipe, offers: all, ...(cost !== undefined && { cost }) }];
  });
  return { data: { currency, condition, lines } };
}
