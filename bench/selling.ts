import type pg from "pg";
import type { EmbeddedPostgres } from "#server/host/embedded-postgres.ts";
import { appointments } from "#server/agenda/lists.ts";
import { ageing } from "#server/invoices/lists.ts";
import { Access, Rights } from "#server/kit/shared/access.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { Factories } from "#server/testing/factories.ts";
import { somebody } from "#server/testing/person.ts";
import type { Permission } from "#contract/permissions.ts";
import type { ComponentLine } from "./components.ts";
import { mediansOf } from "./measures.ts";
import { withOwnDatabase, type OwnDatabase } from "./own-database.ts";

const INVOICES = 200_000;
const CONTACTS = 5000;
const COUNTRIES = 30;
const OFFICES = 4;
/** Number of agendas shown, and of people in the company. */
const [SHOWN, PEOPLE] = [50, 300];
const APPOINTMENTS = 200_000;
const ROUNDS = 25;
/** Limits of the median in milliseconds. */
const [AGEING, MONTH] = [200, 50];

/** `$1`: the creator. */
const contacts = [
  `INSERT INTO country (hash_id, name, iso2) SELECT gen_random_uuid(), 'Country ' || i, chr(65 + i / 26) || chr(65 + i % 26) FROM generate_series(0, ${COUNTRIES - 1}) i`,
  `INSERT INTO contact (hash_id, name, contact_type, roles, country_id, created_by, owners, search)
   SELECT gen_random_uuid(), 'Company ' || i, 'society', ARRAY['customer'], k.hash_id, u.hash_id, ARRAY[u.hash_id], 'company ' || i
   FROM (SELECT i, floor(${COUNTRIES} * power(random(), 2))::int AS at FROM generate_series(0, ${CONTACTS - 1}) i) d
     JOIN (SELECT hash_id, row_number() OVER (ORDER BY name) - 1 AS n FROM country) k ON k.n = d.at JOIN app_user u ON u.name = 'Colleague 0'`,
  "CREATE TEMP TABLE customer AS SELECT row_number() OVER (ORDER BY hash_id) - 1 AS n, hash_id, country_id, created_by AS me FROM contact",
  "CREATE TEMP TABLE colleague AS SELECT row_number() OVER (ORDER BY hash_id) - 1 AS n, hash_id FROM app_user WHERE name LIKE 'Colleague%'",
  "ANALYZE",
];
/** Issued over two years with two instalments each; one in four has an open amount. */
const invoices = [
  `INSERT INTO invoice (hash_id, kind, order_id, state, contact_id, country_id, user_id, order_number, zone_id, currency_id, date, number, lines, taxes, net, tax, total, paid, to_eur, parts, created_by, transaction_id, search)
   SELECT gen_random_uuid(), 'invoice', gen_random_uuid(), CASE WHEN i % 4 = 0 THEN 'PARTIALLY_PAID' ELSE 'PAID' END, c.hash_id, c.country_id, c.me, 'PAR-' || i, z.hash_id,
     m.hash_id, current_date - (i % 730), 'FA-' || i, '[]', '[]', 1000, 200, 1200, CASE WHEN i % 4 = 0 THEN 360 ELSE 1200 END, CASE WHEN m.iso = 'XAF' THEN NULL ELSE 0.9 END, '[]', c.me, gen_random_uuid(), ''
   FROM (SELECT i, floor(${CONTACTS} * power(random(), 1.5))::int AS who FROM generate_series(1, ${INVOICES}) i) d JOIN customer c ON c.n = d.who
     JOIN (SELECT hash_id, row_number() OVER (ORDER BY name) - 1 AS n FROM zone) z ON z.n = i % ${OFFICES} JOIN (SELECT hash_id, iso, row_number() OVER (ORDER BY iso) - 1 AS n FROM currency) m ON m.n = i % 3`,
  `INSERT INTO invoice_instalment (hash_id, invoice_id, place, share, after_task, delay, end_of_month, days_after, amount, paid, due_on, paid_on, contact_id, country_id, user_id, zone_id, currency_id, to_eur)
   SELECT gen_random_uuid(), m.hash_id, p, x.share, 'invoice', 30 * p, false, 0, 12 * x.share, CASE WHEN x.is_paid THEN 12 * x.share ELSE 0 END,
     m.date + 30 * p, CASE WHEN x.is_paid THEN m.date + 33 * p END, m.contact_id, m.country_id, m.user_id, m.zone_id, m.currency_id, m.to_eur
   FROM invoice m CROSS JOIN generate_series(1, 2) p CROSS JOIN LATERAL (SELECT CASE p WHEN 1 THEN 30 ELSE 70 END AS share, p = 1 OR m.paid = 1200 AS is_paid) x`,
];
/** Over three years, one hour each; one in five with a colleague, one in two with a contact. */
const agenda = [
  `INSERT INTO appointment (hash_id, user_id, time_zone, title, kind, contact_id, people, wall_start, wall_end)
   SELECT gen_random_uuid(), a.hash_id, 'Europe/Paris', 'Visit ' || i, (ARRAY['visit', 'call', 'fair', 'internal'])[1 + i % 4], CASE WHEN i % 2 = 0 THEN c.hash_id END,
     CASE WHEN i % 5 = 0 AND a.hash_id <> b.hash_id THEN ARRAY[a.hash_id, b.hash_id] ELSE ARRAY[a.hash_id] END, to_char(d.at, 'YYYY-MM-DD"T"HH24:MI'), to_char(d.at + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI')
   FROM (SELECT i, current_date - 550 + (i / ${PEOPLE}) * 2 + interval '8 hours' + (i % 9) * interval '1 hour' AS at FROM generate_series(1, ${APPOINTMENTS}) i) d
     JOIN colleague a ON a.n = i % ${PEOPLE} JOIN colleague b ON b.n = (i * 7) % ${PEOPLE} JOIN customer c ON c.n = i % ${CONTACTS}`,
  `INSERT INTO appointment_time (hash_id, appointment_id, starts_at, ends_at)
   SELECT gen_random_uuid(), hash_id, wall_start::timestamp AT TIME ZONE time_zone, wall_end::timestamp AT TIME ZONE time_zone FROM appointment`,
  `INSERT INTO appointment_person (person_id, starts_at, ends_at, time_id)
   SELECT p, t.starts_at, t.ends_at, t.hash_id FROM appointment_time t JOIN appointment m ON m.hash_id = t.appointment_id CROSS JOIN unnest(m.people) AS p`,
];

