import type * as calls from "#contract/recipes/formulas/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { named } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { eventOf } from "../recipe-form.ts";
import { compositionOf } from "./read.ts";
import {
  lockedFormula,
  draftFrom,
  requireOpen,
  calculated,
  addVersion,
  checkNesting,
  answerOf,
  tracedHead,
  tracedLines,
} from "./composition-form.ts";

export async function restoreComposition(tx: Tx, { params, body }: ServerInput<typeof calls.restoreComposition>) {
  const recipe = await lockedFormula(tx, params.id);
  const before = await named("composition_hash_id", compositionOf(tx, recipe.hash_id, body.composition_hash_id));
  const { draft: was, all: old } = await draftFrom(tx, before);
  requireOpen(tx, before, old);
  const draft = { ...was, made_on: tx.call.now.toISOString().slice(0, 10) };
  const made = await calculated(tx, recipe, draft, draft.lines);
  const id = await addVersion(tx, recipe, made);
  await checkNesting(tx, recipe, draft.lines);
  const { row, data } = await answerOf(tx, recipe, id);
  const after = { ...tracedHead(draft), lines: tracedLines(draft.lines, made.all) };
  await record(
    tx,
    eventOf(recipe, "restore_composition", { after, details: { composition: row.number, restored: before.number } }),
  );
  return { data };
}
