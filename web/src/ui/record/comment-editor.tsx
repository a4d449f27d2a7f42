import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { LONGEST_COMMENT, mentionable } from "#contract/discussion/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Avatar } from "../atoms/person.tsx";
import { Button } from "../atoms/button.tsx";
import { useDraft } from "../form/use-draft.ts";
import { useSubmitKey } from "../form/use-submit-key.ts";
import { plain } from "../plain.ts";
import css from "./comments.module.css";
import { type Mentioned, mentionAt, stillMentioned } from "./mentions.ts";

interface Written {
  readonly text: string;
  readonly mentions: readonly Mentioned[];
}
export interface CommentEditorProps {
  /** The record that it is about. */
  kind: string;
  id: string;
  /** What is changed; nothing where a comment is added. */
  start?: Written & { readonly hash_id: string };
  /** Saves it; `key` is the same for all attempts. */
  save: (written: Written, key: string) => Promise<unknown>;
  /** Closes it without saving, where it can be closed. */
  onClose?: () => void;
}

const EMPTY: Written = { text: "", mentions: [] };
/** So few characters left are worth saying. */
const FEW = 200;

/** Where a comment is written: a draft is kept, `@` offers the people who may open the record, Ctrl Enter sends. */
export default function CommentEditor({ kind, id, start, save, onClose }: CommentEditorProps) {
  const t = useT();
  const draft = useDraft<Written>(`comment.${kind}.${start?.hash_id ?? id}`, start ?? EMPTY);
  const { text, mentions } = draft.values;
  const submit = useSubmitKey({ name: draft.name, waits: true });
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const offer = useMentions(kind, id, (from, person) => {
    const at = field.current?.selectionStart ?? text.length;
    const named = `@${person.name} `;
    draft.change(() => ({ text: text.slice(0, from) + named + text.slice(at), mentions: [...mentions, person] }));
    requestAnimationFrame(() => field.current?.setSelectionRange(from + named.length, from + named.length));
  });
  const send = async (): Promise<void> => {
    if (busy || !text.trim()) return;
    setBusy(true);
    try {
      await submit.run((key) => save({ text, mentions: stillMentioned(text, mentions) }, key));
      draft.reset(EMPTY);
      onClose?.();
    } catch {
      // The message says what failed; what was typed stays.
    }
    setBusy(false);
  };
  const onKeyDown = (e: KeyboardEvent): void => {
    if (offer.onKeyDown(e)) return;
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) {
      e.preventDefault();
      void send();
    }
    if (e.key !== "Escape") return;
    // The record stays open.
    e.stopPropagation();
    if (onClose) onClose();
    else field.current?.blur();
  };
  const left = LONGEST_COMMENT - text.length;
  return (
    <div className={css.editor}>
      <div className={css.box}>
        <textarea
          ref={field}
          className={css.text}
          aria-label={t(start ? "discussion.edit" : "discussion.add")}
          placeholder={t("discussion.placeholder")}
          rows={1}
          maxLength={LONGEST_COMMENT}
          value={text}
          autoFocus={start !== undefined}
          {...offer.field}
          onChange={(e) => {
            const { value, selectionStart } = e.currentTarget;
            submit.giveUp();
            draft.change((old) => ({ ...old, text: value }));
            offer.typed(value, selectionStart);
          }}
          onBlur={offer.close}
          onKeyDown={onKeyDown}
        />
        {offer.list}
      </div>
      {text || onClose ? (
        <div className={css.foot}>
          {left <= FEW ? <span className={css.left}>{t("discussion.left", { count: left })}</span> : null}
          {onClose ? (
            <Button look="quiet" size="small" onClick={onClose}>
              {t("ui.cancel")}
            </Button>
          ) : null}
          <Button look="tinted" size="small" busy={busy} disabled={!text.trim()} onClick={() => void send()}>
            {t(start ? "discussion.save" : "discussion.send")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The list under the field while a mention is typed. `choose` is told where the `@` is, and who was chosen. */
function useMentions(kind: string, id: string, choose: (from: number, person: Mentioned) => void) {
  const t = useT();
  const listId = useId();
  const [open, setOpen] = useState<{ from: number; typed: string }>();
  const [at, setAt] = useState(0);
  const [words] = useDebouncedValue(open?.typed ?? "", 150);
  const { data } = useRead(
    mentionable,
    { params: { kind, id }, query: words ? { search: words } : {} },
    { enabled: open !== undefined, keep: true, quiet: true },
  );
  // The answer may still be one to fewer letters: whoever does not fit any more is not offered.
  const people = (data?.data ?? []).filter((p) => plain(p.name).includes(plain(open?.typed ?? "")));
  const current = people[Math.min(at, people.length - 1)];
  const close = (): void => setOpen(undefined);
  const take = (person: Mentioned): void => {
    if (open) choose(open.from, person);
    close();
  };
  const optionId = (person: Mentioned): string => `${listId}-${person.hash_id}`;
  const onKeyDown = (e: KeyboardEvent): boolean => {
    if (!open || (people.length === 0 && e.key !== "Escape")) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (step !== undefined) setAt((at + step + people.length) % people.length);
    else if ((e.key === "Enter" && !e.ctrlKey && !e.metaKey) || e.key === "Tab") {
      if (!current) return false;
      take(current);
    } else if (e.key === "Escape") {
      close();
      e.stopPropagation();
    } else return false;
    e.preventDefault();
    return true;
  };
  return {
    typed: (text: string, caret: number) => {
      setOpen(mentionAt(text, caret));
      setAt(0);
    },
    close,
    onKeyDown,
    field: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": open !== undefined && people.length > 0,
      "aria-controls": listId,
      "aria-activedescendant": open && current ? optionId(current) : undefined,
    } as const,
    list: (
      <div
        id={listId}
        role="listbox"
        aria-label={t("discussion.mention")}
        className={css.people}
        hidden={!open || people.length === 0}
      >
        {people.map((p) => (
          <div
            key={p.hash_id}
            id={optionId(p)}
            role="option"
            tabIndex={-1}
            aria-selected={p === current}
            // The field keeps the focus.
            onMouseDown={(e) => (e.preventDefault(), take(p))}
          >
            <Avatar person={p} size="small" />
            {p.name}
          </div>
        ))}
      </div>
    ),
  };
}
