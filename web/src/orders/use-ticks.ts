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
/** A state that is shown before the order is read with it: until this version. */
interface Entry {
  readonly state: TaskState;
  readonly until?: number;
}
interface Task {
  readonly hash_id: string;
  readonly state: TaskState;
  readonly done_on?: string | null;
}
interface Move extends Task {
  readonly entry: Entry;
}

/** States that are shown before the order is read with them. `version`: of the order as read. */
function usePending(version: number) {
  // A ref: the next key comes before the next render. An entry holds until the order is read at the version of its answer.
  const pending = useRef(new Map<string, Entry>());
  const [, redraw] = useState(0);
  const stateOf = (task: OrderTask): TaskState => {
    const found = pending.current.get(task.hash_id);
    return found && (found.until === undefined || found.until > version) ? found.state : task.state;
  };
  const show = (moves: readonly Move[]): void => {
    for (const { hash_id, entry } of moves) pending.current.set(hash_id, entry);
    redraw((n) => n + 1);
  };
  /** Those of a call that nobody moved again meanwhile hold until the order is read at that version, or fall back. */
  const settle = (batch: readonly Move[], until: number | undefined): void => {
    for (const { hash_id, entry } of batch)
      if (pending.current.get(hash_id) === entry && until === undefined) pending.current.delete(hash_id);
      else if (pending.current.get(hash_id) === entry)
        pending.current.set(hash_id, { ...entry, ...(until !== undefined && { until }) });
    redraw((n) => n + 1);
  };
  return { stateOf, show, settle };
}

/** Tasks moved by one click or key, at once on the screen, one call after the other; what was moved while its toast is there is undone together. */
export function useTicks(o: Order) {
  const t = useT();
  const named = useNamed();
  const change = useChange(changeTasks);
  const { stateOf, show, settle } = usePending(o.version);
  /** The newest version that is known: of the order as read, or of the last answer. */
  const version = useRef(o.version);
  version.current = Math.max(version.current, o.version);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const moved = useRef<readonly Was[]>([]);
  const waiting = useRef<readonly Move[]>([]);
  /** Everything that was pressed while the call before was under way, in one call. What is refused has been said by the client. */
  const flush = async (): Promise<void> => {
    const batch = [...new Map(waiting.current.map((one) => [one.hash_id, one])).values()];
    waiting.current = [];
    if (batch.length === 0) return;
    const tasks = batch.map(({ entry: _, ...task }) => task);
    const body = { tasks, version: version.current };
    try {
      const input = { params: { order_id: o.hash_id }, body };
      const { data } = await change.mutateAsync({ input, idempotencyKey: newId() });
      version.current = data.version;
      settle(batch, data.version);
    } catch {
      settle(batch, undefined);
    }
  };
  const send = (tasks: readonly Task[]): void => {
    const moves = tasks.map((task): Move => ({ ...task, entry: { state: task.state } }));
    waiting.current = [...waiting.current, ...moves];
    show(moves);
    queue.current = queue.current.then(flush);
  };
  const move = (tasks: readonly OrderTask[], state: TaskState): void => {
    const other = tasks.filter((task) => stateOf(task) !== state);
    if (other.length === 0) return;
    const before = other.map((task): Was => ({ hash_id: task.hash_id, state: stateOf(task), done_on: task.done_on }));
    send(other.map(({ hash_id }) => ({ hash_id, state })));
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
