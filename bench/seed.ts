import pg from "pg";
import { accountantRights, managerRights, spenderRights } from "#server/testing/scene.ts";
import { Factories, type RightsOf, type UserMade } from "#server/testing/factories.ts";
import type { Permission } from "#contract/permissions.ts";

/** The askers: one who sees everything, the accountant of one office, and one with a few own expenses. */
export interface People {
  readonly all: UserMade;
  readonly office: UserMade;
  readonly owner: UserMade;
}
export type Asker = keyof People;
export interface Company {
  readonly people: People;
  readonly officeId: string;
  readonly reasonId: string;
}

/** Number of the owner's expenses, at every size. */
const OWN = 30;
/** Words in ten titles; in nearly a third of them; and only in the oldest fifth. */
export const words = { rare: "zanzibar", common: "client", skewed: "exposition" } as const;

const seeing: readonly Permission[] = [
  "office_expenses_view_all",
  "expense_reports_view_all",
  "travel_expenses_view_all",
];
const everything: readonly Permission[] = [...spenderRights, ...managerRights, ...accountantRights, ...seeing];

/** Creates the company: four offices, and two hundred people including the three askers. */
export async function seedCompany(pool: pg.Pool): Promise<Company> {
  const make = new Factories(pool);
  const eur = await make.currency({ iso: "EUR", symbol: "€", isDefault: true });
  const xaf = await make.currency({ iso: "XAF", symbol: "FCFA", minorUnit: 0 });
  const zones = [];
  for (const [name, currency] of [
    ["Paris", eur],
    ["Douala", xaf],
    ["Abidjan", xaf],
    ["Lisboa", eur],
  ] as const)
    zones.push(await make.zone({ name, currencyId: currency.id }));
  const reason = await make.reason({ name: "Hotel" });
  const [office] = zones;
  if (!office) throw new Error("There is no office.");
  const there = (rights: readonly Permission[]): RightsOf => Object.fromEntries(rights.map((r) => [r, [office.id]]));
  const people: People = {
    all: await make.user({ name: "Aline Directrice", zone: office, rights: everything }),
    office: await make.user({
      name: "Bruno Comptable",
      zone: office,
      rights: there([...spenderRights, ...accountantRights]),
    }),
    owner: await make.user({ name: "Chloé Voyageuse", zone: office, rights: there(spenderRights) }),
  };
  for (let i = 0; i < 197; i++)
    await make.user({
      name: `${["Léa", "Hugo", "Amina", "Jonas", "Mehdi", "Inès", "Paul"][i % 7]} ${["Martin", "Biya", "Kouassi", "Silva", "Ferreira"][i % 5]} ${i}`,
      zone: zones[i % 4] ?? office,
    });
  return { people, officeId: office.id, reasonId: reason.id };
}

/**
 * Inserts `$1` expenses over five years, oldest first, with two fees each. Those older than a few weeks are mostly paid, and mostly
 * archived after a year.
 */
