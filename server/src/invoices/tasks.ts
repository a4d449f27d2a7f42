import type { OrderListener } from "#server/orders/public.ts";
import { setOrderMoney } from "#server/orders/public.ts";
import { dueOf } from "./issue-invoice.ts";
import { orderMoneyOf, withParts } from "./money.ts";
import * as q from "./queries.ts";

/** Updates due dates that count from a task, while the instalment is open. */
export const invoicesHearTasks: OrderListener = {
  async taskMoved(tx, order, task) {
    const all = await q.ofOrder.all(tx.db, order.hash_id);
    const moved = all.map((row) =>
      row.kind === "invoice" && row.instalments.some((p) => p.after_task === task.code && Number(p.open) > 0)
        ? withParts(
            row,
            row.instalments.map((p) =>
              p.after_task === task.code && Number(p.open) > 0 ? { ...p, due_on: dueOf(p, row.date, [task]) } : p,
            ),
          )
        : row,
    );
    const changed = moved.filter((row, i) => row !== all[i]);
    if (changed.length === 0) return;
    await q.redate.run(
      tx.db,
      JSON.stringify(changed.flatMap((row) => row.instalments.map(({ hash_id, due_on }) => ({ hash_id, due_on })))),
      JSON.stringify(changed.map(({ hash_id, next_due_on }) => ({ hash_id, next_due_on }))),
    );
    await setOrderMoney(tx, order.hash_id, orderMoneyOf(moved, order.value));
  },
};
