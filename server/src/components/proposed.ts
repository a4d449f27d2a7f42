import type { Proposed } from "#server/kit/records/proposed.ts";
import { invalidField, notFound } from "#server/kit/shared/failures.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { record } from "#server/kit/records/record.ts";
import { keepMerge, moveUses, moving } from "#server/reference/public.ts";
import { eventOf } from "./component-form.ts";
import * as q from "./queries.ts";
import { NOTHING, nextOf } from "./rules.ts";

/** How a component is proposed: by its name, as what flavours. Whoever keeps it completes it. */
export const proposedComponent: Proposed = {
  name: "e.name",
  number: "e.number",
  seenBy: "components_view",
  async make(tx, { name }) {
    const id = newId();
    const write = { ...nextOf({ name, kind: "flavour" }, NOTHING), number: await q.takeNumber(tx.db) };
    await q.insert(tx.db, { ...q.rowOf(write), hash_id: id, created_by: tx.person.id, allergens_all: [] });
    return id;
  },
  async rename(tx, id, { name }) {
    await q.renameComponent.run(tx.db, id, name);
  },
  async merge(tx, id, into) {
    if (id === into) throw invalidField("into", "errors.merge_self");
    const rows = await q.lockedPair.all(tx.db, [id, into]);
    const from = rows.find((row) => row.hash_id === id);
    const stays = rows.find((row) => row.hash_id === into);
    if (!from) throw notFound();
    if (!stays) throw invalidField("into", "errors.unknown_reference");
    const merge = newId();
    const kept = { hash_id: merge, list: "component", survivor_id: into, merged: from, survivor: {} };
    await keepMerge(tx.db, { ...kept, user_id: tx.person.id });
    const moved = await moving(async () => {
      const count = await moveUses(tx.db, "component", { merge, from: id, to: into });
      await q.remove.run(tx.db, id);
      return count;
    });
    await record(tx, eventOf(stays, "merge", { details: { merged: from.name, moved } }));
  },
};
