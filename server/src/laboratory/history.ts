import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/laboratory/stock.ts";
import { FORECAST_DAYS, HISTORY_MONTHS } from "#contract/laboratory/stock.ts";
import { composed } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { formulasRead, readsEveryFormula } from "#server/recipes/public.ts";
import { placesSeen } from "./access.ts";
import * as q from "./queries.ts";
import { namedPlace } from "./stock-lists.ts";
import { plain } from "./stock-queries.ts";

type Answer = ServerOutput<typeof calls.stockHistory>;
/** Stock used: taken out or made into a batch whose formulas the reader sees. Transfers, counts and undone movements don't count. */
const isUsed = (read: (ids: string) => string): string =>
  `(o.kind = 'subtract' OR (o.kind = 'make' AND ${read("(SELECT b.formulas FROM batch b WHERE b.hash_id = o.batch_id)")})) AND NOT EXISTS (SELECT 1 FROM stock_operation x WHERE x.undoes_id = o.hash_id)`;

/**
 * A component's history and forecast, in one statement, for one place or all the reader may see. Months are those of each place's time
 * zone.
 */
export async function stockHistory(reader: Reader, { query }: ServerInput<typeof calls.stockHistory>): Promise<Answer> {
  const where = new Where();
  const component = where.bind("i.component_id = ?::uuid", query.component_id);
  const here = query.laboratory_id
    ? where.bind("p.hash_id = ?::uuid", (await namedPlace(reader, query.laboratory_id)).hash_id)
    : `p.archived_at IS NULL AND ${placesSeen(reader.access, where)}`;
  const used = isUsed(formulasRead(reader, where));
  const { months, per_day, available, runs_out_on, places } = await composed<
    Omit<Answer["forecast"], "is_partial"> & { readonly months: Answer["data"] }
  >(`
    WITH item AS MATERIALIZED (
      SELECT i.hash_id, p.time_zone, (SELECT coalesce(sum(${q.AVAILABLE}), 0) FROM stock_lot l WHERE l.item_id = i.hash_id AND l.quantity > 0) AS available
      FROM stock_item i JOIN stock_place p ON p.hash_id = i.place_id WHERE ${component} AND ${here}
    ), zone AS (SELECT coalesce(min(time_zone), 'UTC') AS name FROM item),
    moved AS MATERIALIZED (
      SELECT date_trunc('month', m.created_at AT TIME ZONE i.time_zone) AS month, sum(m.quantity) AS net, coalesce(-sum(m.quantity) FILTER (WHERE ${used}), 0) AS used,
        coalesce(-sum(m.quantity) FILTER (WHERE m.created_at > clock() - interval '${FORECAST_DAYS} days' AND ${used}), 0) AS lately
      FROM item i JOIN stock_movement m ON m.item_id = i.hash_id JOIN stock_operation o ON o.hash_id = m.operation_id GROUP BY 1
    ), month AS (
      SELECT generate_series(date_trunc('month', clock() AT TIME ZONE zone.name) - interval '${HISTORY_MONTHS - 1} months', date_trunc('month', clock() AT TIME ZONE zone.name), interval '1 month') AS month FROM zone
    ), now AS (SELECT coalesce(sum(available), 0) AS available, count(*)::int AS places FROM item),
    rate AS (SELECT coalesce(sum(lately), 0) / ${FORECAST_DAYS} AS per_day FROM moved)
    SELECT (SELECT jsonb_agg(jsonb_build_object('month', to_char(g.month, 'YYYY-MM'), 'used', ${plain("coalesce(n.used, 0)")},
        'quantity', ${plain("(SELECT coalesce(sum(net), 0) FROM moved o WHERE o.month <= g.month)")}) ORDER BY g.month) FROM month g LEFT JOIN moved n ON n.month = g.month) AS months,
      ${plain("round(rate.per_day, 3)")} AS per_day, ${plain("now.available")} AS available, now.places,
      CASE WHEN round(rate.per_day, 3) > 0 THEN ((clock() AT TIME ZONE zone.name)::date + least(floor(now.available / rate.per_day), 36500)::int)::text END AS runs_out_on
    FROM now, rate, zone`).one(reader.db, ...where.values);
  const is_partial = !readsEveryFormula(reader);
  // Without what hidden batches take, the day would be too late.
  return {
    data: months,
    forecast: { per_day, available, runs_out_on: is_partial ? null : runs_out_on, places, is_partial },
  };
}
