import type pg from "pg";
import { Factories, type CurrencyMade, type RightsOf, type ZoneMade } from "#server/testing/factories.ts";
import type { Asker } from "./seed.ts";

export const COUNTRIES = 30;
export const COLLEAGUES = 196;
/** A word that ten rows of a case contain. */
export const RARE = "zanzibar";
/** Number of the owner's rows, whatever the table's size. */
export const OWN = 30;

/** The identifier of a row that was made at a moment, the same at every fill. */
export const uuid = (at: string, i: string): string =>
  `(lpad(to_hex(floor(extract(epoch FROM ${at}) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(${i} % 4096), 3, '0') || '8' || substr(md5(${i}::text), 1, 15))::uuid`;
/** SQL of who made row `i` of `$1`: seldom `$2`, the owner, else one of `$3`, their colleagues. */
export const MADE_BY = `CASE WHEN i % ($1 / ${OWN}) = 5 AND i < $1 / ${OWN} * ${OWN} THEN $2::uuid ELSE ($3::uuid[])[1 + floor(${COLLEAGUES} * power(random(), 1.4))::int] END`;

/** Who asks in a case, and what its rows refer to. */
export interface CaseCompany {
  readonly people: Readonly<Record<Asker, string>>;
  readonly others: string[];
  readonly countries: string[];
  readonly offices: string[];
  readonly euro: CurrencyMade;
}
/** Makes countries, offices, the askers with their rights in one country, and their colleagues. */
export async function caseCompany(
  pool: pg.Pool,
  rightsOf: (country: string) => Readonly<Record<Asker, RightsOf>>,
  offices = 1,
): Promise<CaseCompany> {
  const make = new Factories(pool);
  const euro = await make.currency({ iso: "EUR", isDefault: true });
  const zones: ZoneMade[] = [];
  for (let i = 0; i < offices; i++) zones.push(await make.zone({ name: `Office ${i}`, currencyId: euro.id }));
  const countries: string[] = [];
  for (let i = 0; i < COUNTRIES; i++) {
    const iso2 = `${String.fromCodePoint(65 + Math.floor(i / 26))}${String.fromCodePoint(65 + (i % 26))}`;
    countries.push((await make.country({ name: `Country ${i}`, iso2 })).id);
  }
  const user = async (name: string, rights?: RightsOf): Promise<string> =>
    (await make.user({ name, zone: zones[0] ?? null, ...(rights && { rights }) })).id;
  const rights = rightsOf(countries[3] ?? "");
  const people = {
    all: await user("Aline Directrice", rights.all),
    office: await user("Bruno Pays", rights.office),
    owner: await user("Chloé Seule", rights.owner),
  };
  const others: string[] = [];
  for (let i = 0; i < COLLEAGUES; i++) others.push(await user(`Colleague ${i}`));
  return { people, others, countries, offices: zones.map(({ id }) => id), euro };
}

/** Fills tables without their indexes, which are made after; keys stay. */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  fill: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    "SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS made FROM pg_index i LEFT JOIN pg_constraint k ON k.conindid = i.indexrelid WHERE i.indrelid = ANY ($1::regclass[]) AND k.oid IS NULL",
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await fill();
  for (const { made } of rows) await client.query(made);
  await client.query("VACUUM (ANALYZE)");
}
