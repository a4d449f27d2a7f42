import { listRows } from "#server/reference/public.ts";
import { headquarters } from "#server/kit/records/company.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, plainRate } from "#contract/kit/money.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import type { Permission } from "#contract/permissions.ts";
import type { listExchangeRates as listCall, StoredRate, storeExchange as storeCall } from "#contract/zones/rates.ts";
import { shownMonth } from "#contract/zones/rates-text.ts";
import { rateKeepers } from "#contract/zones/rights.ts";
import { sql, sqlLater, type Db } from "#server/kit/sql/database.ts";
import {
  Failure,
  forbidden,
  invalid,
  invalidField,
  notFound,
  unknownReference,
  type Message,
} from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { hearersOf } from "./access.ts";
import { currencyJson } from "#server/kit/sql/refs.ts";
import { officeLedger } from "./office-ledger.ts";
import { lockZoneShared } from "./queries.ts";

const keepers: readonly Permission[] = rateKeepers.any;
const readers: readonly Permission[] = ["exchanges_view", ...keepers];

interface Table {
  readonly zone: { hash_id: string; name: string; currency: CurrencyRef | null };
  /** The requested currency, if not the office's. */
  readonly other: CurrencyRef | null;
  readonly headquarters: boolean;
  readonly base: CurrencyRef | null;
  readonly rates: StoredRate[];
  readonly closed: string[];
}
/** All rates of an office, or of currency `$2` at headquarters: one row per month, so a century is 1200 rows. */
const readTable = sqlLater<Table, [string, string | null]>(
  () => `
  SELECT json_build_object('hash_id', z.hash_id, 'name', z.name, 'currency', ${currencyJson("c")}) AS zone,
    (SELECT ${currencyJson("d")} FROM ${listRows("currency", "d")} WHERE d.is_default) AS base,
    (SELECT ${currencyJson("o")} FROM ${listRows("currency", "o")} WHERE o.hash_id = $2::uuid) AS other,
    coalesce(${headquarters} = z.hash_id, false) AS headquarters,
    coalesce((SELECT json_agg(json_build_object('month', to_char(r.month, 'YYYY-MM'), 'rate', r.rate::text, 'version', r.version) ORDER BY r.month)
      FROM (SELECT month, rate, version FROM exchange_rate WHERE zone_id = z.hash_id AND $2::uuid IS NULL
        UNION ALL SELECT month, rate, version FROM currency_rate WHERE currency_id = $2::uuid) r), '[]') AS rates,
    coalesce((SELECT json_agg(to_char(m.month, 'YYYY-MM') ORDER BY m.month) FROM (${officeLedger().closed("zone_id = z.hash_id")}) m), '[]') AS closed
  FROM zone z LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = z.currency_id WHERE z.hash_id = $1`,
);
const writeRates = sql<{ month: string; rate: string; version: number }, [string, string[], string[], string[]]>(
  `INSERT INTO exchange_rate (zone_id, month, rate, hash_id) SELECT $1, (m || '-01')::date, r, i FROM unnest($2::text[], $3::numeric[], $4::uuid[]) AS w(m, r, i)
   ON CONFLICT (zone_id, month) DO UPDATE SET rate = EXCLUDED.rate, version = exchange_rate.version + 1
   RETURNING to_char(month, 'YYYY-MM') AS month, rate, version`,
);
const removeRates = sql<unknown, [string, string[]]>(
  "DELETE FROM exchange_rate WHERE zone_id = $1 AND to_char(month, 'YYYY-MM') = ANY ($2::text[])",
);
const writeCurrencyRates = sql<{ month: string; rate: string; version: number }, [string, string[], string[]]>(
  `INSERT INTO currency_rate (currency_id, month, rate) SELECT $1, (m || '-01')::date, r FROM unnest($2::text[], $3::numeric[]) AS w(m, r)
   ON CONFLICT (currency_id, month) DO UPDATE SET rate = EXCLUDED.rate, version = currency_rate.version + 1
   RETURNING to_char(month, 'YYYY-MM') AS month, rate, version`,
);
const removeCurrencyRates = sql<unknown, [string, string[]]>(
  "DELETE FROM currency_rate WHERE currency_id = $1 AND to_char(month, 'YYYY-MM') = ANY ($2::text[])",
);
const ownCurrency = sql<{ own: boolean }, [string, string]>(
  "SELECT EXISTS (SELECT 1 FROM zone WHERE hash_id = $1 AND currency_id = $2) AS own",
);

/** An office's rates; for another currency, that one's rates, which only headquarters have. */
async function tableOf(db: Db, zone: string, currency: string | undefined): Promise<Table | undefined> {
  const other = currency !== undefined && !(await ownCurrency.one(db, zone, currency)).own ? currency : null;
  const table = await readTable.first(db, zone, other);
  if (!table || other === null) return table;
  if (!table.other) throw unknownReference("currency_hash_id");
  if (!table.headquarters) throw invalidField("currency_hash_id", "errors.rates_at_headquarters");
  if (table.other.hash_id === table.base?.hash_id) throw invalidField("currency_hash_id", "errors.rate_of_default");
  return table;
}

