import type * as calls from "#contract/orders/endpoints.ts";
import type { ParentTask } from "#contract/orders/endpoints.ts";
import { COMPANY_ID } from "#contract/settings/company.ts";
import { companyRight } from "#contract/settings/rights.ts";
import type { OrderTask } from "#contract/orders/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { columns, insertInto, type RowOf } from "#server/kit/columns.ts";
import { type Db, sql } from "#server/kit/database.ts";
import { conflict, invalidField, notFound, stale, unknownReference } from "#server/kit/failures.ts";
import { record, type Event } from "#server/kit/record.ts";
import { nameIn } from "#server/kit/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/transaction.ts";
import { detailsOf } from "./details.ts";
import type { OrderListener } from "./listener.ts";
import { answered, loadOrder, orderEvent, orders } from "./records.ts";
import type { OrderRow } from "./queries.ts";
import { checkPeople } from "./steps.ts";
import { waitsInCircle } from "./rules.ts";

const seeded = sql<ParentTask>(
  "SELECT hash_id, code, position, name, name_fr, version FROM order_parent_task ORDER BY position",
);
/** The ten tasks of every order. */
export const parentTasks = async ({ db }: Reader) => ({ data: await seeded.all(db) });

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
const bump = sql<{ version: number }, [string]>(
  "UPDATE orders SET version = version + 1 WHERE hash_id = $1 RETURNING version",
);

/** The notification for a person who is assigned a task. */
const given = (task: Pick<OrderTask, "name">, assignee: string | null) =>
  assignee === null
    ? undefined
    : ({ kind: "order_task_given", users: [assignee], params: { task: task.name } } as const);

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

const orderOf = sql<{ order_id: string }, [string]>("SELECT order_id FROM order_tasks WHERE hash_id = $1");
const change = columns({
  state: "text",
  done_on: "date?",
  due_on: "date?",
  assignee_id: "uuid?",
  waits_for_id: "uuid?",
  visible: "boolean",
});
/** Writes the task and recounts how many of the ten are done. The order must be locked. */
const write = sql<{ version: number }, [task: string, order: string, change: string, by: string]>(`
  WITH r AS (SELECT * FROM ${change.from("$3", "x")}), moved AS (
    UPDATE order_tasks t SET ${change.set("r")},
      done_at = CASE WHEN r.state = 'open' THEN NULL WHEN t.state = r.state THEN t.done_at ELSE clock() END,
      done_by = CASE WHEN r.state = 'open' THEN NULL WHEN t.state = r.state THEN t.done_by ELSE $4::uuid END
    FROM r WHERE t.hash_id = $1 RETURNING t.hash_id, t.code, t.state
  )
  UPDATE orders o SET version = o.version + 1, tasks_count = (
      SELECT count(*) FROM order_tasks t LEFT JOIN moved m USING (hash_id) WHERE t.order_id = o.hash_id AND t.code IS NOT NULL AND coalesce(m.state, t.state) <> 'open')
  WHERE o.hash_id = $2 RETURNING o.version`);

type Body = ServerInput<typeof calls.changeTask>["body"];
/** The task's new values; throws if the change is not allowed. */
function nextOf(task: OrderTask, body: Body, tasks: readonly OrderTask[], today: string): RowOf<typeof change> {
  const state = body.state ?? task.state;
  const waits_for_id =
    body.waits_for_hash_id === undefined ? (task.waits_for?.hash_id ?? null) : body.waits_for_hash_id;
  if (waits_for_id !== null) {
    if (!tasks.some((t) => t.hash_id === waits_for_id)) throw unknownReference("waits_for_hash_id");
    if (waitsInCircle(tasks, task.hash_id, waits_for_id)) throw invalidField("waits_for_hash_id", "errors.task_circle");
  }
  const before = tasks.find((t) => t.hash_id === waits_for_id);
  if (state === "done" && before?.state === "open") throw conflict("errors.task_waits", { task: before.name }, "state");
  const done_on = state === "done" ? (body.done_on ?? (task.state === "done" ? task.done_on : null) ?? today) : null;
  if (done_on !== null && done_on > today) throw invalidField("done_on", "errors.day_ahead");
  return {
    state,
    done_on,
    due_on: body.due_on === undefined ? task.due_on : body.due_on,
    assignee_id: body.assignee_hash_id === undefined ? (task.assignee?.hash_id ?? null) : body.assignee_hash_id,
    waits_for_id,
    visible: body.visible ?? task.visible,
  };
}

/** What a step adds when it sets a task done. */
interface Also {
  /** The action's name on the trail. */
  readonly action?: string;
  readonly events?: readonly Event[];
}
/** Writes a task of a locked order. If it is one of the ten, calls `listeners`. */
export async function putTask(
  tx: Tx,
  listeners: readonly OrderListener[],
  row: OrderRow,
  id: string,
  body: Body,
  also: Also = {},
) {
  const { tasks } = await detailsOf.one(tx.db, row.hash_id);
  const task = tasks.find((t) => t.hash_id === id);
  if (!task) throw notFound();
  const next = nextOf(task, body, tasks, row.today);
  const isGiven = next.assignee_id !== null && next.assignee_id !== task.assignee?.hash_id;
  if (isGiven) await checkPeople(tx, "assignee_hash_id", [next.assignee_id ?? ""], row);
  const { version } = await write.one(tx.db, task.hash_id, row.hash_id, JSON.stringify([next]), tx.person.id);
  const moved = next.state !== task.state || next.done_on !== task.done_on;
  if (task.code !== null && moved) {
    const now = await loadOrder(tx, row.hash_id);
    const { hash_id, code } = task;
    for (const area of listeners)
      await area.taskMoved(tx, now, {
        hash_id,
        code,
        state: next.state as OrderTask["state"],
        done_on: next.done_on,
        due_on: next.due_on,
      });
  }
  const name = nameIn(tx.call.locale, task);
  const notice = isGiven ? given(task, next.assignee_id) : undefined;
  await record(
    tx,
    orderEvent({ ...row, version }, also.action ?? `task_${next.state === task.state ? "change" : next.state}`, {
      before: { state_of_task: task.state, due_on: task.due_on },
      after: { state_of_task: next.state, done_on: next.done_on, due_on: next.due_on },
      details: { task: name },
      ...(notice && { notice }),
    }),
    ...(also.events ?? []),
  );
  return await answered(tx, row.hash_id);
}

/** Changes a task's state, assignee, due day or what it waits for. */
export const changeTask =
  (listeners: readonly OrderListener[]) =>
  async (tx: Tx, { params, body }: ServerInput<typeof calls.changeTask>) => {
    const at = await orderOf.first(tx.db, params.id);
    if (!at) throw notFound();
    const row = await orders.begin(tx, "tasks", at.order_id);
    return await putTask(tx, listeners, row, params.id, body);
  };

const showPacked = sql<unknown, [contact: string]>(
  "UPDATE order_tasks t SET visible = true FROM orders o WHERE o.hash_id = t.order_id AND o.contact_id = $1 AND (t.code = 'packed' OR t.code IS NULL)",
);
/** Makes packing and the sub-tasks visible to the customer, besides the six steps; for the demo. */
export async function showPacking(db: Db, contact: string): Promise<void> {
  await showPacked.run(db, contact);
}
