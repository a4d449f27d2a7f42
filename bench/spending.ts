import pg from "pg";
import { spendingFees } from "#server/expenses/overview/fees.ts";
import { spendingOverview } from "#server/expenses/overview/overview.ts";
import { migrate } from "#server/host/migrate.ts";
import type { EmbeddedPostgres } from "#server/host/embedded-postgres.ts";
import { Access } from "#server/kit/shared/access.ts";
import { connect } from "#server/kit/sql/database.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { accountantRights } from "#server/testing/scene.ts";
import { Factories } from "#server/testing/factories.ts";
import type { ComponentLine } from "./components.ts";
import { mediansOf } from "./measures.ts";
import { inDatabase } from "./pairs.ts";
import { personOf } from "./questions.ts";

const EXPENSES = 1_000_000;
const OFFICES = 50;
const PEOPLE = 1000;
const REASONS = 24;
const ROUNDS = 15;
/** Bound of the median, in milliseconds. */
const BOUND = 300;
const NAME = `bench_spending_${EXPENSES}`;

/** Expenses over three years with two or three fees each, nine of ten validated; offices have their people and, now and then, another currency. */
const seed = `
  WITH made AS (
    INSERT INTO expense (hash_id, number, type, title, start_date, end_date, status, zone_id, user_id, currency_id, amount, validated_amount, fees_count, sent_at, search)
    SELECT (lpad(to_hex(1700000000000 + i * 90), 12, '0') || '7' || lpad(to_hex(i % 4096), 3, '0') || '8' || substr(md5(i::text), 1, 15))::uuid, 1000 + i,
      (ARRAY['OFFICE', 'REPORT', 'TRAVEL'])[1 + i % 3], 'Mission', d.day, d.day, CASE WHEN i % 10 = 0 THEN 'UNVALIDATED' ELSE 'VALIDATED' END,
      u.zone_id, u.hash_id, CASE WHEN i % 20 = 0 THEN $3::uuid ELSE z.currency_id END, 100, CASE WHEN i % 10 <> 0 THEN 100 END, 2 + i % 2, clock_timestamp(), ''
    FROM generate_series(1, $1::int) i CROSS JOIN LATERAL (SELECT date '2023-01-01' + (i::bigint * 1095 / $1)::int AS day) d
      JOIN (SELECT hash_id, zone_id, row_number() OVER (ORDER BY hash_id) - 1 AS n FROM app_user WHERE name LIKE 'Spender%') u ON u.n = (i * 7919::bigint) % $2 JOIN zone z ON z.hash_id = u.zone_id
    RETURNING hash_id, number, status, start_date, fees_count
  )
  INSERT INTO expense_fee (hash_id, expense_id, position, amount, day, reason_id, month)
  SELECT gen_random_uuid(), m.hash_id, f, (10 + (m.number * 37 + f * 11) % 9000) / 100.0, m.start_date, r.hash_id,
    CASE WHEN m.status = 'VALIDATED' THEN date_trunc('month', m.start_date::timestamp)::date END
  FROM made m CROSS JOIN LATERAL generate_series(0, m.fees_count - 1) AS f
    JOIN (SELECT hash_id, row_number() OVER (ORDER BY hash_id) - 1 AS n FROM reason) r ON r.n = (m.number * 31 + f * 5) % $4`;

