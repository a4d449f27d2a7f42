import type * as calls from "#contract/recipes/formulas/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { named, refused, stale } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { eventOf } from "../recipe-form.ts";
import * as q from "./queries.ts";
import { compositionOf } from "./read.ts";
import {
  lockedFormula,
  draftFrom,
  requireOpen,
  draftOf,
  calculated,
  addVersion,
  checkNesting,
  answerOf,
  tracedHead,
  tracedLines,
} from "./composition-form.ts";

/** Locks and returns the version that a change names, otherwise the current one, so that nobody starts to use it meanwhile. */
async function versionToChange(tx: Tx, recipe: string, wanted: string | undefined): Promise<q.CompositionRow> {
  const id = wanted ?? (await q.currentOf.all(tx.db, [recipe]))[0]?.hash_id;
  if (id === undefined) throw refused("formulas.none_yet");
  await q.lockCompositions.run(tx.db, [id]);
  return await named("composition_hash_id", compositionOf(tx, recipe, id));
}

export async function updateComposition(tx: Tx, { params, body }: ServerInput<typeof calls.updateComposition>) {
  const recipe = await lockedFormula(tx, params.id);
  const before = await versionToChange(tx, recipe.hash_id, body.composition_hash_id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const { draft: was, all: old } = await draftFrom(tx, before);
  requireOpen(tx, before, old);
  const stored = old.lines.get(before.hash_id) ?? [];
  const draft = draftOf(body, was);
  const made = await calculated(tx, recipe, draft, was.lines);
  const isFrozen = before.frozen_at !== null;
  const id = isFrozen ? await addVersion(tx, recipe, made) : before.hash_id;
  if (!isFrozen) {
    await q.updateComposition.run(tx.db, id, JSON.stringify([made.head]));
    await q.removeLines.run(tx.db, id);
    const at = { composition_id: id, recipe_id: recipe.hash_id, is_current: before.is_current };
    // If the body has no lines, keep the identifiers of the stored ones.
    const kept = body.lines ? [] : stored;
    await q.insertLines(tx.db, ...made.lines.map((l, i) => ({ ...l, ...at, hash_id: kept[i]?.hash_id ?? l.hash_id })));
  }
  await checkNesting(tx, recipe, draft.lines);
  const { row, data } = await answerOf(tx, recipe, id);
  await record(
    tx,
    eventOf(recipe, isFrozen ? "add_composition" : "change_composition", {
      before: { ...tracedHead(was), lines: tracedLines(was.lines, old) },
      after: { ...tracedHead(draft), lines: tracedLines(draft.lines, made.all) },
      details: { composition: row.number },
    }),
  );
  return { data };
}
