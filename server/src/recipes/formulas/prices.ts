import type { CurrencyRef } from "#contract/kit/money.ts";
import type { Reader } from "#server/kit/transaction.ts";
import type { ComponentNode } from "./makeup.ts";
import { below } from "./materials.ts";

/** The cheapest supplier's price per gram of these components today, in the company's currency. Components without a price are left out. */
export async function gramPrices(
  reader: Reader,
  ids: readonly string[],
): Promise<{
  readonly currency: CurrencyRef | null;
  readonly prices: ReadonlyMap<string, string>;
  readonly components: ReadonlyMap<string, ComponentNode>;
}> {
  const { prices, currency, components } = await below(reader, { components: ids, prices: true });
  return { currency, prices, components };
}
