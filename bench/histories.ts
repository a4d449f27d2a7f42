import type pg from "pg";
import { holderHistory } from "#server/accounting/history.ts";
import { house } from "#server/areas.ts";
import type { EmbeddedPostgres } from "#server/host/embedded-postgres.ts";
import { Access, Rights } from "#server/kit/shared/access.ts";
import { newId, type Reader } from "#server/kit/sql/transaction.ts";
import { Factories } from "#server/testing/factories.ts";
import { somebody } from "#server/testing/person.ts";
import type { ComponentLine } from "./components.ts";
import { mediansOf } from "./measures.ts";
import { withOwnDatabase } from "./own-database.ts";

const MOVEMENTS = 500_000;
const PAGE = 50;
const ROUNDS = 200;
/** The most the last page may cost, relative to the first. */
const LAST_BOUND = 1.2;

/** `$1` count, `$2` office, `$3` accountant: over five years, one movement a day a transfer. */
const transactions = `
  INSERT INTO ledger_transaction (hash_id, kind, zone_id, day, label, user_id)
  SELECT (lpad(to_hex(1500000000000 + i * 300), 12, '0') || '7' || lpad(to_hex(i % 4096), 3, '0') || '8' || substr(md5(i::text), 1, 15))::uuid,
    CASE WHEN i % 270 = 0 THEN 'transfer' ELSE 'payment' END, $2, DATE '2021-01-01' + (i / 270), 'Payment ' || i, $3
  FROM generate_series(1, $1::int) i`;
/** `$1` the account of the bank, `$2` of the reason. */
const postings = `
  INSERT INTO ledger_posting (hash_id, transaction_id, account_id, currency_iso, amount, balance_after, day)
  SELECT gen_random_uuid(), t.hash_id, p.account, 'EUR', p.amount, p.amount * t.number, t.day
  FROM ledger_transaction t CROSS JOIN LATERAL (VALUES ($1::uuid, 10), ($2::uuid, -10)) AS p(account, amount) ORDER BY t.hash_id`;

async function measure(pool: pg.Pool, who: string, account: string, office: string): Promise<ComponentLine[]> {
  const rights = new Rights([
    { permission: "accountings_all", place_id: office },
    { permission: "accountings_account", place_id: office },
  ]);
  const person = somebody({ id: who, rights });
  const call = { requestId: "", address: "", locale: "en" as const, now: new Date() };
  const ask = async (after?: string) => {
    const reader: Reader = { db: pool, call, person, access: new Access(person) };
    return await holderHistory(reader, house.sources, "account", {
      params: { id: account },
      query: { limit: PAGE, after },
      body: undefined,
    });
  };
  // The sequence counts both postings of each movement: the last page starts below twice as many postings.
  const last = Buffer.from(JSON.stringify([String(2 * PAGE)])).toString("base64url");
  const end = await ask(last);
  if (end.data.length === 0 || end.after !== null) throw new Error("This is not the last page.");
  const [first = 0, far = 0] = await mediansOf(
    { rounds: ROUNDS, warmUp: 10 },
    () => ask(),
    () => ask(last),
  );
  const ratio = far / first;
  return [
    {
      what: `history of an account, last page against page 1, ${MOVEMENTS.toLocaleString("en")} movements`,
      value: `${far.toFixed(2)} ms / ${first.toFixed(2)} ms = ${ratio.toFixed(2)}`,
      bound: String(LAST_BOUND),
      ok: ratio <= LAST_BOUND,
    },
  ];
}

/** Measures the history of an account with very many movements: its last page beside its first. */
export const measureHistories = async (cluster: EmbeddedPostgres): Promise<readonly ComponentLine[]> =>
  await withOwnDatabase(cluster, "bench_histories", async ({ pool, owner }) => {
    const make = new Factories(pool);
    const eur = await make.currency({ iso: "EUR", isDefault: true });
    const office = await make.zone({ name: "Paris", currencyId: eur.id });
    const accountant = await make.user({ name: "Chloé Durand", zone: office });
    const [account, its, expenses] = [newId(), newId(), newId()];
    await owner.query("SET session_replication_role = replica");
    await owner.query(
      "INSERT INTO ledger_account (hash_id, kind, ref_id, zone_id, currency_iso) VALUES ($1, 'account', $2, $3, 'EUR'), ($4, 'reason', $4, $3, 'EUR')",
      [its, account, office.id, expenses],
    );
    await owner.query(
      "INSERT INTO holder (hash_id, kind, zone_id, currency_id, name, ledger_account_id, first_day) VALUES ($1, 'account', $2, $3, 'BNP', $4, DATE '2021-01-01')",
      [account, office.id, eur.id, its],
    );
    await owner.query(transactions, [MOVEMENTS, office.id, accountant.id]);
    await owner.query(postings, [its, expenses]);
    await owner.query("VACUUM (ANALYZE)");
    return await measure(pool, accountant.id, account, office.id);
  });
