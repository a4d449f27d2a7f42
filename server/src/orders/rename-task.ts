import type * as calls from "#contract/orders/endpoints.ts";
import type { ParentTask } from "#contract/orders/endpoints.ts";
import { COMPANY_ID } from "#contract/settings/company.ts";
import { companyRight } from "#contract/settings/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sql } from "#server/kit/sql/database.ts";
import { notFound, stale } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";

const lockTask = sql<ParentTask, [string]>(
  "SELECT hash_id, code, position, name, name_fr, version FROM order_parent_task WHERE hash_id = $1 FOR NO KEY UPDATE",
);

const rename = sql<unknown, [id: string, name: string, name_fr: string | null]>(
  "UPDATE order_parent_task SET name = $2, name_fr = $3, version = version + 1 WHERE hash_id = $1",
);

/** Renames one of the ten tasks, recorded on the company's trail. */
export async function renameTask(tx: Tx, { params, body }: ServerInput<typeof calls.renameTask>) {
  tx.access.require(companyRight, {});
  const task = await lockTask.first(tx.db, params.id);
  if (!task) throw notFound();
  if (body.version !== undefined && body.version !== task.version) throw stale();
  const next = { name: body.name ?? task.name, name_fr: body.name_fr === undefined ? task.name_fr : body.name_fr };
  const version = task.version + 1;
  await rename.run(tx.db, task.hash_id, next.name, next.name_fr);
  const said = (of: typeof next): string => [of.name, of.name_fr].filter(Boolean).join(" / ");
  await record(tx, {
    kind: "company",
    id: COMPANY_ID,
    action: "update",
    before: { order_task: said(task) },
    after: { order_task: said(next) },
    live: { area: "orders", version, users: [tx.person.id] },
  });
  return { data: { ...task, ...next, version } };
}
