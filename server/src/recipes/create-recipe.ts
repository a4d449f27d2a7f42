import type * as calls from "#contract/recipes/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { presentRecipe } from "./present.ts";
import * as q from "./queries.ts";
import { NOTHING, nextOf } from "./rules.ts";
import { checkNamed, writing, now, eventOf, traced } from "./recipe-form.ts";

/**
 * The home country of a new recipe: its creator's main country, otherwise the market it is made for. Throws when the creator lacks the
 * right there.
 */
function homeFor(tx: Tx, main: string | null, market: string | null): string | null {
  if (main !== null) {
    tx.access.require("recipes_create", { country: main });
    return main;
  }
  if (market !== null) {
    if (!tx.access.can("recipes_create", { country: market })) throw unknownReference("country_hash_id");
    return market;
  }
  if (!tx.access.can("recipes_create", {})) throw invalidField("country_hash_id", "errors.recipe_home");
  return null;
}

export async function createRecipe(tx: Tx, { body }: Pick<ServerInput<typeof calls.createRecipe>, "body">) {
  const next = nextOf(body, NOTHING);
  const home_country_id = homeFor(tx, (await q.homeOf.one(tx.db, tx.person.id)).home, next.country_id);
  await checkNamed(tx, next, NOTHING);
  const id = newId();
  const [, { number, created_at }] = await Promise.all([q.takeTurn.run(tx.db), q.nextPlace.one(tx.db)]);
  const numbered = { ...next, number: body.number ?? number };
  const made = { ...numbered, hash_id: id, home_country_id, created_by: tx.person.id, created_at };
  await writing(q.insertRecipe(tx.db, made));
  const row = await now(tx, id);
  await record(tx, eventOf(row, "create", { after: traced(row) }));
  return { data: presentRecipe(row, tx.person) };
}
