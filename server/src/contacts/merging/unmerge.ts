import type * as calls from "#contract/contacts/merging.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sqlState } from "#server/kit/sql/database.ts";
import { conflict, forbidden, notFound } from "#server/kit/shared/failures.ts";
import { moveUsesBack, unmergeSuppliers } from "#server/reference/public.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { eventOf, PERSONAL } from "../events.ts";
import { read, readEach } from "../lists.ts";
import { mayMoveAccounts, maySwitchPortal } from "../portal-right.ts";
import { presentContact } from "../present.ts";
import { writeContact, type FullContact } from "../queries.ts";
import { mergeable, openedFor, subjectOf, written } from "./merge.ts";
import * as q from "./queries.ts";
import { valuesOf, withoutMerge } from "./rules.ts";

const NOT_NULL = "23502";

/** Locks a merge the caller may undo, with the survivor; throws with the reason when it can't be undone. */
async function openMerge(tx: Tx, id: string): Promise<q.MergeRow & { readonly into: FullContact }> {
  const row = await q.lockMerge.first(tx.db, id);
  if (!row) throw notFound();
  await q.lockBoth.run(tx.db, [row.survivor_id]);
  const into = await read(tx, row.survivor_id);
  if (into) mergeable(tx.access, into);
  else {
    // The survivor was merged again, so the current survivor decides about access; or it was deleted, then the kept data of the merged
    // contact does.
    const { id: further } = await q.survivorOf.one(tx.db, row.survivor_id);
    const stands = further ? await read(tx, further) : undefined;
    mergeable(tx.access, stands ?? (row.merged.country_id ? row.merged : undefined));
    if (stands) throw conflict("errors.merge_merged_again", { name: stands.name }, "merged_again");
    throw conflict("errors.merge_survivor_deleted", undefined, "deleted");
  }
  if (row.ended === "erased" || into.erased_at) throw conflict("errors.merge_erased", undefined, "erased");
  if (row.is_over) throw conflict("errors.merge_over", undefined, "over");
  return { ...row, into };
}

/** Inserts the contact again; throws when something it needs was merged or deleted meanwhile. */
async function restore(tx: Tx, merged: q.MergedRow): Promise<void> {
  try {
    await q.insertMerged.run(tx.db, JSON.stringify({ ...merged, version: merged.version + 1 }));
  } catch (error) {
    if (sqlState(error) === NOT_NULL) throw conflict("errors.merge_parent_changed", undefined, "changed");
    throw error;
  }
}

/** Undoes a merge. What was added to the survivor since stays with it. */
export async function undoMerge(tx: Tx, { params }: ServerInput<typeof calls.undoContactMerge>) {
  const { into, survivor, ...row } = await openMerge(tx, params.id);
  const [merged] = await openedFor(tx.db, [row.merged]);
  const [before, after] = await openedFor(tx.db, [survivor.before, survivor.after]);
  if (!merged || !before || !after) throw notFound();
  // Its country may differ from the survivor's.
  mergeable(tx.access, merged);
  if (!(await mayMoveAccounts(tx, merged, into))) throw forbidden();
  await restore(tx, merged);
  const ids = [into.hash_id, merged.hash_id] as const;
  const { restored, changed } = await moveUsesBack(
    tx.db,
    "contact",
    { merge: params.id, survivor: ids[0], merged: ids[1] },
    "its own too",
  );
  if (survivor.supplier) await unmergeSuppliers(tx, survivor.supplier, merged.hash_id, subjectOf(merged));
  const values = withoutMerge(valuesOf(into), before, after);
  maySwitchPortal(tx, into, values);
  await writeContact.run(tx.db, into.hash_id, JSON.stringify([written(values)]), "{}");
  const { avatar, owners } = survivor;
  const picture = into.avatar_file_id === avatar.after ? avatar.before : into.avatar_file_id;
  const came = merged.owners.filter((o) => !owners.includes(o));
  await q.finishUndo.run(tx.db, params.id, into.hash_id, came, owners, picture);
  await q.refreshSearch.run(tx.db, ...ids);
  const [now, again] = await readEach(tx, ...ids);
  if (!now || !again) throw notFound();
  await recordUndo(tx, again, now, { restored, changed_since: changed });
  const said = changed > 0 ? "messages.merge_undone_partly" : "messages.merge_undone";
  return {
    message: text(tx.call.locale, said, { name: again.name, restored, changed }),
    data: { restored, changed, contact: presentContact(again, tx.person) },
  };
}

async function recordUndo(tx: Tx, again: FullContact, now: FullContact, counts: object): Promise<void> {
  const subject = subjectOf(again);
  await record(tx, eventOf(again, "undo_merge", { details: { ...counts } }), {
    ...eventOf(now, "undo_merge", { details: { merged: again.name, ...counts } }),
    ...(subject && { personal: { subject, fields: PERSONAL } }),
  });
}
