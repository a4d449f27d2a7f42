import { useState } from "react";
import { parentTasks, renameTask, type ParentTask } from "#contract/orders/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { SidePanel } from "#web/ui/form/drawer.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import page from "#web/ui/page.module.css";
import { Table } from "#web/ui/table/table.tsx";
import css from "./purchase.module.css";

/** `/admin/managment/settings/order-tasks`: renames the ten tasks of every order. */
export default function RenameTasksPage() {
  const t = useT();
  const [edit, setEdit] = useState<string>();
  const close = (): void => setEdit(undefined);
  const read = useRead(parentTasks, {}, { route: true });
  const tasks = read.data?.data;
  const open = tasks?.find((task) => task.code === edit);
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>{t("orders.rename_tasks")}</h1>
      </div>
      <AreaTabs />
      <p className={css.soft}>{t("orders.rename_tasks_text")}</p>
      {tasks ? (
        <div className={css.tables}>
          <Table
            label={t("orders.rename_tasks")}
            rows={tasks}
            id={(task) => task.code}
            columns={[
              { key: "position", head: t("orders.number"), width: 60, right: true, cell: (task) => task.position },
              { key: "name", head: t("orders.task_name"), names: true, cell: (task) => task.name },
              { key: "french", head: t("orders.task_name_fr"), cell: (task) => task.name_fr },
              {
                key: "edit",
                head: t("orders.edit"),
                silent: true,
                width: 110,
                cell: (task) => (
                  <Button size="small" onClick={() => setEdit(task.code)}>
                    {t("orders.edit")}
                  </Button>
                ),
              },
            ]}
          />
        </div>
      ) : (
        <Loading of={read} rows={10} text="ui.list_failed" />
      )}
      <SidePanel opened={!!open} onClose={close} title={open && t("orders.task_edit_named", { task: open.name })}>
        {open ? <RenameForm key={open.code} task={open} onClose={close} /> : null}
      </SidePanel>
    </div>
  );
}

function RenameForm({ task, onClose }: { task: ParentTask; onClose: () => void }) {
  const t = useT();
  const form = useCallForm(renameTask, {
    draft: undefined,
    start: { name: task.name, name_fr: task.name_fr ?? "" },
    version: task.version,
    check: (v) => ({ name: v.name.trim() ? undefined : t("errors.required") }),
    input: (v, version) => ({ params: { id: task.hash_id }, body: { ...v, version } }),
    saved: () => t("orders.task_saved"),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: undefined, id: task.hash_id, now: task.name }}
      label={t("orders.task_edit_named", { task: task.name })}
      submit={t("ui.save")}
    >
      <TextField {...form.field("name", "orders.task_name")} max={60} required autoFocus />
      <TextField {...form.field("name_fr", "orders.task_name_fr")} max={60} optional />
    </RecordDrawer>
  );
}
