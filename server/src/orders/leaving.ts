import { waysOf } from "#contract/kit/lifecycle.ts";
import { orderLifecycle, type OrderState } from "#contract/orders/lifecycle.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { foundIn, lineOf, notOpen, successorOf, type Dealt, type LeavingPart } from "#server/kit/records/leaving.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { orderReach } from "./access.ts";
import { changeTask } from "./change-task.ts";
import type { OrderListener } from "./listener.ts";

interface Row {
  readonly hash_id: string;
  readonly order_id: string;
  readonly country_id: string;
  readonly state: OrderState;
  readonly number: string;
  readonly name: string;
  readonly name_fr: string | null;
  readonly due_on: string | null;
  readonly seen: boolean;
}
/** Tasks of orders that somebody is to do, the next due first. */
async function tasksOf(reader: Reader, user: string): Promise<readonly Row[]> {
  const where = new Where().and("t.assignee_id = ?::uuid AND t.state = 'open' AND e.archived_at IS NULL", user);
  const seen = orderReach.rows(reader, where) ?? "false";
  return await planned<Row>(`
    SELECT t.hash_id, e.hash_id AS order_id, e.country_id, e.state, e.number, coalesce(t.title, p.name) AS name, coalesce(t.title, p.name_fr) AS name_fr, t.due_on::text AS due_on, (${seen}) AS seen
    FROM order_tasks t JOIN orders e ON e.hash_id = t.order_id LEFT JOIN order_parent_task p ON p.code = t.code WHERE ${where.text} ORDER BY t.due_on, t.hash_id LIMIT 200`).all(
    reader.db,
    ...where.values,
  );
}
/** The states of an order whose tasks can be given to somebody. */
const changing: ReadonlySet<OrderState> = new Set(waysOf(orderLifecycle, "tasks").flatMap((way) => way.from));
const titleOf = (row: Row, name = row.name): string => `${row.number}, ${name}`;

/** @param listeners other areas that are told about changes of orders */
export const tasksOfLeaver = (listeners: readonly OrderListener[]): LeavingPart => ({
  word: "tasks",
  seers: ["orders_view_all"],
  async lines(reader, leaver) {
    const { rights } = reader.person;
    return foundIn(await tasksOf(reader, leaver.hash_id), (row) =>
      lineOf({
        hash_id: row.hash_id,
        title: titleOf(row),
        title_fr: row.name_fr && titleOf(row, row.name_fr),
        day: row.due_on,
        href: orderHref.view(row.order_id, { tab: "tasks" }),
        can:
          changing.has(row.state) && rights.at("orders_update_all", { country: row.country_id })
            ? { to: true, release: true }
            : {},
      }),
    );
  },
  async deal(tx, leaver, dealing) {
    if (dealing.do !== "to" && dealing.do !== "release") throw notOpen();
    const assignee_hash_id = dealing.do === "to" ? successorOf(dealing, leaver) : null;
    const rows = (await tasksOf(tx, leaver.hash_id)).filter((row) => row.seen && dealing.ids.includes(row.hash_id));
    if (rows.length !== dealing.ids.length) throw notOpen();
    const done: Dealt[] = [];
    // Orders are locked in the order of their identifiers.
    for (const row of rows.toSorted((a, b) => (a.order_id < b.order_id ? -1 : 1))) {
      await changeTask(listeners)(tx, { params: { id: row.hash_id }, query: undefined, body: { assignee_hash_id } });
      done.push({ record_id: row.hash_id, title: titleOf(row) });
    }
    return done;
  },
});
