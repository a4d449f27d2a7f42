import { IconCircle, IconCircleCheck, IconCircleMinus, IconPlus } from "@tabler/icons-react";
import type { Order, OrderTask, TaskState } from "#contract/orders/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { Table, type TableColumn } from "#web/ui/table/table.tsx";
import css from "./orders.module.css";
import { useTicks, type Ticks } from "./use-ticks.ts";
import { taskTones } from "./words.ts";

export interface TasksProps {
  order: Order;
  onTask: (task: string) => void;
}

/** A task's name in the table, which opens the form if the task may be changed. */
export function TaskName({ order: o, task, onTask }: TasksProps & { task: OrderTask }) {
  const t = useT();
  const named = useNamed();
  const waits = task.waits_for ? t("orders.task_waits", { task: named(task.waits_for) }) : "";
  return (
    <span className={task.code === null ? css.sub : undefined}>
      {o.can.tasks ? (
        <button type="button" className={css.taskName} onClick={() => onTask(task.hash_id)}>
          {named(task)}
        </button>
      ) : (
        named(task)
      )}
      {waits ? <small className={css.soft}> {waits}</small> : null}
    </span>
  );
}

const ICONS: Readonly<Record<TaskState, typeof IconCircle>> = {
  open: IconCircle,
  done: IconCircleCheck,
  not_needed: IconCircleMinus,
};
/** Sets a task done by one press, or open again. */
function Tick({ task, ticks }: { task: OrderTask; ticks: Ticks }) {
  const t = useT();
  const named = useNamed();
  const state = ticks.stateOf(task);
  const Icon = ICONS[state];
  return (
    <IconButton
      size="small"
      data-tick={task.hash_id}
      className={state === "open" ? undefined : css.ticked}
      label={t(state === "open" ? "orders.task_tick" : "orders.task_untick", { task: named(task) })}
      icon={<Icon stroke={1.6} />}
      onClick={() => ticks.move([task], state === "open" ? "done" : "open")}
    />
  );
}

function Assignee({ person }: { person: NonNullable<OrderTask["assignee"]> }) {
  const t = useT();
  const { me } = useMe();
  return person.hash_id === me.hash_id ? (
    <b className={css.you}>{t("orders.task_you")}</b>
  ) : (
    <PersonName person={person} />
  );
}

export function useTaskColumns(p: TasksProps, ticks: Ticks): TableColumn<OrderTask>[] {
  const t = useT();
  const stateColumns: TableColumn<OrderTask>[] = p.order.can.tasks
    ? [
        {
          key: "tick",
          head: t("orders.task_state"),
          silent: true,
          width: 44,
          cell: (task) => <Tick task={task} ticks={ticks} />,
        },
      ]
    : [];
  return [
    ...stateColumns,
    {
      key: "state",
      head: t("orders.task_state"),
      width: 120,
      // Beside the tick, which says it too, the names need the room.
      hides: p.order.can.tasks ? "narrow" : "phone",
      cell: (task) => {
        const state = ticks.stateOf(task);
        return <Status tone={taskTones[state]} word={t(`orders.task_${state}`)} />;
      },
    },
    {
      key: "name",
      head: t("orders.task"),
      names: true,
      cell: (task) => <TaskName {...p} task={task} />,
    },
    {
      key: "assignee",
      head: t("orders.task_assignee"),
      width: 150,
      hides: "phone",
      cell: (task) => (task.assignee ? <Assignee person={task.assignee} /> : null),
    },
    {
      key: "due",
      head: t("orders.task_due_on"),
      width: 110,
      right: true,
      hides: "phone",
      cell: (task) => (task.due_on ? <Day value={task.due_on} /> : null),
    },
    {
      key: "done",
      head: t("orders.task_done_on"),
      width: 110,
      right: true,
      cell: (task) => (task.done_on ? <Day value={task.done_on} /> : null),
    },
  ];
}

/** The sub-tasks of the current step. */
export function SubTasks({ order: o, parent, onTask }: TasksProps & { parent: OrderTask | undefined }) {
  const t = useT();
  const named = useNamed();
  const columns = useTaskColumns({ order: o, onTask }, useTicks(o));
  const rows = parent ? o.tasks.filter((task) => task.parent_hash_id === parent.hash_id) : [];
  if (!parent || (rows.length === 0 && !o.can.tasks)) return null;
  return (
    <section className={css.subTasks}>
      {rows.length > 0 ? (
        <Table label={named(parent)} columns={columns} rows={rows} id={(task) => task.hash_id} />
      ) : null}
      {o.can.tasks ? (
        <Button
          look="quiet"
          size="small"
          icon={<IconPlus stroke={1.6} />}
          onClick={() => onTask(`sub.${parent.hash_id}`)}
        >
          {t("orders.task_add_to", { task: named(parent) })}
        </Button>
      ) : null}
    </section>
  );
}
