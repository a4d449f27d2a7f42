import { IconPlus } from "@tabler/icons-react";
import type { Order, OrderTask } from "#contract/orders/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./orders.module.css";
import { taskTones } from "./words.ts";

interface TasksProps {
  order: Order;
  onTask: (task: string) => void;
}

/** A task's name in the table, which opens the form if the task may be changed. */
function TaskName({ order: o, task, onTask }: TasksProps & { task: OrderTask }) {
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

function useColumns(p: TasksProps) {
  const t = useT();
  const { me } = useMe();
  return [
    {
      key: "state",
      head: t("orders.task_state"),
      width: 120,
      cell: (task: OrderTask) => <Status tone={taskTones[task.state]} word={t(`orders.task_${task.state}`)} />,
    },
    {
      key: "name",
      head: t("orders.task"),
      names: true,
      cell: (task: OrderTask) => <TaskName {...p} task={task} />,
    },
    {
      key: "assignee",
      head: t("orders.task_assignee"),
      width: 150,
      hides: "phone" as const,
      cell: (task: OrderTask) =>
        task.assignee ? (
          task.assignee.hash_id === me.hash_id ? (
            <b className={css.you}>{t("orders.task_you")}</b>
          ) : (
            <PersonName person={task.assignee} />
          )
        ) : null,
    },
    {
      key: "due",
      head: t("orders.task_due_on"),
      width: 110,
      right: true,
      hides: "phone" as const,
      cell: (task: OrderTask) => (task.due_on ? <Day value={task.due_on} /> : null),
    },
    {
      key: "done",
      head: t("orders.task_done_on"),
      width: 110,
      right: true,
      cell: (task: OrderTask) => (task.done_on ? <Day value={task.done_on} /> : null),
    },
  ];
}

/** The sub-tasks of the current step. */
export function SubTasks({ order: o, parent, onTask }: TasksProps & { parent: OrderTask | undefined }) {
  const t = useT();
  const named = useNamed();
  const columns = useColumns({ order: o, onTask });
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

/** All ten tasks, each followed by its sub-tasks. */
export default function TasksTable({ order: o, onTask }: TasksProps) {
  const t = useT();
  const columns = useColumns({ order: o, onTask });
  const parents = o.tasks.filter((task) => task.code !== null);
  const rows = parents.flatMap((parent) => [
    parent,
    ...o.tasks.filter((task) => task.parent_hash_id === parent.hash_id),
  ]);
  return <Table label={t("orders.tasks_title")} columns={columns} rows={rows} id={(task) => task.hash_id} />;
}