async function seed({ pool, owner }: OwnDatabase): Promise<{ countries: string[]; people: string[]; me: string }> {
  const make = new Factories(pool);
  const eur = await make.currency({ iso: "EUR", isDefault: true });
  for (const iso of ["USD", "XAF"]) await make.currency({ iso });
  const zones = [];
  for (let i = 0; i < OFFICES; i++) zones.push(await make.zone({ name: `Office ${i}`, currencyId: eur.id }));
  const people = [];
  for (let i = 0; i < PEOPLE; i++)
    people.push((await make.user({ name: `Colleague ${i}`, zone: zones[0] ?? null })).id);
  const [me = ""] = people;
  await owner.query("SET session_replication_role = replica; SET work_mem = '64MB'; SELECT setseed(0.42)");
  for (const statement of [...contacts, ...invoices, ...agenda]) await owner.query(statement);
  await owner.query("VACUUM (ANALYZE)");
  const { rows } = await owner.query<{ hash_id: string }>("SELECT hash_id FROM country ORDER BY name LIMIT 12");
  return { countries: rows.map((r) => r.hash_id), people: people.slice(0, SHOWN), me };
}

/** Measures ageing over many invoices, and a month of the agendas of fifty people: the median of many runs. */
export const measureSelling = async (cluster: EmbeddedPostgres): Promise<readonly ComponentLine[]> =>
  await withOwnDatabase(cluster, "bench_selling", async (its) => {
    const { countries, people, me } = await seed(its);
    return await measure(its.pool, me, countries, people);
  });

async function measure(
  pool: pg.Pool,
  me: string,
  countries: readonly string[],
  people: readonly string[],
): Promise<ComponentLine[]> {
  const call = { requestId: "bench", address: "", locale: "en" as const, now: new Date() };
  const readerWith = (permissions: readonly Permission[], places: readonly (string | null)[]): Reader => {
    const rights = new Rights(
      permissions.flatMap((permission) => places.map((place_id) => ({ permission, place_id }))),
    );
    const person = somebody({ id: me, rights });
    return { db: pool, call, person, access: new Access(person) };
  };
  const timed = async (
    what: string,
    bound: number,
    ask: () => Promise<{ data: unknown[] }>,
  ): Promise<ComponentLine> => {
    let found = 0;
    const [ms = 0] = await mediansOf({ rounds: ROUNDS, warmUp: 3 }, async () => {
      found = (await ask()).data.length;
    });
    if (found === 0) throw new Error(`${what}: nothing was found.`);
    return { what: `${what}, ${found} rows`, value: `${ms.toFixed(1)} ms`, bound: `${bound} ms`, ok: ms <= bound };
  };
  const told = `${INVOICES.toLocaleString("en")} invoices`;
  const aged = (what: string, places: readonly (string | null)[]): Promise<ComponentLine> =>
    timed(`ageing, ${told}, ${what}`, AGEING, () =>
      ageing(readerWith(["orders_view_all"], places), { params: undefined, body: undefined, query: {} }),
    );
  const first = `${call.now.toISOString().slice(0, 8)}01`;
  const month = { date_start: first, date_end: `${first.slice(0, 8)}28`, limit: 5000 };
  return [
    await aged("sees all", [null]),
    await aged("twelve countries", countries),
    await timed(`agenda, a month of ${SHOWN} people, ${APPOINTMENTS.toLocaleString("en")} appointments`, MONTH, () =>
      appointments(readerWith(["agenda_view_all", "contacts_view_all"], [null]), { ...month, people: [...people] }),
    ),
  ];
}
