import type * as calls from "#contract/recipes/formulas/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { named } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { eventOf } from "../recipe-form.ts";
import {
  type Draft,
  lockedFormula,
  draftOf,
  calculated,
  addVersion,
  checkNesting,
  answerOf,
  tracedHead,
  tracedLines,
} from "./composition-form.ts";

const nothing = (tx: Tx): Draft => ({
  name: null,
  made_on: tx.call.now.toISOString().slice(0, 10),
  basis: "litre",
  density: null,
  brix: null,
  refraction: null,
  description: null,
  public_description: null,
  lines: [],
});

export async function storeComposition(tx: Tx, { body }: ServerInput<typeof calls.storeComposition>) {
  const recipe = await named("recipe_hash_id", lockedFormula(tx, body.recipe_hash_id));
  const draft = draftOf(body, nothing(tx));
  const made = await calculated(tx, recipe, draft, []);
  const id = await addVersion(tx, recipe, made);
  await checkNesting(tx, recipe, draft.lines);
  const { row, data } = await answerOf(tx, recipe, id);
  const after = { ...tracedHead(draft), lines: tracedLines(draft.lines, made.all) };
  await record(tx, eventOf(recipe, "add_composition", { after, details: { composition: row.number } }));
  return { data };
}
