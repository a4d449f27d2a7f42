import type pg from "pg";
import { listInvoices } from "#contract/invoices/endpoints.ts";
import { invoices } from "#server/invoices/lists.ts";
import type { ListCase } from "./cases.ts";
import { RARE, uuid, withoutIndexes } from "./company.ts";
import { fillOrders, orderCompany, withNames } from "./orders.ts";

/** An invoice of each order, ten days after it, with two lines; nearly all old ones are paid, and of the newest four of ten. `$1`: their number. */
const rows = `
  WITH drawn AS MATERIALIZED (
    SELECT o.*, row_number() OVER (ORDER BY o.hash_id) AS i, random() AS r, o.created_at + interval '10 days' AS at FROM orders o
  )
  INSERT INTO invoice (hash_id, kind, order_id, state, contact_id, country_id, user_id, order_number, customer_reference, zone_id, currency_id, date, number, lines, taxes, net, tax, total, paid, to_eur,
    condition_id, parts, next_due_on, created_by, transaction_id, search, customer_key, created_at)
  SELECT ${uuid("at", "i")}, 'invoice', hash_id, CASE WHEN r < 0.02 THEN 'DRAFT' WHEN is_paid THEN 'PAID' ELSE 'ISSUED' END, contact_id, country_id, user_id, number, customer_reference, zone_id, currency_id,
    at::date, CASE WHEN r >= 0.02 THEN 'FA-' || number END, jsonb_build_array(line, line), '[{"rate": "20", "net": "1000", "tax": "200"}]', 1000, 200, 1200, CASE WHEN is_paid THEN 1200 ELSE 0 END, 1,
    (SELECT hash_id FROM payment_condition LIMIT 1), '[]', CASE WHEN NOT is_paid THEN at::date + 30 END, created_by, CASE WHEN r >= 0.02 THEN gen_random_uuid() END, search, customer_key, at
  FROM (SELECT *, r >= 0.02 AND r < CASE WHEN i > $1 * 0.97 THEN 0.4 ELSE 0.95 END AS is_paid,
    jsonb_build_object('title', 'Sirop de citron', 'quantity', '10', 'unit', 'kg', 'price', '50', 'discount', NULL, 'amount', '500', 'tax', '20', 'order_line_hash_id', NULL) AS line FROM drawn) d`;
const condition = `
  INSERT INTO payment_condition (hash_id, label, instalments) VALUES (gen_random_uuid(), '30 % at once, the rest after 30 days', '[{"share": "30", "delay": 0, "after_task": "invoice", "end_of_month": false, "days_after": 0}]')`;
const instalments = `
  INSERT INTO invoice_instalment (hash_id, invoice_id, place, share, after_task, delay, end_of_month, days_after, amount, paid, due_on, paid_on, contact_id, country_id, user_id, zone_id, currency_id, to_eur)
  SELECT gen_random_uuid(), m.hash_id, p, x.share, 'invoice', 30 * p, false, 0, 12 * x.share, CASE WHEN m.paid > 0 THEN 12 * x.share ELSE 0 END,
    m.date + 30 * p, CASE WHEN m.paid > 0 THEN m.date + 33 * p END, m.contact_id, m.country_id, m.user_id, m.zone_id, m.currency_id, m.to_eur
  FROM invoice m CROSS JOIN generate_series(1, 2) p CROSS JOIN LATERAL (SELECT CASE p WHEN 1 THEN 30 ELSE 70 END AS share) x`;
const payments = `
  INSERT INTO invoice_payment (hash_id, invoice_id, date, amount, parts, transaction_id, created_by)
  SELECT gen_random_uuid(), s.invoice_id, s.paid_on, s.amount, jsonb_build_array(jsonb_build_object('hash_id', s.hash_id, 'amount', '1')), gen_random_uuid(), s.user_id FROM invoice_instalment s WHERE s.paid_on IS NOT NULL`;
/** Six of ten issued invoices were mailed. */
const letters = [
  `INSERT INTO invoice_letter (hash_id, kind, address, about, state, digest, sent_at, created_by)
   SELECT e.hash_id, 'invoice', 'books@customer.test', '{}', 'SENT', sha256(uuid_send(e.hash_id)), e.created_at, e.user_id FROM invoice e WHERE e.state <> 'DRAFT' AND random() < 0.6`,
  "INSERT INTO invoice_lettered (invoice_id, letter_id) SELECT hash_id, hash_id FROM invoice_letter",
];

const parts = (table: string, from = table): string =>
  `(SELECT json_agg(x) FROM (SELECT ${table}.* FROM ${from} WHERE invoice_id = e.hash_id ORDER BY hash_id) x) AS ${table}`;

/** The invoices of all orders, with what belongs to them. */
export async function fillInvoices(client: pg.Client, count: number): Promise<void> {
  await client.query(condition);
  await client.query(rows, [count]);
  for (const statement of [instalments, payments, ...letters]) await client.query(statement);
}
export const invoiceTables = ["invoice", "invoice_instalment", "invoice_payment", "invoice_letter", "invoice_lettered"];

/** Invoices with their instalments, payments and letters, beside a plain statement that reads these as they are stored. */
export const invoicesCase: ListCase = {
  name: "invoices",
  rows: 200_000,
  path: listInvoices.path,
  search: { search: RARE },
  sorts: ["date", "-total", "due"],
  askers: { all: "sees all", office: "one country", owner: "own only" },
  async seed(client, pool, count) {
    const its = await orderCompany(pool);
    await withoutIndexes(client, ["orders", ...invoiceTables], async () => {
      await fillOrders(client, its, count);
      await fillInvoices(client, count);
    });
    return its.people;
  },
  read: async (reader, query) => await invoices(reader, { query }),
  plain: {
    table: "invoice",
    select: (inner) =>
      `SELECT e.*, ${parts("invoice_instalment")}, ${parts("invoice_payment")}, ${parts("invoice_letter", "invoice_lettered JOIN invoice_letter ON hash_id = letter_id")} FROM (${withNames(inner)}) e ORDER BY e.hash_id DESC`,
    reached: { all: "true", office: "e.country_id = $1", owner: "e.user_id = $1" },
  },
};
