import { listRows } from "#server/reference/public.ts";
import type { findDuplicates } from "#contract/contacts/endpoints.ts";
import { duplicateReasons } from "#contract/contacts/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sql } from "#server/kit/sql/database.ts";
import { parsedPhone } from "./phones.ts";
import { sees, type Placed } from "./access.ts";
import { keysOf } from "./keys.ts";
import { namedJson, type Named } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

interface Alike extends Placed {
  readonly hash_id: string;
  readonly name: string;
  readonly city: string | null;
  readonly country: Named;
  readonly met: readonly string[];
}
/** How many candidates are examined (those that share more than the domain first), and how many are shown. */
const LOOKED = 50;
const SHOWN = 5;
/** A company and its own staff share telephone, domain and mailbox: neither is offered as a duplicate of the other. */
const alike = sql<
  Alike,
  [keys: readonly string[], but: string | null, country: string | null, company: string | null]
>(`
  SELECT c.hash_id, c.name, c.city, c.country_id, c.owners, c.proposed, c.met, ${namedJson("k")} AS country
  FROM (SELECT hash_id, name, city, country_id, owners, proposed, ARRAY(SELECT key FROM unnest(keys) AS key WHERE key = ANY ($1)) AS met
    FROM contact WHERE keys && $1::text[] AND hash_id IS DISTINCT FROM $2::uuid
      AND ($2::uuid IS NULL OR company_id IS DISTINCT FROM $2::uuid) AND hash_id IS DISTINCT FROM $4::uuid) c JOIN ${listRows("country", "k")} ON k.hash_id = c.country_id
  ORDER BY (SELECT count(*) FROM unnest(c.met) AS key WHERE NOT starts_with(key, 'domain:')) DESC, (c.country_id = $3::uuid) DESC NULLS LAST, c.hash_id DESC LIMIT ${LOOKED}`);
const iso2Of = sql<{ iso2: string }, [string]>(`SELECT iso2 FROM ${listRows("country", "country")} WHERE hash_id = $1`);

const list = (text: string | undefined): string[] => (text ?? "").split(",").flatMap((one) => one.trim() || []);
const whyOf = (met: readonly string[]): (typeof duplicateReasons)[number][] =>
  duplicateReasons.filter((why) => met.some((key) => key.startsWith(`${why}:`)));

/**
 * Contacts that may be the one being typed. For contacts out of reach, the answer says only that there is one, and not if only the domain
 * matches.
 */
export async function duplicates({ db, access }: Reader, { query }: ServerInput<typeof findDuplicates>) {
  const iso2 = query.country_hash_id ? (await iso2Of.first(db, query.country_hash_id))?.iso2 : undefined;
  const known = keysOf({
    name: query.name,
    mails: list(query.mails),
    phones: list(query.phones).flatMap((number) => parsedPhone(number, iso2)?.number ?? []),
    website: query.website,
  });
  // Colleagues share their company's domain.
  const keys = query.company_hash_id ? known.filter((key) => !key.startsWith("domain:")) : known;
  access.own();
  if (keys.length === 0) return { data: [], hidden: [] };
  const found = await alike.all(
    db,
    keys,
    query.but ?? null,
    query.country_hash_id ?? null,
    query.company_hash_id ?? null,
  );
  const seen = found.filter((row) => sees(access, row));
  const hidden = whyOf(found.filter((row) => !seen.includes(row)).flatMap((row) => row.met));
  return {
    data: seen
      .slice(0, SHOWN)
      .map(({ hash_id, name, city, country, met }) => ({ hash_id, name, city, country, why: whyOf(met) })),
    hidden: hidden.filter((why) => why !== "domain"),
  };
}
