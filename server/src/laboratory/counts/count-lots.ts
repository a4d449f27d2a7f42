import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/laboratory/counts.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import * as s from "../stock-queries.ts";
import * as q from "./queries.ts";
import { finish, begin } from "./records.ts";

export async function countLots(tx: Tx, { params, body }: ServerInput<typeof calls.countLots>) {
  const row = await begin(tx, "count", params.id, undefined, q.share);
  const given = body.lines.map(({ line_hash_id, counted, note = null }, i) => {
    const line = row.lines.find((l) => l.hash_id === line_hash_id);
    if (!line) throw unknownReference(`lines.${i}.line_hash_id`);
    if (body.lines.findIndex((l) => l.line_hash_id === line_hash_id) !== i)
      throw invalidField(`lines.${i}.line_hash_id`, "errors.taken");
    return { hash_id: line_hash_id, counted, note, item: line.item_id };
  });
  await s.lockItems.all(tx.db, [...new Set(given.map((g) => g.item))]);
  await q.setCounted.run(tx.db, JSON.stringify(given), tx.person.id);
  return await finish(tx, row.hash_id, "count_lots", { lots: given.length });
}
