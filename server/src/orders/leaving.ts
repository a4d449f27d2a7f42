import { orderHref } from "#contract/orders/hrefs.ts";
import { foundIn, lineOf, type LeavingPart } from "#server/kit/records/leaving.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { orderReach } from "./access.ts";

interface Row {
  readonly hash_id: string;
  readonly order_id: string;
  readonly number: string;
  readonly name: string;
  readonly due_on: string | null;
  readonly seen: boolean;
}
/** Tasks of orders that are theirs to do. */
export const tasksOfLeaver: LeavingPart = {
  word: "tasks",
  seers: ["orders_view_all"],
  async lines(reader, leaver) {
    const where = new Where().and(
      "t.assignee_id = ?::uuid AND t.state = 'open' AND e.archived_at IS NULL",
      leaver.hash_id,
    );
    const seen = orderReach.rows(reader, where) ?? "false";
    const rows = await planned<Row>(`
      SELECT t.hash_id, e.hash_id AS order_id, e.number, coalesce(t.title, p.name) AS name, t.due_on::text AS due_on, (${seen}) AS seen
      FROM order_tasks t JOIN orders e ON e.hash_id = t.order_id LEFT JOIN order_parent_task p ON p.code = t.code WHERE ${where.text} ORDER BY t.due_on, t.hash_id LIMIT 200`).all(
      reader.db,
      ...where.values,
    );
    return foundIn(rows, (row) =>
      lineOf({
        hash_id: row.hash_id,
        title: `${row.number}, ${row.name}`,
        day: row.due_on,
        href: orderHref.view(row.order_id, { tab: "tasks" }),
      }),
    );
  },
};
