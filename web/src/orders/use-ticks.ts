import { useRef, useState } from "react";
import { changeTasks } from "#contract/orders/endpoints.ts";
import type { Order, OrderTask, TaskState } from "#contract/orders/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { newId } from "#web/kit/new-id.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { toast } from "#web/kit/toast.ts";
import { toastUndo } from "#web/ui/toast-undo.tsx";

type Was = Pick<OrderTask, "hash_id" | "state" | "done_on">;

/** Tasks moved by one click or key, at once on the screen, one call after the other; what was moved while its toast is there is undone together. */
export function useTicks(o: Order) {
  const t = useT();
  const named = useNamed();
  const change = useChange(changeTasks);
  // A ref: the next key comes before the next render. An entry holds until the order is read at the version of its answer.
  const pending = useRef(new Map<string, { readonly state: TaskState; readonly until?: number }>());
  const [, redraw] = useState(0);
  /** The newest version that is known: of the order as read, or of the last answer. */
  const version = useRef(o.version);
  version.current = Math.max(version.current, o.version);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const moved = useRef<readonly Was[]>([]);
  const stateOf = (task: OrderTask): TaskState => {
    const found = pending.current.get(task.hash_id);
    return found && (found.until === undefined || found.until > o.version) ? found.state : task.state;
  };
  const send = (tasks: readonly { hash_id: string; state: TaskState; done_on?: string | null }[]): void => {
    const mine = tasks.map(({ hash_id, state }) => [hash_id, { state }] as const);
    /** Another press may have gone over it meanwhile. */
    const settle = (until: number | undefined): void => {
      for (const [id, entry] of mine)
        if (pending.current.get(id) === entry && until === undefined) pending.current.delete(id);
        else if (pending.current.get(id) === entry)
          pending.current.set(id, { ...entry, ...(until !== undefined && { until }) });
      redraw((n) => n + 1);
    };
    for (const [id, entry] of mine) pending.current.set(id, entry);
    redraw((n) => n + 1);
    const idempotencyKey = newId();
    // Each after the one before: a task may wait for it. What is refused has been said by the client.
    queue.current = queue.current.then(async () => {
      const body = { tasks: [...tasks], version: version.current };
      try {
        const { data } = await change.mutateAsync({ input: { params: { order_id: o.hash_id }, body }, idempotencyKey });
        version.current = data.version;
        settle(data.version);
      } catch {
        settle(undefined);
      }
    });
  };
  const move = (tasks: readonly OrderTask[], state: TaskState): void => {
    const other = tasks.filter((task) => stateOf(task) !== state);
    if (other.length === 0) return;
    send(other.map(({ hash_id }) => ({ hash_id, state })));
    const before = other.map((task): Was => ({ hash_id: task.hash_id, state: stateOf(task), done_on: task.done_on }));
    const known = new Set(moved.current.map((was) => was.hash_id));
    moved.current = [...moved.current, ...before.filter((was) => !known.has(was.hash_id))];
    const all = moved.current;
    const one = all.length === 1 ? other[0] : undefined;
    toastUndo(
      one ? t(`orders.ticked_${state}`, { task: named(one) }) : t("orders.ticked_several", { count: all.length }),
      () => {
        send(all.map((was) => ({ ...was, done_on: was.state === "done" ? was.done_on : null })));
        toast(t("orders.ticked_back", { count: all.length }));
      },
      { id: `ticks-${o.hash_id}`, onClose: () => (moved.current = []) },
    );
  };
  return { stateOf, move };
}
export type Ticks = ReturnType<typeof useTicks>;
