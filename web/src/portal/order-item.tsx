import type { PortalOrderRow } from "#contract/portal/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { Glass } from "#web/ui/glass.tsx";
import { PortalLink } from "./link.tsx";
import css from "./portal.module.css";

/** Share of the steps that are done, from 0 to 1. */
const fillOf = ({ steps }: PortalOrderRow): number => steps.filter((s) => s.done).length / Math.max(1, steps.length);

/** The six steps that a customer follows. */
export function Steps({ order }: { order: PortalOrderRow }) {
  const t = useT();
  const named = useNamed();
  const next = order.steps.findIndex((s) => !s.done);
  return (
    <ol className={css.steps} aria-label={t("portal.steps")}>
      {order.steps.map((step, i) => (
        <li
          key={step.code}
          className={step.done ? css.past : i === next ? css.here : undefined}
          aria-current={i === next ? "step" : undefined}
        >
          {named(step)}
          {step.done ? <span className="sr-only">{t("portal.step_done")}</span> : null}
        </li>
      ))}
    </ol>
  );
}

export function OrderItem({ order }: { order: PortalOrderRow }) {
  const t = useT();
  return (
    <li className={css.order}>
      <Glass
        className={css.glass}
        fill={fillOf(order)}
        color={order.waiting_for === null ? "var(--green-4)" : "var(--wait)"}
      />
      <div className={css.grow}>
        <div className={css.head}>
          <PortalLink view="orders" order={order.hash_id} className={css.ref}>
            {order.number}
          </PortalLink>
          {order.customer_reference ? (
            <span className={css.dim}>{t("portal.your_reference", { reference: order.customer_reference })}</span>
          ) : null}
          <span className={css.grow} />
          <Money value={order.value} iso={order.currency.iso} tight />
        </div>
        <p>
          <b>
            {order.waiting_for === null
              ? t(`portal.order_${order.status}`)
              : t("portal.waits_for", { what: order.waiting_for })}
          </b>
          {order.goods.length > 0 ? `, ${order.goods.join(", ")}` : null}
        </p>
        <Steps order={order} />
        <p className={css.small}>
          {t("portal.ordered_on", { day: formatDay(order.ordered_on) })}
          {order.wanted_on ? ` · ${t("portal.wanted_on", { day: formatDay(order.wanted_on) })}` : null}
          {order.messages > 0 ? (
            <>
              {" · "}
              <PortalLink view="orders" order={order.hash_id} className={css.ref}>
                {t("portal.messages", { count: order.messages })}
              </PortalLink>
            </>
          ) : null}
        </p>
      </div>
    </li>
  );
}
