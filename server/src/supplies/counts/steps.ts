import type * as calls from "#contract/supplies/counts.ts";
import { countSeers } from "#contract/supplies/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { conflict, unknownReference } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { isZone } from "#server/zones/public.ts";
import * as q from "./queries.ts";
import { begin, finish, move } from "./records.ts";

/** Begins a stock-take. Two that are under way never count the same. */
export async function startCount(tx: Tx, { body }: Pick<ServerInput<typeof calls.startCount>, "body">) {
  const { zone_id: zone, category_id = null, shelf = null, note = null } = body;
  if (!tx.access.can(countSeers, { zone })) throw unknownReference("zone_id");
  tx.access.require("supplies_update", { zone });
  if (!(await isZone(tx.db, zone))) throw unknownReference("zone_id");
  if (category_id !== null && !(await q.isCategory.first(tx.db, category_id))) throw unknownReference("category_id");
  await q.lockOffice.run(tx.db, zone);
  const other = await q.overlapping.first(tx.db, zone, category_id, shelf);
  if (other) throw conflict("supply_counts.under_way", { number: other.number });
  const id = newId();
  await q.insert.run(tx.db, id, zone, category_id, shelf, note, tx.person.id);
  await q.listArticles.run(tx.db, id);
  return await finish(tx, id, "start_count", {
    details: { ...(category_id && { category_id }), ...(shelf && { shelf }) },
  });
}

/** Ends the counting: what lay there and was not seen is missing. Those who may agree it are told. */
export async function finishCount(tx: Tx, { params, body }: ServerInput<typeof calls.finishCount>) {
  const row = await begin(tx, "finish", params.id, body.version);
  if (!body.leave) {
    if (row.right + row.elsewhere + row.unknown + row.articles_counted === 0) throw conflict("supply_counts.nothing");
    const left = row.articles - row.articles_counted;
    if (left > 0) throw conflict("supply_counts.uncounted", { count: left }, "uncounted");
  }
  await q.addMissing.run(tx.db, row.hash_id);
  const notice = { kind: "supply_counted", holders: true, except: [row.user.hash_id, ...row.counters] } as const;
  return await move(tx, "finish", row, { at: "counted_at" }, { notice });
}

export async function reopenCount(tx: Tx, { params, body }: ServerInput<typeof calls.reopenCount>) {
  const row = await begin(tx, "reopen", params.id, body?.version);
  await q.dropMissing.run(tx.db, row.hash_id);
  return await move(tx, "reopen", row, { set: { counted_at: null } });
}

export async function cancelCount(tx: Tx, { params, body }: ServerInput<typeof calls.cancelCount>) {
  const row = await begin(tx, "cancel", params.id, body.version);
  const { reason } = body;
  const set = { ended_by: tx.person.id, reason };
  return await move(tx, "cancel", row, { at: "ended_at", set }, { details: { reason } });
}
