import type * as calls from "#contract/invoices/letters.ts";
import type { Age } from "#contract/invoices/rules.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import { listRows } from "#server/reference/public.ts";
import { composed } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";
import { invoiceReach } from "../access.ts";
import { AGE } from "../lists.ts";

interface Row {
  readonly age: Age;
  readonly zone: { readonly hash_id: string; readonly name: string };
  readonly currency: { readonly hash_id: string; readonly iso: string };
  readonly minor_unit: number;
  readonly count: number;
  readonly open: string;
  readonly open_eur: string;
  readonly no_rate: number;
}
/**
 * What is open by age, office and currency. An invoice with instalments of two ages is in both, as in the lists of both: so invoices are
 * counted, and instalments summed.
 */
export async function receivables(reader: Reader, { query: f }: ServerInput<typeof calls.receivables>) {
  const where = new Where().byId(f, "e", "zone");
  const reached = invoiceReach.rows(reader, where) ?? "false";
  const rows = await composed<Row>(
    `WITH open AS MATERIALIZED (
       SELECT e.invoice_id, e.currency_id, e.zone_id, e.due_on, e.open, e.open * e.to_eur AS eur, e.to_eur IS NULL AS no_rate
       FROM invoice_instalment e WHERE e.open > 0 AND ${where.text} AND ${reached}
     ), aged AS (
       SELECT o.*, z.name, coalesce((clock() AT TIME ZONE z.time_zone)::date - o.due_on, 0) AS late FROM open o JOIN ${officeRows("z")} ON z.hash_id = o.zone_id
     ), grouped AS (
       SELECT ${AGE} AS age, zone_id, name, currency_id, count(DISTINCT invoice_id)::int AS count, sum(open) AS open, coalesce(round(sum(eur), 2), 0) AS open_eur,
         (count(DISTINCT invoice_id) FILTER (WHERE no_rate))::int AS no_rate
       FROM aged GROUP BY 1, 2, 3, 4
     )
     SELECT g.age, jsonb_build_object('hash_id', g.zone_id, 'name', g.name) AS zone, jsonb_build_object('hash_id', m.hash_id, 'iso', m.iso) AS currency, m.minor_unit,
       g.count, g.open::text AS open, g.open_eur::text AS open_eur, g.no_rate
     FROM grouped g JOIN ${listRows("currency", "m")} ON m.hash_id = g.currency_id ORDER BY g.name, g.zone_id, m.iso, g.age`,
  ).all(reader.db, ...where.values);
  return {
    data: rows.map(({ minor_unit, ...row }) => ({
      ...row,
      open: toWire(row.open, minor_unit),
      open_eur: toWire(row.open_eur),
    })),
  };
}
