import { IconPencil, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { addComment, deleteComment, type getDiscussion, updateComment } from "#contract/discussion/endpoints.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { IconButton } from "../atoms/button.tsx";
import { ConfirmDialog } from "../dialogs.tsx";
import { lazyPart } from "../lazy-part.tsx";
import type { CommentEditorProps } from "./comment-editor.tsx";
import css from "./comments.module.css";
import { partsOf } from "./mentions.ts";

const Editor = lazyPart(() => import("./comment-editor.tsx"));
/** Lazy; a placeholder of the same size avoids a layout shift. */
const CommentEditor = (p: CommentEditorProps) => (
  <Suspense fallback={<div className={css.coming} />}>
    <Editor {...p} />
  </Suspense>
);

export type Comment = ClientOutput<typeof getDiscussion>["data"][number];

/** Editor for a new comment on the record. */
export function NewComment({ kind, id }: { kind: string; id: string }) {
  const add = useChange(addComment);
  return (
    <CommentEditor
      kind={kind}
      id={id}
      save={({ text, mentions }, idempotencyKey) =>
        add.mutateAsync({
          input: { params: { kind, id }, body: { text, mentions: mentions.map((m) => m.hash_id) } },
          idempotencyKey,
        })
      }
    />
  );
}

/** One comment; its author may change or delete it if `can` allows it. */
export function CommentText({ of: { kind, id }, comment: c }: { of: { kind: string; id: string }; comment: Comment }) {
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
      </span>
      {c.can.update || c.can.delete ? (
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
      ) : null}
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
