import { IconEye, IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Order } from "#contract/orders/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Timeline } from "#web/ui/atoms/timeline.tsx";
import { useDraft } from "#web/ui/form/use-draft.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MoreComments, NewComment, useComments } from "#web/ui/record/comments.tsx";
import css from "./orders.module.css";

const MailChoice = lazyPart(() => import("./mail-choice.tsx"));

/** Comments in two threads, one that the customer reads and one internal. Kept apart so that nobody posts an internal comment to the customer. */
export default function Threads({ order: o }: { order: Order }) {
  const t = useT();
  return (
    <>
      <Thread
        order={o}
        audience="external"
        title={t("orders.with_customer", { name: o.contact.name })}
        text={t("orders.with_customer_text")}
        icon={<IconEye stroke={1.6} aria-hidden="true" />}
        none={t("orders.no_external")}
        write={o.can.comment ? <ToCustomer order={o} /> : null}
      />
      <Thread
        order={o}
        audience="internal"
        title={t("orders.internal")}
        text={t("orders.internal_text")}
        icon={<IconLock stroke={1.6} aria-hidden="true" />}
        none={t("orders.no_internal")}
        write={<NewComment kind="order" id={o.hash_id} label={t("orders.write_team")} submit={t("orders.send_team")} />}
      />
    </>
  );
}

interface ThreadProps {
  order: Order;
  audience: "internal" | "external";
  title: string;
  text: string;
  icon: ReactNode;
  /** Said where there are no comments yet. */
  none: string;
  write: ReactNode;
}
function Thread({ order: o, audience, title, text, icon, none, write }: ThreadProps) {
  const t = useT();
  const named = useNamed();
  const { entries, query, isOpen } = useComments({ kind: "order", id: o.hash_id, audience }, (c) => {
    const task = o.tasks.find((one) => one.hash_id === c.task_hash_id);
    return [
      c.by_customer && t("orders.comment_of_customer"),
      task && named(task),
      c.answers && t("orders.comment_answers"),
      c.edited_at !== null && t("orders.comment_edited"),
    ];
  });
  if (!isOpen) return null;
  return (
    <section className={`${css.thread} ${audience === "internal" ? css.inner : ""}`} aria-label={title}>
      <h2>
        {icon} {title}
      </h2>
      <p className={css.soft}>{text}</p>
      {write}
      {query.isSuccess && entries.length === 0 ? <p className={css.soft}>{none}</p> : null}
      <Timeline entries={entries} />
      <MoreComments query={query} />
    </section>
  );
}

/** Writes to the customer, by mail too unless that is switched off. */
function ToCustomer({ order: o }: { order: Order }) {
  const t = useT();
  const draft = useDraft(`order.mail.${o.hash_id}`, { isMailed: true });
  return (
    <NewComment
      kind="order"
      id={o.hash_id}
      audience="external"
      label={t("orders.write_customer")}
      submit={t("orders.send_customer")}
      mail={draft.values.isMailed}
      onSent={() => draft.reset({ isMailed: true })}
      beside={
        o.takes_mail ? (
          <MailChoice isMailed={draft.values.isMailed} onChange={(isMailed) => draft.change(() => ({ isMailed }))} />
        ) : null
      }
    />
  );
}
