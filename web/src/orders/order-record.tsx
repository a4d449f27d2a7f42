import { IconRepeat } from "@tabler/icons-react";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { anySeer } from "#contract/laboratory/rights.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import type { Order } from "#contract/orders/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { lazy } from "#web/kit/lazy.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";
import { orderInvoices } from "#web/invoices/public.ts";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { orderActions } from "./actions.ts";
import { LinesTable } from "./lines-table.tsx";
import { Overview } from "./overview.tsx";
import { statusTones } from "./words.ts";

const tasksTab = tabOf(() => import("./tasks-table.tsx"));
const Threads = lazyTab(() => import("./threads.tsx"));
const WaitForm = lazy(() => import("./wait-form.tsx"));
const AnswerForm = lazy(() => import("./answer-form.tsx"));
const TaskForm = lazy(() => import("./task-form.tsx"));

/** Its actions, and two that only some see: what it needs bought, and to order it again. */
function useOrderActions(o: Order, open: ReturnType<typeof useAddressed>["open"]) {
  const t = useT();
  const { can } = useMe();
  // An order to be invoiced has these in the menu.
  const quiet = o.can.invoice ? { look: undefined } : {};
  const known = { wait: quiet, update: quiet };
  const actions = useRecordActions(orderActions, o, { home: orderHref.list(), known, open });
  // Without stock and formulas its page would be empty.
  const seesNeeds = [...anySeer, "recipes_formula" as const].some((right) => can(right));
  const purchase = seesNeeds &&
    o.lines.some((l) => l.recipe) && {
      key: "purchase",
      label: t("orders.purchase"),
      hint: "p",
      run: () => go(orderHref.purchase(o.hash_id)),
    };
  const again = can("orders_create") &&
    o.lines.length > 0 && {
      key: "again",
      label: t("orders.again"),
      icon: <IconRepeat size={16} stroke={1.6} />,
      run: () => go(orderHref.create({ again: o.hash_id })),
    };
  return [purchase, ...actions, again];
}

/** Below the title: status, customer, owner, office, day and value. */
function OrderMeta({ order: o }: { order: Order }) {
  const t = useT();
  return (
    <>
      <Status tone={statusTones[o.status]} word={t(`orders.status_${o.status}`)} />
      <span>
        <RefLink href={o.contact.hash_id && contactHref.view(o.contact.hash_id, { tab: "orders" })}>
          {o.contact.name}
        </RefLink>
      </span>
      {o.customer_reference ? <span>{t("orders.their_reference", { reference: o.customer_reference })}</span> : null}
      <PersonName person={o.owner} />
      <span>{o.zone.name}</span>
      <span>{formatDay(o.ordered_on)}</span>
      <Money value={o.value} iso={o.currency.iso} tight />
    </>
  );
}

/** The record of an order: what it waits for, its tasks, its expected payment. */
export function OrderRecord({ order: o }: { order: Order }) {
  const t = useT();
  const named = useNamed();
  const drawer = useAddressed(["do"]);
  const actions = useOrderActions(o, drawer.open);
  const openTask = (task: string): void => drawer.open({ do: task });
  return (
    <RecordPage
      of={{ kind: "order", id: o.hash_id }}
      home={orderHref.list()}
      title={`${o.number}, ${o.contact.name}`}
      crumb={o.number}
      meta={<OrderMeta order={o} />}
      actions={actions}
      notice={
        o.archived_at ? (
          <Notice title={t("orders.archived_on", { day: formatDay(o.archived_at) })}>{o.archived_reason}</Notice>
        ) : undefined
      }
      tabs={[
        { key: "overview", label: t("orders.tab_overview"), content: <Overview order={o} onTask={openTask} /> },
        {
          key: "tasks",
          label: t("orders.tab_tasks"),
          count: o.tasks_count,
          load: tasksTab({ order: o, onTask: openTask }),
        },
        {
          key: "lines",
          label: t("orders.tab_lines"),
          count: o.lines.length,
          content: <LinesTable order={o} />,
        },
        {
          key: "invoices",
          label: t("invoices.title"),
          load: orderInvoices({ order: o, mayInvoice: o.can.invoice === true }),
        },
      ]}
      side={
        <>
          <Panels order={o} onClose={drawer.close} />
          <Threads order={o} />
        </>
      }
      happened={{
        did: "orders.did_",
        otherwise: "orders.did_update",
        withoutComments: true,
        given: ({ details }) => {
          const task = o.tasks.find((one) => one.name === details.task);
          return { waiting_for: details.waiting_for ?? "–", task: task ? named(task) : (details.task ?? "–") };
        },
        words: ({ details }) => (typeof details.motif === "string" ? details.motif : undefined),
      }}
    />
  );
}

/** The side panels. `do` names the panel, or holds a task's id; `sub.<task>` opens a new sub-task of that task. */
function Panels({ order: o, onClose }: { order: Order; onClose: () => void }) {
  const t = useT();
  const [{ do: what }] = useUrl();
  const parent = what?.startsWith("sub.") ? o.tasks.find((task) => task.hash_id === what.slice(4)) : undefined;
  const task = o.tasks.find((one) => one.hash_id === what);
  const shown =
    what === "wait" && o.can.wait
      ? { title: t("orders.wait_title", { number: o.number }), form: <WaitForm order={o} onClose={onClose} /> }
      : what === "answer" && o.can.answer
        ? { title: t("orders.answer_title"), form: <AnswerForm order={o} onClose={onClose} /> }
        : parent && o.can.tasks
          ? { title: t("orders.task_add"), form: <TaskForm key={what} order={o} parent={parent} onClose={onClose} /> }
          : task && o.can.tasks
            ? { title: t("orders.task_edit"), form: <TaskForm key={what} order={o} task={task} onClose={onClose} /> }
            : undefined;
  return (
    <SidePanel opened={!!shown} onClose={onClose} title={shown?.title}>
      {shown?.form}
    </SidePanel>
  );
}