export async function listExchangeRates(
  { db, access, person }: Reader,
  { params, query }: ServerInput<typeof listCall>,
) {
  const at = { zone: params.id };
  if (!access.can(readers, at)) throw notFound();
  const table = await tableOf(db, params.id, query.currency_hash_id);
  if (!table) throw notFound();
  return {
    data: table.rates.map((r) => ({ ...r, rate: plainRate(r.rate) })),
    zone: table.zone,
    currency: table.other ?? table.zone.currency,
    headquarters: table.headquarters,
    base: table.base,
    closed: table.closed,
    can: {
      ...(person.rights.at("exchanges_create", at) && { create: true }),
      ...(person.rights.at("exchanges_update", at) && { update: true }),
      ...(person.rights.at("exchanges_delete", at) && { delete: true }),
    },
  };
}

interface Wanted {
  readonly month: string;
  readonly rate: string | null;
  readonly version?: number | undefined;
  /** Field that its errors refer to. */
  readonly field: string;
}

/** All months from `start` to `end`. */
function monthsOf(start: string, end: string): string[] {
  const months: string[] = [];
  for (let m = start; m <= end;) {
    months.push(m);
    const [year = 0, month = 0] = m.split("-").map(Number);
    m = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
  }
  return months;
}

function wantedOf(body: ServerInput<typeof storeCall>["body"]): Wanted[] {
  if (body.rates) return body.rates.map((r, i) => ({ ...r, field: `rates.${i}.rate` }));
  const { month_start = "", month_end = "", rate = null } = body;
  return monthsOf(month_start, month_end).map((month) => ({ month, rate, field: "rate" }));
}

/** Refuses months changed meanwhile (409), rates of closed months (422), and missing rights (403). */
function check(
  tx: Tx,
  zone: string,
  wanted: readonly Wanted[],
  now: ReadonlyMap<string, StoredRate>,
  closed: ReadonlySet<string>,
) {
  const stale = wanted.filter((w) => w.version !== undefined && w.version !== (now.get(w.month)?.version ?? 0));
  if (stale.length > 0) {
    const months = stale.map((w) => shownMonth(w.month)).join(", ");
    const fields = Object.fromEntries(
      stale.map((w) => [w.field, [{ key: "errors.rate_changed", params: { month: shownMonth(w.month) } }]]),
    );
    throw new Failure("conflict", { key: "errors.rates_stale", params: { months } }, fields, "stale");
  }
  const changed = wanted.filter((w) => {
    const rate = now.get(w.month)?.rate;
    return w.rate === null ? rate !== undefined : rate === undefined || !decimal(rate).eq(w.rate);
  });
  const needs = new Set<Permission>(
    changed.map((w) =>
      w.rate === null ? "exchanges_delete" : now.has(w.month) ? "exchanges_update" : "exchanges_create",
    ),
  );
  for (const right of needs) if (!tx.access.can(right, { zone })) throw forbidden();
  const problems: Record<string, Message[]> = {};
  for (const w of changed)
    if (closed.has(w.month) && now.has(w.month))
      problems[w.field] = [{ key: "errors.closed_month_rate", params: { month: shownMonth(w.month) } }];
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return changed;
}

/** Event of changed rates: audit trail and live update. */
export function ratesEvent(
  zone: string,
  changes: readonly { month: string; before: string | null; after: string | null }[],
  currency?: string,
): Event {
  const months = changes.map((c) => c.month).toSorted();
  return {
    kind: "zone",
    id: zone,
    action: "exchange",
    zone,
    before: Object.fromEntries(changes.map((c) => [c.month, c.before])),
    after: Object.fromEntries(changes.map((c) => [c.month, c.after])),
    details: { from: months[0], to: months.at(-1), count: changes.length, ...(currency && { currency }) },
    live: hearersOf(zone, 0),
  };
}

/**
 * Stores the rates of a span or of several months, all or none. Rates of closed months cannot change, because amounts were computed with them; a
 * missing one may be added.
 */
export async function storeExchange(tx: Tx, { body }: ServerInput<typeof storeCall>) {
  const zone = body.zone_hash_id;
  if (!tx.access.can(keepers, { zone })) throw unknownReference("zone_hash_id");
  await lockZoneShared.run(tx.db, zone);
  const table = await tableOf(tx.db, zone, body.currency_hash_id);
  if (!table) throw unknownReference("zone_hash_id");
  const now = new Map(table.rates.map((r) => [r.month, r]));
  const wanted = wantedOf(body);
  const changed = check(tx, zone, wanted, now, new Set(table.closed));
  const gone = changed.filter((w) => w.rate === null).map((w) => w.month);
  const kept = changed.flatMap((w) => (w.rate === null ? [] : [{ month: w.month, rate: w.rate }]));
  const other = table.other?.hash_id;
  if (gone.length > 0) await (other ? removeCurrencyRates.run(tx.db, other, gone) : removeRates.run(tx.db, zone, gone));
  const [months, rates] = [kept.map((k) => k.month), kept.map((k) => k.rate)];
  const written =
    kept.length === 0
      ? []
      : other
        ? await writeCurrencyRates.all(tx.db, other, months, rates)
        : await writeRates.all(
            tx.db,
            zone,
            months,
            rates,
            kept.map(() => newId()),
          );
  if (changed.length > 0) {
    await record(
      tx,
      ratesEvent(
        zone,
        changed.map((w) => ({ month: w.month, before: now.get(w.month)?.rate ?? null, after: w.rate })),
        table.other?.iso,
      ),
    );
  }
  const result = new Map(now);
  for (const month of gone) result.delete(month);
  for (const w of written) result.set(w.month, w);
  return {
    data: wanted
      .flatMap((w) => result.get(w.month) ?? [])
      .map((r) => ({ ...r, rate: plainRate(r.rate) }))
      .toSorted((a, b) => a.month.localeCompare(b.month)),
  };
}
