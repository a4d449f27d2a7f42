import { listOrders } from "#contract/orders/endpoints.ts";
import { listOrders as orders } from "#server/orders/lists.ts";
import { Factories } from "#server/testing/factories.ts";
import type { ListCase } from "./cases.ts";
import { uuid } from "./recipes.ts";

const COUNTRIES = 30;
const CONTACTS = 8000;
/** A word that ten orders contain. */
const RARE = "zanzibar";
/** Number of the owner's orders, whatever the table's size. */
const OWN = 30;

/** `$1`: the owner, `$2`: the countries. */
const contacts = `
  INSERT INTO contact (hash_id, name, contact_type, roles, country_id, created_by, owners, search)
  SELECT gen_random_uuid(), n, 'society', ARRAY['customer'], ($2::uuid[])[1 + floor(${COUNTRIES} * power(random(), 2.2))::int], $1, ARRAY[$1::uuid], fold(n)
  FROM (SELECT i, concat_ws(' ', (ARRAY['Sirops','Limonades','Boissons','Sodas','Jus'])[1 + i % 5], initcap(translate(substr(md5(i::text), 1, 7), '0123456789', 'aeiouaeiou'))) AS n FROM generate_series(1, ${CONTACTS}) i) c`;
/**
 * `$1`: number of orders, `$2`: the owner, `$3`: their colleagues, `$4`: the offices, `$5`: the euro. Orders over five years; those older than a few
 * weeks are nearly all invoiced and paid, and mostly archived after a year.
 */
const rows = `
  WITH drawn AS MATERIALIZED (
    SELECT i, i::float8 / $1 AS age, random() AS r, random() AS x, clock_timestamp() - ($1 - i) * (interval '1825 days' / $1) AS at, 1 + floor(${CONTACTS} * power(random(), 1.6))::int AS who,
      CASE WHEN i % ($1 / ${OWN}) = 5 AND i < $1 / ${OWN} * ${OWN} THEN $2::uuid ELSE ($3::uuid[])[1 + floor(196 * power(random(), 1.4))::int] END AS made_by
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

/** Orders without the archive, compared with the bare SQL statement. */
export const ordersCase: ListCase = {
  name: "orders",
  rows: 500_000,
  path: listOrders.path,
  search: { search: RARE },
  sorts: ["number", "-day", "-value", "due", "customer"],
  askers: { all: "sees all", office: "one country", owner: "own only" },
  async seed(client, pool, count) {
    const make = new Factories(pool);
    const eur = await make.currency({ iso: "EUR", isDefault: true });
    const zones: string[] = [];
    for (let i = 0; i < 4; i++) zones.push((await make.zone({ name: `Office ${i}`, currencyId: eur.id })).id);
    const countries: string[] = [];
    for (let i = 0; i < COUNTRIES; i++) {
      const iso2 = `${String.fromCodePoint(65 + Math.floor(i / 26))}${String.fromCodePoint(65 + (i % 26))}`;
      countries.push((await make.country({ name: `Country ${i}`, iso2 })).id);
    }
    const user = async (name: string, rights?: object): Promise<string> =>
      (await make.user({ name, zone: zones[0] ?? null, ...(rights && { rights }) })).id;
    const people = {
      all: await user("Aline Directrice", { orders_view_all: "all" }),
      office: await user("Bruno Pays", { orders_view_all: [countries[3] ?? ""] }),
      owner: await user("Chloé Commerciale", { orders_view: "all" }),
    };
    const others: string[] = [];
    for (let i = 0; i < 196; i++) others.push(await user(`Colleague ${i}`));
    const indexes = await client.query<{ name: string; made: string }>(
      "SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS made FROM pg_index i LEFT JOIN pg_constraint k ON k.conindid = i.indexrelid WHERE i.indrelid IN ('orders'::regclass, 'order_tasks'::regclass) AND k.oid IS NULL",
    );
    for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
    await client.query(contacts, [people.owner, countries]);
    await client.query(rows, [count, people.owner, others, zones, eur.id]);
    await client.query(tasks);
    for (const { made } of indexes.rows) await client.query(made);
    await client.query("VACUUM (ANALYZE)");
    return people;
  },
  read: async (reader, query) => await orders(reader, { query }),
  plain: {
    table: "orders",
    select: (inner) =>
      `SELECT e.*, c.name AS contact_name, k.name AS country_name, z.name AS zone_name, u.name AS owner_name, m.iso FROM (${inner}) e
       JOIN contact c ON c.hash_id = e.contact_id JOIN country k ON k.hash_id = e.country_id JOIN zone z ON z.hash_id = e.zone_id JOIN app_user u ON u.hash_id = e.user_id JOIN currency m ON m.hash_id = e.currency_id
       ORDER BY e.hash_id DESC`,
    reached: {
      all: "e.archived_at IS NULL",
      office: "e.archived_at IS NULL AND e.country_id = $1",
      owner: "e.archived_at IS NULL AND e.user_id = $1",
    },
  },
};
