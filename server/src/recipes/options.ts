import { personRows } from "#server/access/public.ts";
import { contactRows } from "#server/contacts/public.ts";
import type { recipeOptions } from "#contract/recipes/endpoints.ts";
import type { ServerOutput } from "#contract/kit/endpoint.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { newestInReach } from "#server/kit/sql/reach-query.ts";
import { namedJson, personJson, refJson } from "#server/kit/sql/refs.ts";
import { treeJson, listRows, notProposed } from "#server/reference/public.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { recipeReach } from "./access.ts";
import { nextNumber } from "./queries.ts";

type Options = ServerOutput<typeof recipeOptions>["data"];

/** People and contacts are taken from this many of the newest recipes. */
const LOOKED = 2000;
/** The choices for lists and forms of recipes, in one statement. */
export async function optionsOf({ db, access, person }: Reader) {
  access.reach(["recipes_view", "recipes_view_all", "recipes_create"]);
  const where = new Where();
  const newest = newestInReach(
    where,
    recipeReach.table,
    recipeReach.of(access),
  )("e.hash_id, e.created_by, e.brand_owner_id, e.manufacturer_id, e.customer_id, e.provider_id", LOOKED);
  const held = access.reach(["contacts_view_all"]);
  const me = where.bind("?::uuid", person.id);
  const seen =
    held === "all" ? "true" : `c.owners @> ARRAY[${me}] OR c.country_id = ANY (${where.bind("?::uuid[]", [...held])})`;
  const contacts = (column: string): string =>
    `(SELECT coalesce(jsonb_agg(${refJson("c")} ORDER BY lower(c.name)), '[]') FROM ${contactRows("c")} WHERE c.hash_id IN (SELECT ${column} FROM newest) AND (${seen}))`;
  const text = `WITH newest AS MATERIALIZED (${newest})
    SELECT ${treeJson("application")} AS applications, ${treeJson("b2b")} AS b2bs, ${treeJson("b2c")} AS b2cs,
      (SELECT coalesce(jsonb_agg(${namedJson("x")} ORDER BY x.sort, x.hash_id), '[]') FROM ${listRows("packaging", "x")} WHERE ${notProposed("x.hash_id")}) AS packagings,
      (SELECT coalesce(jsonb_agg(${namedJson("x")} ORDER BY lower(x.name)), '[]') FROM ${listRows("country", "x")}) AS countries,
      (SELECT coalesce(jsonb_agg(${personJson("u")} ORDER BY u.sort_name), '[]') FROM ${personRows("u")} WHERE u.hash_id IN (SELECT created_by FROM newest)) AS creators,
      ${contacts("brand_owner_id")} AS brand_owners, ${contacts("manufacturer_id")} AS manufacturers, ${contacts("customer_id")} AS customers, ${contacts("provider_id")} AS providers,
      (SELECT ${namedJson("h")} FROM ${personRows("u")} LEFT JOIN ${listRows("country", "h")} ON h.hash_id = u.main_country_id WHERE u.hash_id = ${me}) AS home_country`;
  return { data: await planned<Options>(text).one(db, ...where.values) };
}

interface Last {
  readonly hash_id: string;
  readonly number: number;
  readonly name: string;
}
/** The number to propose for the next recipe. It is not reserved: the number is assigned when the recipe is saved. */
export async function lastRecipe(reader: Reader) {
  const { number } = await nextNumber.one(reader.db);
  const where = new Where();
  const newest = newestInReach(where, recipeReach.table, recipeReach.of(reader.access));
  const last = await planned<Last>(newest("e.hash_id, e.number, e.name", 1)).first(reader.db, ...where.values);
  return { data: { number, last: last ? { id: last.hash_id, ...last } : null } };
}