const expenses = `
  WITH person AS MATERIALIZED (
    SELECT u.hash_id, u.name, u.zone_id, z.name AS zone_name, z.currency_id, row_number() OVER (ORDER BY u.hash_id) AS n
    FROM app_user u JOIN zone z ON z.hash_id = u.zone_id WHERE u.hash_id <> ALL ($3::uuid[])
  ), drawn AS MATERIALIZED (
    SELECT i, i::float8 / $1 AS age, random() AS r, random() AS s, random() AS t, random() AS w, random() AS v, random() AS k, random() AS x, random() AS amount,
      clock_timestamp() - ($1 - i) * (interval '1825 days' / $1) AS at,
      CASE WHEN i % ($1 / ${OWN}) = 5 AND i < $1 / ${OWN} * ${OWN} THEN 0 ELSE 1 + floor(197 * power(random(), 1.4))::int END AS who
    FROM generate_series(1, $1::int) AS i
  ), told AS MATERIALIZED (
    SELECT d.*, coalesce(p.hash_id, o.hash_id) AS user_id, coalesce(p.name, o.name) AS user_name, coalesce(p.zone_id, o.zone_id) AS zone_id, coalesce(p.zone_name, z.name) AS zone_name,
      coalesce(p.currency_id, z.currency_id) AS currency_id,
      CASE WHEN age > 0.97
        THEN (ARRAY['DRAFT','DRAFT','DRAFT','UNVALIDATED','UNVALIDATED','UNVALIDATED','APPROVED','VALIDATED','PARTIALLY_PAID','PAID','REJECTED'])[1 + floor(r * 11)::int]
        WHEN r < 0.90 THEN 'PAID' WHEN r < 0.95 THEN 'REJECTED' WHEN r < 0.965 THEN 'DRAFT' WHEN r < 0.97 THEN 'UNVALIDATED' WHEN r < 0.975 THEN 'APPROVED' WHEN r < 0.99 THEN 'VALIDATED' ELSE 'PARTIALLY_PAID' END AS status,
      concat_ws(' ', (ARRAY['Visite','Déplacement','Salon','Achat','Formation','Repas','Mission'])[1 + floor(t * 7)::int],
        CASE WHEN age < 0.2 AND s < 0.3 THEN '${words.skewed}' WHEN w < 0.3 THEN '${words.common}' ELSE (ARRAY['fournisseur','laboratoire','bureau','usine','équipe'])[1 + floor(w * 5)::int] END,
        (ARRAY['à Lyon','à Douala','au Caire','à Porto','à Genève','à Milan','à Dakar','à Berlin','à Nantes'])[1 + floor(v * 9)::int],
        CASE WHEN i % ($1 / 10) = 7 THEN '${words.rare}' END) AS title,
      round((20 + 900 * power(amount, 3))::numeric, 2) AS total
    FROM drawn d LEFT JOIN person p ON p.n = d.who CROSS JOIN app_user o JOIN zone z ON z.hash_id = o.zone_id WHERE o.hash_id = $2
  ), made AS (
    INSERT INTO expense (hash_id, number, type, title, start_date, end_date, status, zone_id, user_id, currency_id, amount, validated_amount, paid_amount, fees_count, sent_at, archived, created_at, search)
    SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(i % 4096), 3, '0') || '8' || substr(md5(i::text), 1, 15))::uuid,
      1000 + i, (ARRAY['OFFICE','OFFICE','OFFICE','REPORT','REPORT','REPORT','TRAVEL','TRAVEL','TRAVEL','TRAVEL'])[1 + floor(k * 10)::int], title, at::date - 5, at::date - 5 + floor(t * 5)::int,
      status, zone_id, user_id, currency_id, total,
      CASE WHEN status IN ('VALIDATED', 'PARTIALLY_PAID', 'PAID') THEN total END, CASE status WHEN 'PAID' THEN total WHEN 'PARTIALLY_PAID' THEN round(total / 2, 2) ELSE 0 END, 2,
      CASE WHEN status <> 'DRAFT' THEN at + interval '1 hour' END, age < 0.8 AND status IN ('PAID', 'REJECTED') AND x < 0.6, at, fold(concat_ws(' ', 1000 + i, title, user_name, zone_name))
    FROM told RETURNING hash_id, amount, start_date
  )
  INSERT INTO expense_fee (hash_id, expense_id, position, amount, day, reason_id)
  SELECT gen_random_uuid(), m.hash_id, f, CASE f WHEN 0 THEN round(m.amount / 3, 2) ELSE m.amount - round(m.amount / 3, 2) END, m.start_date, $4 FROM made m CROSS JOIN generate_series(0, 1) AS f`;

/** Fills the two tables without indexes and foreign key checks, then creates the indexes as the migrations define them. */
export async function seedExpenses(superUrl: string, count: number, company: Company): Promise<void> {
  const client = new pg.Client(superUrl);
  await client.connect();
  try {
    await client.query(
      "SET maintenance_work_mem = '512MB'; SET work_mem = '64MB'; SET session_replication_role = replica",
    );
    const { rows } = await client.query<{ name: string; made: string }>(
      "SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS made FROM pg_index i WHERE i.indrelid IN ('expense'::regclass, 'expense_fee'::regclass) AND NOT i.indisprimary",
    );
    for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
    const { owner, all, office } = company.people;
    await client.query("SELECT setseed(0.42)");
    await client.query(expenses, [count, owner.id, [owner.id, all.id, office.id], company.reasonId]);
    await client.query("SELECT setval('expense_number', 1000 + $1::bigint)", [count]);
    for (const { made } of rows) await client.query(made);
    await client.query("VACUUM (ANALYZE)");
    await client.query("CHECKPOINT");
  } finally {
    await client.end();
  }
}