async function fill(superUrl: string, pool: pg.Pool): Promise<{ reader: string; office: string; reason: string }> {
  const make = new Factories(pool);
  const eur = await make.currency({ iso: "EUR", isDefault: true });
  const others = [];
  for (const iso of ["XAF", "ZAR", "USD", "GBP"]) others.push(await make.currency({ iso }));
  const zones = [];
  for (let i = 0; i < OFFICES; i++)
    zones.push(await make.zone({ name: `Office ${i}`, currencyId: (i % 2 === 0 ? eur : others[i % 4])?.id ?? eur.id }));
  for (let i = 0; i < PEOPLE; i++) await make.user({ name: `Spender ${i}`, zone: zones[i % OFFICES] ?? null });
  const reasons = [];
  for (let i = 0; i < REASONS; i++) reasons.push(await make.reason({ name: `Reason ${i}` }));
  await pool.query(
    "INSERT INTO exchange_rate (hash_id, zone_id, month, rate) SELECT gen_random_uuid(), z.hash_id, m, 100 + extract(month FROM m) FROM zone z JOIN currency c ON c.hash_id = z.currency_id AND NOT c.is_default, generate_series('2022-01-01'::timestamp, '2026-12-01', '1 month') m",
  );
  await pool.query(
    "INSERT INTO currency_rate (currency_id, month, rate) SELECT c.hash_id, m, 100 + extract(month FROM m) FROM currency c, generate_series('2022-01-01'::timestamp, '2026-12-01', '1 month') m WHERE NOT c.is_default",
  );
  const reader = await make.user({ name: "Directrice", rights: accountantRights });
  const client = new pg.Client(superUrl);
  await client.connect();
  // Disable triggers and foreign keys; the seed writes what triggers would.
  await client.query(
    "SET maintenance_work_mem = '512MB'; SET work_mem = '64MB'; SET session_replication_role = replica; SELECT setseed(0.42)",
  );
  const { rows } = await client.query<{ name: string; made: string }>(
    "SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS made FROM pg_index i WHERE i.indrelid IN ('expense'::regclass, 'expense_fee'::regclass) AND NOT i.indisprimary",
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await client.query(seed, [EXPENSES, PEOPLE, others[2]?.id, REASONS]);
  for (const { made } of rows) await client.query(made);
  await client.query("SELECT sum_spending()");
  await client.query("VACUUM (ANALYZE)");
  await client.query("CHECKPOINT");
  await client.end();
  return { reader: reader.id, office: zones[1]?.id ?? "", reason: reasons[0]?.id ?? "" };
}

async function measure(
  pool: pg.Pool,
  at: { reader: string; office: string; reason: string },
): Promise<ComponentLine[]> {
  const person = await personOf(pool, at.reader);
  const call = { requestId: "bench", address: "", locale: "en" as const, now: new Date("2025-11-15T12:00:00Z") };
  const readerNow = (): Reader => ({ db: pool, call, person, access: new Access(person) });
  const year = { date_start: "2025-01-01", date_end: "2025-12-31" };
  const timed = async (what: string, ask: () => Promise<{ data: unknown }>): Promise<ComponentLine> => {
    const [ms = 0] = await mediansOf({ rounds: ROUNDS, warmUp: 3 }, ask);
    return { what, value: `${ms.toFixed(1)} ms`, bound: `${BOUND} ms`, ok: ms <= BOUND };
  };
  const told = `${EXPENSES.toLocaleString("en")} expenses in ${OFFICES} offices`;
  const overview = (what: string, query: object): Promise<ComponentLine> =>
    timed(`spending, ${what}, ${told}`, () => spendingOverview(readerNow(), { query: query }));
  return [
    await overview("a year beside the one before", year),
    await overview("a quarter beside the one before", { date_start: "2025-07-01", date_end: "2025-09-30" }),
    await overview("a year of one reason", { ...year, reason_hash_id: at.reason }),
    await overview("a year of one office", { ...year, zoneSelected: at.office }),
    await timed(`spending, the fees of one reason in an office and a year, ${told}`, () =>
      spendingFees(readerNow(), { query: { ...year, reason_hash_id: at.reason, zoneSelected: at.office } }),
    ),
  ];
}

/** Measures the expense statistics of a company with fifty offices: the median of each query. */
export async function measureSpending(
  cluster: EmbeddedPostgres,
  say: (line: string) => void,
): Promise<ComponentLine[]> {
  const [appUrl, ownerUrl, superUrl] = [cluster.appUrl, cluster.ownerUrl, cluster.superUrl].map((url) =>
    inDatabase(url, NAME),
  ) as [string, string, string];
  const admin = new pg.Client(cluster.superUrl);
  await admin.connect();
  const isNew = (await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [NAME])).rowCount === 0;
  if (isNew) await admin.query(`CREATE DATABASE ${NAME} OWNER cordial_owner`);
  await admin.end();
  await migrate(ownerUrl);
  const pool = connect({ url: appUrl, max: 2, applicationName: "bench" }, () => undefined);
  try {
    if (isNew) {
      say(`Making ${EXPENSES.toLocaleString("en")} expenses in ${OFFICES} offices`);
      const at = await fill(superUrl, pool);
      await pool.query("INSERT INTO setting (key, value) VALUES ('bench', $1)", [JSON.stringify(at)]);
    }
    const { rows } = await pool.query<{ value: { reader: string; office: string; reason: string } }>(
      "SELECT value FROM setting WHERE key = 'bench'",
    );
    if (!rows[0]) throw new Error(`${NAME} was left half made: remove it.`);
    return await measure(pool, rows[0].value);
  } finally {
    await pool.end();
  }
}
