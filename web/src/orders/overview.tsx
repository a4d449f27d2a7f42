import { IconCheck, IconMinus } from "@tabler/icons-react";
import { formatDay } from "#contract/kit/dates.ts";
import { invoicesOfOrder } from "#contract/invoices/endpoints.ts";
import { dueNext } from "#contract/invoices/due-next.ts";
import { exactText, formatMoney } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import type { Order, OrderTask } from "#contract/orders/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { OrderMoney } from "#web/invoices/public.ts";
import { LinesTable } from "./lines-table.tsx";
import css from "./orders.module.css";
import { SubTasks } from "./task-columns.tsx";
import { daysSince } from "./words.ts";

interface OverviewProps {
  order: Order;
  onTask: (task: string) => void;
}

/** The overview tab: what the order waits for and when it is paid, the ten steps, the sub-tasks of the current one, and the lines. */
export function Overview({ order: o, onTask }: OverviewProps) {
  const parents = o.tasks.filter((task) => task.code !== null);
  const now = parents.find((task) => task.state === "open");
  return (
    <>
      <Facts order={o} />
      <ol className={css.rail}>
        {parents.map((task) => (
          <Step key={task.hash_id} task={task} order={o} isNow={task === now} onTask={onTask} />
        ))}
      </ol>
      <SubTasks order={o} parent={now} onTask={onTask} />
      <LinesTable order={o} titled />
      <OrderMoney order={o} />
    </>
  );
}

/** Facts about what an order waits for, from whom and since when. */
function factsOfWaiting(
  o: Order,
  t: Translate,
  named: ReturnType<typeof useNamed>,
): readonly { word: string; value: string; more: string }[] {
  if (o.waiting) {
    const { what, from, since, reminders, next_on } = o.waiting;
    const more = [
      t("orders.since_days", { count: daysSince(since) }),
      reminders > 0 && t("orders.reminded", { count: reminders }),
      next_on && t("orders.again_on", { day: formatDay(next_on) }),
    ];
    return [
      { word: t("orders.waits_for"), value: what, more: formatDay(since.slice(0, 10)) },
      { word: t("orders.waits_from"), value: from ?? o.contact.name, more: more.filter(Boolean).join(", ") },
    ];
  }
  const next = o.next_task;
  return [
    {
      word: t("orders.waits_next"),
      value: next ? named(next) : t("orders.waits_done"),
      more: next?.due_on ? t("orders.waits_next_due", { day: formatDay(next.due_on) }) : "",
    },
  ];
}

/** The fact about when the order is paid: how much comes on the next due day, or has been due since. `due`: undefined while it is not known. */
function money(o: Order, due: string | undefined, t: Translate): { value: string; more: string; bad?: true } {
  const expected = o.predicted_on ? t("orders.money_predicted", { day: formatDay(o.predicted_on) }) : "";
  if (o.paid_on)
    return { value: formatMoney(o.paid, o.currency.iso), more: t("orders.money_paid", { day: formatDay(o.paid_on) }) };
  if (Number(o.open) === 0)
    return {
      value: t("orders.money_none"),
      more: o.wanted_on ? t("orders.money_wanted", { day: formatDay(o.wanted_on) }) : "",
    };
  const value = formatMoney(due ?? o.open, o.currency.iso);
  if (!o.next_due_on) return { value, more: [t("orders.money_pending"), expected].filter(Boolean).join(", ") };
  const late = o.status === "OVERDUE";
  const day = formatDay(o.next_due_on);
  const when =
    due === undefined
      ? t("orders.money_next", { day })
      : t(late ? "orders.money_overdue" : "orders.money_due", { day });
  const rest =
    due !== undefined && decimal(due).lt(o.open)
      ? t("orders.money_of", { amount: formatMoney(o.open, o.currency.iso) })
      : "";
  return { value, more: [when, rest, expected].filter(Boolean).join(", "), ...(late && { bad: true as const }) };
}

function Facts({ order: o }: { order: Order }) {
  const t = useT();
  const named = useNamed();
  const bills = useRead(
    invoicesOfOrder,
    { params: { id: o.hash_id } },
    { quiet: true, enabled: o.next_due_on !== null },
  );
  const comes = money(o, bills.data && dueNext(bills.data.data), t);
  const euro =
    o.currency.iso === "EUR"
      ? ""
      : o.value_eur === null
        ? t("orders.no_rate_text")
        : t("orders.eur_at", {
            amount: formatMoney(o.value_eur, "EUR"),
            rate: exactText(o.eur_rate),
            month: `${o.eur_month?.slice(5)}-${o.eur_month?.slice(0, 4)}`,
          });
  return (
    <dl className={css.facts}>
      {factsOfWaiting(o, t, named).map((fact) => (
        <div key={fact.word}>
          <dt>{fact.word}</dt>
          <dd>
            <b>{fact.value}</b>
            <small>{fact.more}</small>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t("orders.glance_value")}</dt>
        <dd>
          <b>
            <Money value={o.value} iso={o.currency.iso} tight />
          </b>
          <small>{euro}</small>
        </dd>
      </div>
      <div>
        <dt>{t("orders.glance_money")}</dt>
        <dd>
          <b className={comes.bad ? css.bad : undefined}>{comes.value}</b>
          <small>{comes.more}</small>
        </dd>
      </div>
    </dl>
  );
}

interface StepProps extends OverviewProps {
  task: OrderTask;
  isNow: boolean;
}
/** One of the ten steps: done with its day, current, or still to come. */
function Step({ task, order: o, isNow, onTask }: StepProps) {
  const t = useT();
  const named = useNamed();
  const look = [css.step, task.state !== "open" && css.stepDone, isNow && css.stepNow].filter(Boolean).join(" ");
  const name = named(task);
  const state = t(`orders.task_${task.state}`);
  const day = task.state === "done" ? task.done_on : task.due_on;
  const inside = (
    <>
      <span className={css.stepName}>{name}</span>
      <span className={css.stepDay}>
        {task.state === "done" ? <IconCheck stroke={1.8} aria-hidden="true" /> : null}
        {task.state === "not_needed" ? <IconMinus stroke={1.8} aria-hidden="true" /> : null}
        <span className="sr-only">{state}</span>
        {day ? <time dateTime={day}>{formatDay(day).slice(0, 5)}</time> : null}
      </span>
    </>
  );
  return (
    <li className={look} {...(isNow && { "aria-current": "step" as const })}>
      {o.can.tasks ? (
        <button
          type="button"
          className={css.stepButton}
          onClick={() => onTask(task.hash_id)}
          title={t("orders.task_edit_named", { task: name })}
        >
          {inside}
        </button>
      ) : (
        inside
      )}
    </li>
  );
}
