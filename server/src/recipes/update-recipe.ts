import type { RecipeFields } from "#contract/recipes/schemas.ts";
import { stale } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { presentRecipe } from "./present.ts";
import * as q from "./queries.ts";
import { nextOf } from "./rules.ts";
import { lockedRecipe, checkNamed, writing, now, eventOf, traced } from "./recipe-form.ts";

type RecipeChanges = Partial<RecipeFields> & { version?: number | undefined };

export async function updateRecipe(tx: Tx, { params, body }: { params: { id: string }; body: RecipeChanges }) {
  const before = await lockedRecipe(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const next = nextOf(body, before);
  await checkNamed(tx, next, before);
  await writing(q.writeRecipe(tx.db, params.id, next));
  const row = await now(tx, params.id);
  await record(tx, eventOf(row, "update", { before: traced(before), after: traced(row) }));
  return { data: presentRecipe(row, tx.person) };
}
