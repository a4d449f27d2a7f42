import type * as calls from "#contract/recipes/formulas/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { conflict, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { eventOf } from "../recipe-form.ts";
import * as q from "./queries.ts";
import { bounds, lockedFormula, draftFrom, tracedHead, tracedLines } from "./composition-form.ts";

/** The same for recipes whose lines the caller did not type. */
export async function checkNestingLeft(tx: Tx, recipes: readonly string[]): Promise<void> {
  const wrong = await q.nesting.first(tx.db, recipes);
  if (wrong) throw conflict(wrong.problem === "circle" ? "formulas.circle_left" : `formulas.${wrong.problem}`, bounds);
}

const isUsed = async (tx: Tx, recipe: string): Promise<boolean> => (await q.usesAsSub.one(tx.db, recipe)).is_used;

export async function deleteCompositions(tx: Tx, { params, body }: ServerInput<typeof calls.deleteCompositions>) {
  const recipe = await lockedFormula(tx, params.id);
  const wanted = [...new Set(body.compositions)];
  await q.lockCompositions.run(tx.db, wanted);
  const rows = await q.someCompositions.all(tx.db, wanted);
  if (rows.length < wanted.length || rows.some((row) => row.recipe_id !== recipe.hash_id))
    throw unknownReference("compositions");
  const frozen = rows.find((row) => row.frozen_at !== null);
  if (frozen) throw conflict("formulas.in_use", { number: frozen.number }, "in_use");
  const events = [];
  for (const row of rows) {
    const { draft, all } = await draftFrom(tx, row);
    const before = { ...tracedHead(draft), lines: tracedLines(draft.lines, all) };
    events.push(eventOf(recipe, "delete_composition", { before, details: { composition: row.number } }));
  }
  await q.noneCurrent.run(tx.db, [recipe.hash_id]);
  await q.removeCompositions.run(tx.db, wanted);
  await q.newestCurrent.run(tx.db, [recipe.hash_id]);
  if (await isUsed(tx, recipe.hash_id)) throw conflict("formulas.used_as_sub", undefined, "in_use");
  await checkNestingLeft(tx, [recipe.hash_id]);
  await record(tx, ...events);
  return { message: text(tx.call.locale, "messages.deleted") };
}
