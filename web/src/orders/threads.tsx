import { IconEye, IconLock, IconPencil, IconSend, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import * as calls from "#contract/orders/endpoints.ts";
import type { Order, OrderComment } from "#contract/orders/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Moment } from "#web/ui/atoms/day.tsx";
import { Avatar } from "#web/ui/atoms/person.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { useNamed } from "#web/kit/named.ts";
import { useDraft } from "#web/ui/form/use-draft.ts";
import { useSubmitKey } from "#web/ui/form/use-submit-key.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import css from "./orders.module.css";

const MailChoice = lazyPart(() => import("./mail-choice.tsx"));

/** Comments in two threads, one that the customer reads and one internal. Kept apart so that nobody posts an internal comment to the customer. */
export function Threads({ order: o }: { order: Order }) {
  const t = useT();
  return (
    <>
      <Thread
        order={o}
        external
        title={t("orders.with_customer", { name: o.contact.name })}
        text={t("orders.with_customer_text")}
        icon={<IconEye stroke={1.6} aria-hidden="true" />}
      />
      <Thread
        order={o}
        title={t("orders.internal")}
        text={t("orders.internal_text")}
        icon={<IconLock stroke={1.6} aria-hidden="true" />}
      />
    </>
  );
}

interface ThreadProps {
  order: Order;
  external?: true;
  title: string;
  text: string;
  icon: ReactNode;
}
function Thread({ order: o, external, title, text, icon }: ThreadProps) {
  const t = useT();
  const said = o.comments.filter((c) => c.external === (external === true)).toReversed();
  return (
    <section className={`${css.thread} ${external ? css.outer : css.inner}`} aria-label={title}>
      <h2>
        {icon} {title}
      </h2>
      <p className={css.soft}>{text}</p>
      {o.can.comment ? <NewComment order={o} external={external === true} /> : null}
      {said.length === 0 ? (
        <p className={css.soft}>{t(external ? "orders.no_external" : "orders.no_internal")}</p>
      ) : null}
      <ol>
        {said.map((c) => (
          <Said key={c.hash_id} order={o} comment={c} />
        ))}
      </ol>
    </section>
  );
}

const EMPTY = { words: "", isMailed: true };
/** Keeps what is typed as a draft. */
function NewComment({ order: o, external }: { order: Order; external: boolean }) {
  const t = useT();
  const draft = useDraft(`orders.comment.${o.hash_id}.${external ? "external" : "internal"}`, EMPTY);
  const { words, isMailed } = draft.values;
  const submit = useSubmitKey({ name: draft.name, waits: true });
  const add = useChange(external ? calls.externalComment : calls.internalComment);
  const change = (part: Partial<typeof EMPTY>): void => {
    submit.giveUp();
    draft.change((old) => ({ ...old, ...part }));
  };
  const send = async (): Promise<void> => {
    if (!words.trim() || add.isPending) return;
    const body = { order_hash_id: o.hash_id, comment: words.trim(), ...(external && { mail: isMailed }) };
    try {
      await submit.run((idempotencyKey) => add.mutateAsync({ input: { body }, idempotencyKey }));
      draft.reset(EMPTY);
    } catch {
      // The API client has shown the error; the typed text stays.
    }
  };
  return (
    <form
      className={css.write}
      onSubmit={(e) => {
        e.preventDefault();
        void send();
      }}
    >
      <LongTextField
        label={t(external ? "orders.write_customer" : "orders.write_team")}
        placeholder={t(external ? "orders.write_customer" : "orders.write_team")}
        hideLabel
        value={words}
        onChange={(next) => change({ words: next })}
        max={4000}
        rows={1}
      />
      <IconButton
        type="submit"
        label={t(external ? "orders.send_customer" : "orders.send_team")}
        icon={<IconSend stroke={1.6} />}
        disabled={!words.trim() || add.isPending}
      />
      {external && o.takes_mail && words.trim() ? (
        <div className={css.byMail}>
          <MailChoice isMailed={isMailed} onChange={(next) => change({ isMailed: next })} />
        </div>
      ) : null}
    </form>
  );
}

function Said({ order: o, comment: c }: { order: Order; comment: OrderComment }) {
  const t = useT();
  const named = useNamed();
  const [edited, setEdited] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const update = useChange(calls.updateComment, { onDone: () => setEdited(undefined) });
  const remove = useChange(calls.deleteComment, {
    onDone: () => {
      setAsked(false);
      toast(t("orders.comment_deleted"));
    },
  });
  const params = { id: c.hash_id };
  const task = o.tasks.find((one) => one.hash_id === c.task_hash_id);
  const notes = [
    c.by_customer && t("orders.comment_of_customer"),
    task && named(task),
    c.answers && t("orders.comment_answers"),
    c.edited_at && t("orders.comment_edited"),
  ].filter(Boolean);
  return (
    <li className={css.said}>
      <Avatar person={c.author} />
      <div>
        <p className={css.by}>
          <b>{c.author.name}</b> <Moment value={c.created_at} short />
          {c.can.update && edited === undefined ? (
            <span className={css.acts}>
              <IconButton
                size="small"
                label={t("orders.comment_edit")}
                icon={<IconPencil size={14} stroke={1.6} />}
                onClick={() => setEdited(c.comment)}
              />
              <IconButton
                size="small"
                label={t("orders.comment_delete")}
                icon={<IconTrash size={14} stroke={1.6} />}
                onClick={() => setAsked(true)}
              />
            </span>
          ) : null}
        </p>
        {notes.length > 0 ? <p className={css.soft}>{notes.join(", ")}</p> : null}
        {edited === undefined ? (
          <p className={css.words}>{c.comment}</p>
        ) : (
          <div className={css.write}>
            <LongTextField label={t("orders.comment_edit")} hideLabel value={edited} onChange={setEdited} max={4000} />
            <Button
              size="small"
              busy={update.isPending}
              disabled={!edited.trim()}
              onClick={() => update.mutate({ input: { params, body: { comment: edited.trim() } } })}
            >
              {t("ui.save")}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        opened={isAsked}
        title={t("orders.comment_delete")}
        text={t("orders.comment_delete_text")}
        confirm={t("orders.delete")}
        danger
        busy={remove.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate({ input: { params } })}
      />
    </li>
  );
}
