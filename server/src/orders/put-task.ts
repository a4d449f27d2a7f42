import type * as calls from "#contract/orders/endpoints.ts";
import type { OrderTask } from "#contract/orders/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { columns, type RowOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict, invalidField, notFound, unknownReference } from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { nameIn } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { detailsOf } from "./details.ts";
import type { OrderListener } from "./listener.ts";
import { answered, loadOrder, orderEvent } from "./records.ts";
import type { OrderRow } from "./queries.ts";
import { checkPeople } from "./check-people.ts";
import { inTurn, waitsInCircle } from "./rules.ts";

/** The notification for a person who is assigned a task. */
export const given = (task: Pick<OrderTask, "name">, assignee: string | null) =>
  assignee === null
    ? undefined
    : ({ kind: "order_task_given", users: [assignee], params: { task: task.name } } as const);

const change = columns({
  state: "text",
  done_on: "date?",
  due_on: "date?",
  assignee_id: "uuid?",
  waits_for_id: "uuid?",
  visible: "boolean",
});

const moved = columns({ hash_id: "uuid", ...change.types });
/** Writes tasks and recounts how many of the ten are done. The order must be locked. */
const write = sql<{ version: number }, [order: string, changes: string, by: string]>(`
  WITH r AS (SELECT * FROM ${moved.from("$2", "x")}), moved AS (
    UPDATE order_tasks t SET ${change.set("r")},
      done_at = CASE WHEN r.state = 'open' THEN NULL WHEN t.state = r.state THEN t.done_at ELSE clock() END,
      done_by = CASE WHEN r.state = 'open' THEN NULL WHEN t.state = r.state THEN t.done_by ELSE $3::uuid END
    FROM r WHERE t.hash_id = r.hash_id RETURNING t.hash_id, t.code, t.state
  )
  UPDATE orders o SET version = o.version + 1, tasks_count = (
      SELECT count(*) FROM order_tasks t LEFT JOIN moved m USING (hash_id) WHERE t.order_id = o.hash_id AND t.code IS NOT NULL AND coalesce(m.state, t.state) <> 'open')
  WHERE o.hash_id = $1 RETURNING o.version`);

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

/** A task's new values beside what it was. */
interface Move {
  readonly task: OrderTask;
  readonly next: RowOf<typeof change>;
}
export interface Asked {
  readonly id: string;
  readonly body: Body;
}
/** The moves, each decided after those before it. */
function movesOf(row: OrderRow, known: readonly OrderTask[], asked: readonly Asked[]): Move[] {
  let tasks = known;
  return inTurn(known, asked).map(({ id, body }) => {
    const task = tasks.find((t) => t.hash_id === id);
    if (!task) throw notFound();
    const next = nextOf(task, body, tasks, row.today);
    tasks = tasks.map((t) => (t.hash_id === id ? { ...t, state: next.state as OrderTask["state"] } : t));
    return { task, next };
  });
}

/** Tells the areas that hear of the ten tasks. */
async function tell(tx: Tx, listeners: readonly OrderListener[], order: string, moves: readonly Move[]): Promise<void> {
  const told = moves.filter(
    ({ task, next }) => task.code !== null && (next.state !== task.state || next.done_on !== task.done_on),
  );
  if (told.length === 0) return;
  const now = await loadOrder(tx, order);
  for (const { task, next } of told)
    for (const area of listeners)
      await area.taskMoved(tx, now, {
        hash_id: task.hash_id,
        code: task.code ?? "",
        state: next.state as OrderTask["state"],
        done_on: next.done_on,
        due_on: next.due_on,
      });
}

/** Writes tasks of a locked order together. Of those among the ten, `listeners` are told. */
export async function putTasks(
  tx: Tx,
  listeners: readonly OrderListener[],
  row: OrderRow,
  asked: readonly Asked[],
  also: Also = {},
) {
  const { tasks } = await detailsOf.one(tx.db, row.hash_id);
  const moves = movesOf(row, tasks, asked);
  const isGiven = ({ task, next }: Move): boolean =>
    next.assignee_id !== null && next.assignee_id !== task.assignee?.hash_id;
  for (const move of moves.filter(isGiven))
    await checkPeople(tx, "assignee_hash_id", [move.next.assignee_id ?? ""], row);
  const rows = moves.map(({ task, next }) => ({ hash_id: task.hash_id, ...next }));
  const { version } = await write.one(tx.db, row.hash_id, JSON.stringify(rows), tx.person.id);
  await tell(tx, listeners, row.hash_id, moves);
  const events = moves.map((move) => {
    const { task, next } = move;
    const notice = isGiven(move) ? given(task, next.assignee_id) : undefined;
    return orderEvent({ ...row, version }, also.action ?? `task_${next.state === task.state ? "change" : next.state}`, {
      before: { state_of_task: task.state, due_on: task.due_on },
      after: { state_of_task: next.state, done_on: next.done_on, due_on: next.due_on },
      details: { task: nameIn(tx.call.locale, task) },
      ...(notice && { notice }),
    });
  });
  await record(tx, ...(events as [Event, ...Event[]]), ...(also.events ?? []));
  return await answered(tx, row.hash_id);
}
