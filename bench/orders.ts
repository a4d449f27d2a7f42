import type pg from "pg";
import { listOrders } from "#contract/orders/endpoints.ts";
import { listOrders as orders } from "#server/orders/lists.ts";
import type { ListCase } from "./cases.ts";
import { caseCompany, type CaseCompany, COUNTRIES, MADE_BY, RARE, uuid, withoutIndexes } from "./company.ts";

const CONTACTS = 8000;

/** Customers; `$1`: the owner, `$2`: the countries. */
export const customers = `
  INSERT INTO contact (hash_id, name, contact_type, roles, country_id, created_by, owners, search)
  SELECT gen_random_uuid(), n, 'society', ARRAY['customer'], ($2::uuid[])[1 + floor(${COUNTRIES} * power(random(), 2.2))::int], $1, ARRAY[$1::uuid], fold(n)
  FROM (SELECT i, concat_ws(' ', (ARRAY['Sirops','Limonades','Boissons','Sodas','Jus'])[1 + i % 5], initcap(translate(substr(md5(i::text), 1, 7), '0123456789', 'aeiouaeiou'))) AS n FROM generate_series(1, ${CONTACTS}) i) c`;
/**
 * `$1`: number of orders, `$2`: the owner, `$3`: their colleagues, `$4`: the offices, `$5`: the euro. Orders over five years; those older than a few
 * weeks are nearly all invoiced and paid, and mostly archived after a year.
 */
const orderRows = `
  WITH drawn AS MATERIALIZED (
    SELECT i, i::float8 / $1 AS age, random() AS r, random() AS x, clock_timestamp() - ($1 - i) * (interval '1825 days' / $1) AS at, 1 + floor(${CONTACTS} * power(random(), 1.6))::int AS who,
      ${MADE_BY} AS made_by
    FROM generate_series(1, $1::int) AS i
  ), told AS (
    SELECT d.*, c.hash_id AS contact_id, c.country_id, c.name, 'PAR-' || extract(year FROM at) || '-' || lpad(i::text, 6, '0') AS number,
      CASE WHEN i % ($1 / 10) = 7 THEN '${RARE} ' || i WHEN r < 0.6 THEN 'PO ' || lpad((i * 7919::bigint % 1000000)::text, 6, '0') END AS reference,
      CASE WHEN age > 0.97 THEN (ARRAY['NOT_CONFIRMED','CONFIRMED','CONFIRMED','WAITING_INFORMATION','INVOICED'])[1 + floor(r * 5)::int] ELSE 'INVOICED' END AS state,
      age <= 0.97 AND r < 0.9 AS is_paid
    FROM drawn d JOIN (SELECT hash_id, country_id, name, row_number() OVER (ORDER BY hash_id) AS n FROM contact) c ON c.n = d.who
  )
  INSERT INTO orders (hash_id, number, state, contact_id, country_id, zone_id, user_id, currency_id, ordered_on, customer_reference, value, value_eur, eur_rate, eur_month, invoiced, paid, open,
    next_due_on, paid_on, tasks_count, waiting_for, waiting_since, waiting_back, archived_at, created_by, search, customer_key, created_at)
  SELECT ${uuid("at", "i")}, number, state, contact_id, country_id, ($4::uuid[])[1 + i % 4], made_by, $5, at::date, reference, 100 + i % 900, 100 + i % 900, 1, to_char(at, 'YYYY-MM'),
    CASE WHEN state = 'INVOICED' THEN 100 + i % 900 ELSE 0 END, CASE WHEN is_paid THEN 100 + i % 900 ELSE 0 END, CASE WHEN state = 'INVOICED' AND NOT is_paid THEN 100 + i % 900 ELSE 0 END,
    CASE WHEN state = 'INVOICED' AND NOT is_paid THEN at::date + 30 END, CASE WHEN is_paid THEN at::date + 34 END, CASE WHEN age > 0.97 THEN i % 9 ELSE 10 END,
    CASE WHEN state = 'WAITING_INFORMATION' THEN 'The label' END, CASE WHEN state = 'WAITING_INFORMATION' THEN at END, CASE WHEN state = 'WAITING_INFORMATION' THEN 'CONFIRMED' END,
    CASE WHEN age < 0.8 AND is_paid AND x < 0.6 THEN at + interval '90 days' END, made_by, fold(concat_ws(' ', number, reference, name)), left(fold(name), 80), at
  FROM told`;
const tasks = `
  INSERT INTO order_tasks (hash_id, order_id, code, position, state, done_on, done_at)
  SELECT gen_random_uuid(), o.hash_id, p.code, p.position, CASE WHEN p.position <= o.tasks_count THEN 'done' ELSE 'open' END,
    CASE WHEN p.position <= o.tasks_count THEN o.ordered_on END, CASE WHEN p.position <= o.tasks_count THEN o.created_at END
  FROM orders o CROSS JOIN order_parent_task p`;

/** A company of four offices, and who sees which of its orders. */
export const orderCompany = async (pool: pg.Pool): Promise<CaseCompany> =>
  await caseCompany(
    pool,
    (country) => ({
      all: { orders_view_all: "all" },
      office: { orders_view_all: [country] },
      owner: { orders_view: "all" },
    }),
    4,
  );
/** Its customers, and so many orders. */
export async function fillOrders(client: pg.Client, its: CaseCompany, count: number): Promise<void> {
  await client.query(customers, [its.people.owner, its.countries]);
  await client.query(orderRows, [count, its.people.owner, its.others, its.offices, its.euro.id]);
}

/** Rows of a sale with five names. */
export const withNames = (inner: string): string =>
  `SELECT e.*, c.name AS contact_name, k.name AS country_name, z.name AS zone_name, u.name AS owner_name, m.iso FROM (${inner}) e
   JOIN contact c ON c.hash_id = e.contact_id JOIN country k ON k.hash_id = e.country_id JOIN zone z ON z.hash_id = e.zone_id JOIN app_user u ON u.hash_id = e.user_id JOIN currency m ON m.hash_id = e.currency_id
   ORDER BY e.hash_id DESC`;

/** Orders without the archive, compared with the bare SQL statement. */
export const ordersCase: ListCase = {
  name: "orders",
  rows: 500_000,
  path: listOrders.path,
  search: { search: RARE },
  sorts: ["number", "-day", "-value", "due", "customer"],
  askers: { all: "sees all", office: "one country", owner: "own only" },
  async seed(client, pool, count) {
    const its = await orderCompany(pool);
    await withoutIndexes(client, ["orders", "order_tasks"], async () => {
      await fillOrders(client, its, count);
      await client.query(tasks);
    });
    return its.people;
  },
  read: async (reader, query) => await orders(reader, { query }),
  plain: {
    table: "orders",
    select: withNames,
    reached: {
      all: "e.archived_at IS NULL",
      office: "e.archived_at IS NULL AND e.country_id = $1",
      owner: "e.archived_at IS NULL AND e.user_id = $1",
    },
  },
};
