import { useState, type FormEvent } from "react";
import { portalCommentOrder, readPortalOrder } from "#contract/portal/endpoints.ts";
import type { PortalComment, PortalOrder } from "#contract/portal/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { numberText } from "#contract/kit/number.ts";
import { useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { keptMessage } from "./kept-message.ts";
import { PortalLink } from "./link.tsx";
import { Steps } from "./order-item.tsx";
import css from "./portal.module.css";
import { Reorder } from "./reorder.tsx";
import { useSend } from "./use-send.ts";
import { Answered, Failed } from "./state.tsx";

/** Poll interval in milliseconds, so that replies appear while the page is open. */
const EVERY = 60_000;

export function OrderScreen({ id, company }: { id: string; company: string }) {
  const query = useRead(readPortalOrder, { params: { id } }, { quiet: true, refetchInterval: EVERY });
  const t = useT();
  return (
    <>
      <p className={css.crumb}>
        <PortalLink view="orders" className={css.ref}>
          {t("portal.nav_orders")}
        </PortalLink>
      </p>
      <Answered query={query}>{({ data }) => <Shown order={data} company={company} />}</Answered>
    </>
  );
}

function Shown({ order, company }: { order: PortalOrder; company: string }) {
  const t = useT();
  const named = useNamed();
  return (
    <>
      <div className={css.head}>
        <h1>{order.number}</h1>
        {order.customer_reference ? (
          <span className={css.dim}>{t("portal.your_reference", { reference: order.customer_reference })}</span>
        ) : null}
      </div>
      <p className={css.lead}>
        <b>{t(`portal.order_${order.status}`)}</b>
        {` · ${t("portal.ordered_on", { day: formatDay(order.ordered_on) })}`}
        {order.wanted_on ? ` · ${t("portal.wanted_on", { day: formatDay(order.wanted_on) })}` : null}
        {` · ${t("portal.your_contact_is", { name: order.owner })}`}
      </p>
      {order.waiting_for === null ? null : (
        <p className={css.ask}>
          <b>{t("portal.we_need", { what: order.waiting_for })}</b>
        </p>
      )}
      <Steps order={order} />
      {order.can.reorder ? <Reorder order={order} /> : null}
      <Lines order={order} />
      {order.tasks.length > 0 ? (
        <section>
          <h2>{t("portal.tasks")}</h2>
          <ul className={css.rows}>
            {order.tasks.map((task) => (
              <li key={task.hash_id}>
                <span className={css.grow}>{named(task)}</span>
                <span className={css.dim}>
                  {task.state === "done" && task.done_on
                    ? t("portal.task_done_on", { day: formatDay(task.done_on) })
                    : task.state === "open" && task.due_on
                      ? t("portal.task_due_on", { day: formatDay(task.due_on) })
                      : t(`portal.task_${task.state}`)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Messages order={order} company={company} />
    </>
  );
}

function Lines({ order }: { order: PortalOrder }) {
  const t = useT();
  const named = useNamed();
  if (order.lines.length === 0) return null;
  return (
    <section>
      <h2>{t("portal.lines")}</h2>
      <ul className={css.rows}>
        {order.lines.map((line) => (
          <li key={line.hash_id}>
            <span className={css.grow}>
              {line.title}
              <small>
                {`${numberText(line.quantity)} ${t(`portal.unit_${line.unit}`)} × ${formatAmount(line.price)} ${order.currency.iso}`}
                {line.discount === "0" ? null : ` − ${numberText(line.discount)} %`}
                {line.packaging
                  ? ` · ${line.packs ? `${numberText(String(line.packs))} × ` : ""}${named(line.packaging)}`
                  : null}
              </small>
            </span>
            <Money value={line.net} iso={order.currency.iso} tight />
          </li>
        ))}
        <li>
          <b className={css.grow}>{t("portal.value")}</b>
          <Money value={order.value} iso={order.currency.iso} tight />
        </li>
      </ul>
    </section>
  );
}

function Message({ comment, company }: { comment: PortalComment; company: string }) {
  const t = useT();
  const named = useNamed();
  const language = useLanguage();
  const when = new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(comment.created_at));
  return (
    <li className={comment.by_customer ? css.own : css.theirs}>
      <p className={css.said}>{comment.comment}</p>
      <p className={css.small}>
        {comment.author ?? company} · {when}
        {comment.edited ? ` · ${t("portal.edited")}` : null}
        {comment.task ? ` · ${named(comment.task)}` : null}
      </p>
    </li>
  );
}

function Messages({ order, company }: { order: PortalOrder; company: string }) {
  const t = useT();
  const kept = keptMessage(order.hash_id);
  const [text, setText] = useState(() => sessionStorage.getItem(kept) ?? "");
  const type = (typed: string): void => {
    setText(typed);
    sessionStorage.setItem(kept, typed);
  };
  const write = useSend(portalCommentOrder, () => type(""));
  const send = (e: FormEvent): void => {
    e.preventDefault();
    const comment = text.trim();
    if (comment !== "") write.send({ params: { id: order.hash_id }, body: { comment } });
  };
  return (
    <section>
      <h2>{t("portal.messages_title")}</h2>
      <ul className={css.thread} aria-live="polite">
        {order.comments.map((comment) => (
          <Message key={comment.hash_id} comment={comment} company={company} />
        ))}
      </ul>
      {order.can.comment ? (
        <form className={css.form} onSubmit={send}>
          <label>
            {t("portal.write_to", { name: order.owner })}
            <textarea value={text} rows={3} maxLength={4000} onChange={(e) => type(e.target.value)} />
          </label>
          <Failed error={write.error} />
          <div>
            <Button type="submit" look="tinted" size="big" busy={write.isPending}>
              {t("portal.send")}
            </Button>
          </div>
        </form>
      ) : (
        <p className={css.dim}>{t("portal.order_closed")}</p>
      )}
    </section>
  );
}
