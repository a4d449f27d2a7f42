import { listRows } from "#server/reference/public.ts";
import type { findAlike } from "#contract/recipes/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { contactJson, presentContactRef } from "#server/contacts/public.ts";
import { sql } from "#server/kit/sql/database.ts";
import { namedJson, type Named } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { sees, type Placed } from "./access.ts";

interface Alike extends Placed {
  readonly hash_id: string;
  readonly number: number;
  readonly name: string;
  readonly concentration: string | null;
  readonly application: Named | null;
  readonly customer: unknown;
  readonly same: boolean;
}
/** How many candidates are examined, the most similar first, and how many are shown. */
const LOOKED = 30;
const SHOWN = 5;
/** Least similarity (the share of common trigrams): 'Lemon cordial' and 'Lemon cordials' 0.87, 'Lemon squash' 0.35. */
const ALIKE = 0.6;
const alike = sql<Alike, [name: string, but: string | null]>(`
  SELECT e.hash_id, e.number, e.name, e.concentration, e.home_country_id, e.places, e.created_by, e.sort_name = fold($1) AS same, ${namedJson("a")} AS application, ${contactJson("e.customer_id")} AS customer
  FROM (SELECT *, similarity(sort_name, fold($1)) AS likeness FROM recipe WHERE sort_name % fold($1) AND hash_id IS DISTINCT FROM $2::uuid ORDER BY likeness DESC, hash_id DESC LIMIT ${LOOKED}) e
    LEFT JOIN ${listRows("application", "a")} ON a.hash_id = e.application_id WHERE e.likeness >= ${ALIKE} ORDER BY e.likeness DESC, e.hash_id DESC`);

/** Recipes that may be the one being typed. Of recipes out of reach, the answer says only whether one has exactly this name. */
export async function alikeRecipes({ db, access, person }: Reader, { query }: ServerInput<typeof findAlike>) {
  access.own();
  const found = await alike.all(db, query.name, query.but ?? null);
  const seen = found.filter((row) => sees(access, row));
  return {
    data: seen.slice(0, SHOWN).map(({ hash_id, number, name, concentration, application, customer }) => ({
      id: hash_id,
      hash_id,
      number,
      name,
      concentration,
      application,
      customer: presentContactRef(person, customer),
    })),
    hidden: found.some((row) => row.same && !seen.includes(row)),
  };
}
