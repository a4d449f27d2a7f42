import type { ServerInput } from "#contract/kit/endpoint.ts";
import { statisticians } from "#contract/zones/rights.ts";
import type { zoneStatistics as statisticsCall } from "#contract/zones/statistics.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import type { OfficeExpenses } from "./office-expenses.ts";
import { zoneById } from "./queries.ts";

/** An office's spending in a year, in its own currency by default. */
export async function zoneStatistics(
  expenses: OfficeExpenses,
  reader: Reader,
  { params, query }: ServerInput<typeof statisticsCall>,
) {
  if (!reader.access.can(statisticians.any, { zone: params.id })) throw notFound();
  const zone = await zoneById.first(reader.db, params.id);
  if (!zone) throw notFound();
  const year = query.year ?? reader.call.now.getUTCFullYear();
  return { data: await expenses.spending(reader, zone, year, query.currency_hash_id) };
}
