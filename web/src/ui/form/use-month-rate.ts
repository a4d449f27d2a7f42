import { monthRate } from "#contract/accounting/endpoints.ts";
import { useRead } from "#web/api/query.ts";

/** Office and currency of one side of a movement. */
export interface RateSide {
  readonly zone: string;
  readonly currency: { readonly hash_id: string; readonly iso: string };
}

/** The month's rate between two currencies, which the server measures by; null without one, undefined until it is known. */
export function useMonthRate(
  from: RateSide,
  to: RateSide,
  date: string,
  enabled = true,
): { readonly rate: string; readonly month: string } | null | undefined {
  const query = {
    zone_hash_id: from.zone,
    currency_hash_id: from.currency.hash_id,
    to_zone_hash_id: to.zone,
    to_currency_hash_id: to.currency.hash_id,
    date,
  };
  return useRead(monthRate, { query }, { quiet: true, enabled: enabled && date !== "", staleTime: 60_000 }).data?.data;
}
