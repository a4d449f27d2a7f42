import type * as calls from "#contract/orders/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { columns, insertInto, type RowOf } from "#server/kit/sql/columns.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { detailsOf } from "./details.ts";
import { bump } from "./order-version.ts";
import { answered, orderEvent, orders } from "./records.ts";
import { checkPeople } from "./check-people.ts";
import { given } from "./put-task.ts";

const made = columns({
  hash_id: "uuid",
  order_id: "uuid",
  parent_id: "uuid",
  title: "text",
  position: "smallint",
  due_on: "date?",
  assignee_id: "uuid?",
  waits_for_id: "uuid?",
  visible: "boolean",
});

const insert = insertInto("order_tasks", made);

export async function createTask(tx: Tx, { params, body }: ServerInput<typeof calls.createTask>) {
  const row = await orders.begin(tx, "tasks", params.order_id);
  const { tasks } = await detailsOf.one(tx.db, row.hash_id);
  const parent = tasks.find((t) => t.hash_id === body.parent && t.code !== null);
  if (!parent) throw unknownReference("parent");
  if (body.waits_for_hash_id && !tasks.some((t) => t.hash_id === body.waits_for_hash_id))
    throw unknownReference("waits_for_hash_id");
  const assignee = body.assignee_hash_id ?? null;
  await checkPeople(tx, "assignee_hash_id", assignee === null ? [] : [assignee], row);
  const task: RowOf<typeof made> = {
    hash_id: newId(),
    order_id: row.hash_id,
    parent_id: parent.hash_id,
    title: body.title,
    position: tasks.findIndex((t) => t.hash_id === parent.hash_id) + 1,
    due_on: body.due_on ?? null,
    assignee_id: assignee,
    waits_for_id: body.waits_for_hash_id ?? null,
    visible: body.visible ?? false,
  };
  await insert(tx.db, task);
  const { version } = await bump.one(tx.db, row.hash_id);
  const notice = given({ name: body.title }, assignee);
  await record(
    tx,
    orderEvent({ ...row, version }, "create_task", { details: { task: body.title }, ...(notice && { notice }) }),
  );
  return await answered(tx, row.hash_id);
}
