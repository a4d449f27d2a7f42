import { formatAmount } from "#contract/kit/amounts.ts";
import { worth } from "#contract/laboratory/quantity.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { stockValue } from "#contract/laboratory/counts.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";

export type StockValue = NonNullable<ClientOutput<typeof stockValue>["data"]>;
/** The value of a place's stock; undefined for people who may not see prices. */
export function useStockValue(place: Pick<Place, "hash_id">): StockValue | undefined {
  const { can } = useMe();
  const enabled = can("components_prices");
  return (
    useRead(stockValue, { query: { laboratory_id: place.hash_id } }, { quiet: true, enabled }).data?.data ?? undefined
  );
}
/** The value of a quantity of a component as text; empty when it has no price. */
export function valueText({ prices, currency }: StockValue, component: string, quantity: string): string {
  const price = prices.find((p) => p.component_id === component)?.price;
  if (price === undefined) return "";
  return formatAmount(worth(quantity, price, currency?.minor_unit ?? 2));
}
