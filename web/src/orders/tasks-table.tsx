import { IconCheck, IconMinus, IconPlus, IconRotate } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { createTask } from "#contract/orders/endpoints.ts";
import type { Order, OrderTask } from "#contract/orders/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useNamed } from "#web/kit/named.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { SelectionBar } from "#web/ui/list/selection-bar.tsx";
import { usePicked } from "#web/ui/list/use-picked.ts";
import { Table, type TableColumn } from "#web/ui/table/table.tsx";
import css from "./orders.module.css";
import { TaskName, useTaskColumns, type TasksProps } from "./task-columns.tsx";
import { type Ticks, useTicks } from "./use-ticks.ts";

/** The tasks of an order, each of the ten followed by its sub-tasks. */
const inOrder = (o: Order): OrderTask[] =>
  o.tasks
    .filter((task) => task.code !== null)
    .flatMap((parent) => [parent, ...o.tasks.filter((task) => task.parent_hash_id === parent.hash_id)]);

/** A line below a task, in which its sub-tasks are typed one after the other. */
function SubTaskInput({ order: o, parent, onClose }: { order: Order; parent: OrderTask; onClose: () => void }) {
  const t = useT();
  const named = useNamed();
  const create = useChange(createTask);
  const [title, setTitle] = useState("");
  const add = (): void => {
    const body = { parent: parent.hash_id, title: title.trim() };
    if (body.title === "" || create.isPending) return;
    create.mutate({ input: { params: { order_id: o.hash_id }, body } }, { onSuccess: () => setTitle("") });
  };
  return (
    <input
      className={css.subTask}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for
      autoFocus
      value={title}
      maxLength={200}
      aria-label={t("orders.task_add_to", { task: named(parent) })}
      placeholder={t("orders.task_title")}
      onChange={(e) => setTitle(e.currentTarget.value)}
      onKeyDown={(e) => {
        if (e.key === "Enter" && !e.nativeEvent.isComposing) add();
        else if (e.key === "Escape") onClose();
        else return;
        e.preventDefault();
      }}
      onBlur={() => (title.trim() === "" ? onClose() : undefined)}
    />
  );
}

/** Columns with a box to choose a task, and a button that opens the input of a sub-task. */
function useColumns({ order: o, onTask }: TasksProps, ticks: Ticks, picked: ReturnType<typeof usePicked<OrderTask>>) {
  const t = useT();
  const named = useNamed();
  const [adding, setAdding] = useState<string>();
  const base = useTaskColumns({ order: o, onTask }, ticks);
  const pick: TableColumn<OrderTask> = {
    key: "pick",
    head: t("orders.task_choose"),
    silent: true,
    width: 36,
    cell: (task) => (
      <input
        type="checkbox"
        className={css.pick}
        checked={picked.ids.has(task.hash_id)}
        aria-label={t("orders.task_choose_one", { task: named(task) })}
        onChange={() => undefined}
        onClick={(e) => picked.pick(task, e.currentTarget.checked, e.shiftKey)}
      />
    ),
  };
  const sub: TableColumn<OrderTask> = {
    key: "sub",
    head: t("orders.task_add"),
    silent: true,
    width: 44,
    cell: (task) =>
      task.code === null ? null : (
        <IconButton
          size="small"
          label={t("orders.task_add_to", { task: named(task) })}
          icon={<IconPlus stroke={1.6} />}
          onClick={() => setAdding(task.hash_id)}
        />
      ),
  };
  const nameCell = (task: OrderTask) => (
    <>
      <TaskName order={o} task={task} onTask={onTask} />
      {adding === task.hash_id ? <SubTaskInput order={o} parent={task} onClose={() => setAdding(undefined)} /> : null}
    </>
  );
  return o.can.tasks ? [pick, ...base.map((c) => (c.key === "name" ? { ...c, cell: nameCell } : c)), sub] : base;
}

const stateIcons = { done: IconCheck, not_needed: IconMinus, open: IconRotate };

/** What can be done with several tasks at once. */
const bulkOf = (ticks: Ticks, clear: () => void, t: Translate) =>
  (["done", "not_needed", "open"] as const).map((state) => {
    const Icon = stateIcons[state];
    return {
      key: state,
      label: t(`orders.tick_${state}`),
      icon: <Icon stroke={1.6} />,
      can: (task: OrderTask) => ticks.stateOf(task) !== state,
      run: (tasks: readonly OrderTask[]) => {
        ticks.move(tasks, state);
        clear();
      },
    };
  });

/**
 * All ten tasks, each followed by its sub-tasks: ticked by a press or by `T`, the focused one or the first that is open, then the next; several that
 * are chosen move together.
 */
export default function TasksTable({ order: o, onTask }: TasksProps) {
  const t = useT();
  const ticks = useTicks(o);
  const rows = inOrder(o);
  const picked = usePicked(rows);
  const root = useRef<HTMLDivElement>(null);
  const columns = useColumns({ order: o, onTask }, ticks, picked);
  const tickNext = (): void => {
    const focused = document.activeElement?.closest<HTMLElement>("[data-tick]")?.dataset.tick;
    const from = Math.max(
      0,
      rows.findIndex((task) => task.hash_id === focused),
    );
    const open = [...rows.slice(from), ...rows.slice(0, from)].filter((task) => ticks.stateOf(task) === "open");
    const [task, next] = open;
    if (!task) return;
    ticks.move([task], "done");
    if (focused && next) root.current?.querySelector<HTMLElement>(`[data-tick="${next.hash_id}"]`)?.focus();
  };
  useKeys([{ keys: "t", label: "orders.key_tick", enabled: o.can.tasks === true, run: tickNext }]);
  return (
    <div ref={root}>
      <Table label={t("orders.tasks_title")} columns={columns} rows={rows} id={(task) => task.hash_id} />
      {picked.picked.length > 0 ? (
        <SelectionBar rows={picked.picked} sums={[]} bulk={bulkOf(ticks, picked.clear, t)} onClear={picked.clear} />
      ) : null}
    </div>
  );
}
