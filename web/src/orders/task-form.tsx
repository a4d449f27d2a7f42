import { Checkbox } from "@mantine/core";
import { changeTask, createTask, orderOptions } from "#contract/orders/endpoints.ts";
import { taskStates, type Order, type OrderTask, type TaskState } from "#contract/orders/schemas.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";

interface TaskFormProps {
  order: Order;
  /** The task to change; without it the form creates a sub-task of `parent`. */
  task?: OrderTask;
  parent?: OrderTask;
  onClose: () => void;
}

/** State of the form; a new sub-task is created, a task changed. */
function useTaskForm({ order: o, task, parent, onClose }: TaskFormProps) {
  const t = useT();
  const change = useChange(changeTask);
  const create = useChange(createTask);
  return useRecordForm({
    draft: undefined,
    start: {
      title: "",
      state: task?.state ?? "open",
      done_on: task?.done_on ?? "",
      due_on: task?.due_on ?? "",
      assignee_hash_id: task?.assignee?.hash_id ?? "",
      waits_for_hash_id: task?.waits_for?.hash_id ?? "",
      visible: task?.visible ?? false,
    },
    check: (v) => ({ title: task || v.title.trim() ? undefined : t("orders.task_title_needed") }),
    save: async ({ title, state, done_on, ...v }, { idempotencyKey }): Promise<unknown> =>
      task
        ? await change.mutateAsync({
            input: {
              params: { id: task.hash_id },
              body: { ...v, state, ...(state === "done" && done_on && { done_on }) },
            },
            idempotencyKey,
          })
        : await create.mutateAsync({
            input: {
              params: { order_id: o.hash_id },
              body: { ...v, title: title.trim(), parent: parent?.hash_id ?? "" },
            },
            idempotencyKey,
          }),
    saved: () => t("orders.task_saved"),
    onClose,
  });
}

/** The form of a task: its state and day, assignee, due day, and what it waits for. */
export default function TaskForm(props: TaskFormProps) {
  const { order: o, task, parent } = props;
  const t = useT();
  const named = useNamed();
  const people = useRead(orderOptions, { params: { id: o.hash_id } }, { quiet: true }).data?.data.people ?? [];
  const form = useTaskForm(props);
  const v = form.values;
  const name = task ? named(task) : parent ? named(parent) : "";
  const assignees = [
    ...people,
    ...(task?.assignee && !people.some((p) => p.hash_id === task.assignee?.hash_id) ? [task.assignee] : []),
  ];
  return (
    <RecordDrawer form={form} label={t("orders.task_edit_named", { task: name })} submit={t("ui.save")}>
      {task ? (
        <>
          <p>{name}</p>
          <Pair>
            <ChoiceField
              {...form.field("state", "orders.task_state")}
              options={taskStates}
              texts="orders.task_"
              onChange={(state) => form.change({ state: state as TaskState })}
            />
            {v.state === "done" ? (
              <DateField {...form.field("done_on", "orders.task_done_on")} kind="past" clearable />
            ) : (
              <span />
            )}
          </Pair>
        </>
      ) : (
        <TextField
          {...form.field("title", "orders.task_title")}
          description={t("orders.task_add_to", { task: name })}
          required
          autoFocus
        />
      )}
      <Pair>
        <ChoiceField
          {...form.field("assignee_hash_id", "orders.task_assignee")}
          choices={assignees.map((p) => ({ value: p.hash_id, label: p.name }))}
          clearable
        />
        <DateField {...form.field("due_on", "orders.task_due_on")} kind="planned" clearable />
      </Pair>
      <ChoiceField
        {...form.field("waits_for_hash_id", "orders.task_waits_for")}
        choices={o.tasks
          .filter((one) => one.hash_id !== task?.hash_id && one.state === "open")
          .map((one) => ({ value: one.hash_id, label: named(one) }))}
        clearable
        optional
      />
      <Checkbox {...form.flag("visible", "orders.task_visible")} />
    </RecordDrawer>
  );
}
