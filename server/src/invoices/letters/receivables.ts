import type * as calls from "#contract/invoices/letters.ts";
import type { Age } from "#contract/invoices/rules.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import { listRows } from "#server/reference/public.ts";
import { composed, planned } from "#server/kit/sql/database.ts";
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
const PART = "e.hash_id, e.invoice_id, e.currency_id, e.zone_id, e.due_on, e.to_eur";
/** SQL: the parts of what was paid or credited (1) and given back (-1) after the day. */
const since = (on: string): string => `
  SELECT p.invoice_id, p.parts, 1 AS sign FROM invoice_payment p WHERE p.date > ${on} AND p.reversed_by IS NULL
  UNION ALL SELECT p.invoice_id, p.parts, -1 FROM invoice_payment p WHERE p.reversed_on > ${on} AND p.date <= ${on}
  UNION ALL SELECT i.credits_id, coalesce(i.taken, credit_taken(i.hash_id)), 1 FROM invoice i WHERE i.kind = 'credit' AND i.date > ${on}`;
const MOVED =
  "moved.sign * coalesce((SELECT sum(part.amount) FROM jsonb_to_recordset(moved.parts) AS part(hash_id uuid, amount numeric) WHERE part.hash_id = e.hash_id), 0)";

/**
 * SQL: instalments that `seen` limits, with what is open of each, now or at the end of a day: what is open now, and everything that has moved it
 * since taken back. So a day costs what has happened since, and not the years before it. Below zero where a payment was dated back to before the
 * reversal of another: the ledger has it so on that day.
 */
function openParts(seen: string, on: string | undefined): string {
  const now = `SELECT ${PART}, e.open FROM invoice_instalment e WHERE e.open > 0 AND ${seen}`;
  if (on === undefined) return now;
  return `SELECT ${PART}, sum(e.open) AS open FROM (
      ${now} UNION ALL
      SELECT ${PART}, ${MOVED} FROM (${since(on)}) AS moved JOIN invoice_instalment e ON e.invoice_id = moved.invoice_id WHERE ${seen}
    ) AS e JOIN invoice i ON i.hash_id = e.invoice_id AND i.date <= ${on} GROUP BY ${PART} HAVING sum(e.open) <> 0`;
}

/**
 * What is open by age, office and currency, now or at the end of a day by the clock of each office; due days are those known now. An invoice
 * with instalments of two ages is in both, as in the lists of both: so invoices are counted, and instalments summed.
 */
export async function receivables(reader: Reader, { query: f }: ServerInput<typeof calls.receivables>) {
  const where = new Where().byId(f, "e", "zone");
  const reached = invoiceReach.rows(reader, where) ?? "false";
  const on = f.on && where.bind("?::date", f.on);
  const today = "(clock() AT TIME ZONE z.time_zone)::date";
  // A day may be yesterday or years ago: no plan fits both.
  const rows = await (on ? planned<Row> : composed<Row>)(
    `WITH open AS MATERIALIZED (
       ${openParts(`${where.text} AND ${reached}`, on)}
     ), aged AS (
       SELECT o.*, o.open * o.to_eur AS eur, o.to_eur IS NULL AS no_rate, z.name, coalesce(${on ? `least(${on}, ${today})` : today} - o.due_on, 0) AS late
       FROM open o JOIN ${officeRows("z")} ON z.hash_id = o.zone_id
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
