import { IconPencil, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { addComment, deleteComment, getDiscussion, updateComment } from "#contract/discussion/endpoints.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { useMe } from "#web/api/me.ts";
import { useChange, useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "../atoms/button.tsx";
import { ConfirmDialog } from "../dialogs.tsx";
import { lazyPart } from "../lazy-part.tsx";
import type { CommentEditorProps } from "./comment-editor.tsx";
import css from "./comments.module.css";
import { partsOf } from "./mentions.ts";

const ShownFiles = lazyPart(() => import("./shown-files.tsx"));
const Editor = lazyPart(() => import("./comment-editor.tsx"));
/** Lazy; a placeholder of the same size avoids a layout shift. */
const CommentEditor = (p: CommentEditorProps) => (
  <Suspense fallback={<div className={css.coming} />}>
    <Editor {...p} />
  </Suspense>
);

type Comment = ClientOutput<typeof getDiscussion>["data"][number];

/** A record whose comments are shown: all of them, or those for one audience. */
export interface Discussed {
  kind: string;
  id: string;
  audience?: Comment["audience"];
}

interface NewCommentProps extends Discussed, Pick<CommentEditorProps, "label" | "submit" | "beside" | "takesFiles"> {
  /** Whether what the customer reads is mailed too. */
  mail?: boolean;
  onSent?: () => void;
}
/** Editor for a new comment on the record. */
export function NewComment({ mail, onSent, ...p }: NewCommentProps) {
  const add = useChange(addComment, { onDone: () => onSent?.() });
  const { kind, id, audience } = p;
  return (
    <CommentEditor
      {...p}
      save={({ text, mentions, files }, idempotencyKey) => {
        const body = {
          text,
          mentions: mentions.map((m) => m.hash_id),
          ...(audience && { audience }),
          ...(mail === false && { mail }),
          ...(files.length > 0 && { files: [...files] }),
        };
        return add.mutateAsync({ input: { params: { kind, id }, body }, idempotencyKey });
      }}
    />
  );
}

/** The comments as entries of a timeline. `about`: what else is to be said of one beside its author. */
export function useComments(
  of: Discussed & { enabled?: boolean },
  about: (comment: Comment) => readonly (string | false | undefined)[],
) {
  const t = useT();
  const { kind, id, audience, enabled = true } = of;
  // The server refuses comments to an impersonating user.
  const isOpen = useMe().bootstrap.impersonated_by === null && enabled;
  const input = { params: { kind, id }, query: audience ? { audience } : {} };
  const { rows, query } = useInfinite(getDiscussion, input, { quiet: true, enabled: isOpen });
  const entries = rows.map((c) => ({
    key: c.hash_id,
    at: c.created_at,
    person: c.user,
    audience: c.audience,
    text: c.deleted ? t("discussion.was_deleted") : about(c).filter(Boolean).join(", "),
    words: c.deleted ? undefined : <CommentText of={of} comment={c} />,
  }));
  return { entries, query, isOpen };
}

/** Loads older comments, or tries again. */
export function MoreComments({ query }: Pick<ReturnType<typeof useComments>, "query">) {
  const t = useT();
  const [label, busy, load] = query.isError
    ? ["discussion.again", query.isFetching, query.refetch]
    : ["discussion.older", query.isFetchingNextPage, query.fetchNextPage];
  return query.isError || query.hasNextPage ? (
    <Button look="quiet" size="small" busy={busy} onClick={() => void load()}>
      {t(label)}
    </Button>
  ) : null;
}

/** One comment; its author may change or delete it if `can` allows it. */
function CommentText({ of: { kind, id }, comment: c }: { of: Discussed; comment: Comment }) {
  const t = useT();
  const [isEdited, setEdited] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const update = useChange(updateComment);
  const remove = useChange(deleteComment, { onDone: () => setAsked(false) });
  if (isEdited)
    return (
      <CommentEditor
        kind={kind}
        id={id}
        start={c}
        audience={c.audience}
        onClose={() => setEdited(false)}
        save={({ text, mentions }, idempotencyKey) =>
          update.mutateAsync({
            input: {
              params: { id: c.hash_id },
              body: { text, mentions: mentions.map((m) => m.hash_id), version: c.version },
            },
            idempotencyKey,
          })
        }
      />
    );
  return (
    <span className={css.said}>
      <span className={css.words}>
        {partsOf(c.text, c.mentions).map((part, i) =>
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no name, and change together
          part.of ? <b key={i}>{part.text}</b> : <span key={i}>{part.text}</span>,
        )}
        {c.files.length > 0 ? (
          <Suspense fallback={null}>
            <ShownFiles files={c.files} />
          </Suspense>
        ) : null}
      </span>
      {c.can.update || c.can.delete ? <CommentActs comment={c} setEdited={setEdited} setAsked={setAsked} /> : null}
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t("discussion.delete_title")}
        text={t("discussion.delete_text")}
        confirm={t("discussion.delete")}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ input: { params: { id: c.hash_id } } })}
      />
    </span>
  );
}

interface CommentActsProps {
  comment: Comment;
  setEdited: (value: boolean) => void;
  setAsked: (value: boolean) => void;
}

/** Changing and deleting it. */
function CommentActs({ comment: c, setEdited, setAsked }: CommentActsProps) {
  const t = useT();
  return (
    <span className={css.acts}>
      {c.can.update ? (
        <IconButton
          label={t("discussion.edit")}
          size="small"
          icon={<IconPencil size={14} stroke={1.6} />}
          onClick={() => setEdited(true)}
        />
      ) : null}
      {c.can.delete ? (
        <IconButton
          label={t("discussion.delete")}
          size="small"
          icon={<IconTrash size={14} stroke={1.6} />}
          onClick={() => setAsked(true)}
        />
      ) : null}
    </span>
  );
}
