import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useRef, useState } from "react";
import { LONGEST_COMMENT, mentionable } from "#contract/discussion/endpoints.ts";
import { commentAreaOf } from "#contract/reference/comment-areas.ts";
import { predefinedComment } from "#contract/reference/resources.ts";
import { useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { Avatar } from "../atoms/person.tsx";
import { Button } from "../atoms/button.tsx";
import { DraftRestored } from "../form/draft-restored.tsx";
import { useDraft } from "../form/use-draft.ts";
import { useSubmitKey } from "../form/use-submit-key.ts";
import css from "./comments.module.css";
import { type Mentioned, reachingNobody, stillMentioned } from "./mentions.ts";
import { lazyPart } from "../lazy-part.tsx";
import { offerOf, useBegun } from "./typed-offer.tsx";

const NewFiles = lazyPart(() => import("./new-files.tsx"));

interface Written {
  readonly text: string;
  readonly mentions: readonly Mentioned[];
}
export interface CommentEditorProps {
  /** Kind of the commented record. */
  kind: string;
  id: string;
  /** The comment being edited; undefined for a new one. */
  start?: Written & { readonly hash_id: string };
  /** Saves the comment; `key` is the idempotency key, the same for all attempts. */
  save: (written: Written & { readonly files: readonly File[] }, key: string) => Promise<unknown>;
  /** It may have files. */
  takesFiles?: boolean | undefined;
  /** Closes without saving; undefined if the editor is permanent. */
  onClose?: () => void;
  /** Placeholder, and the accessible name of the field. */
  label?: string | undefined;
  /** The verb on the button. */
  submit?: string | undefined;
  /** The customer reads it: nobody is offered for a mention. */
  audience?: "internal" | "external" | undefined;
  /** Shown with the button while something is typed. */
  beside?: ReactNode;
}

type Draft = ReturnType<typeof useDraft<Written>>;
type Sending = ReturnType<typeof useSending>;

const EMPTY: Written = { text: "", mentions: [] };
/** Show the remaining characters from here down. */
const FEW = 200;

/** Comment editor: keeps a draft; `@` suggests people who may open the record, `/` predefined comments; Ctrl Enter sends. */
export default function CommentEditor(p: CommentEditorProps) {
  const { kind, id, start, onClose } = p;
  const t = useT();
  const name = `comment.${kind}.${start?.hash_id ?? id}${p.audience === "external" ? ".external" : ""}`;
  const draft = useDraft<Written>(name, start ?? EMPTY);
  const { text } = draft.values;
  const sending = useSending(draft, p);
  const { nobody } = sending;
  const field = useRef<HTMLTextAreaElement>(null);
  const afresh = (): void => {
    sending.drop();
    draft.reset(start ?? EMPTY);
    field.current?.focus();
  };
  return (
    <div className={css.editor}>
      <CommentText p={p} draft={draft} sending={sending} field={field} />
      <DraftRestored at={text === "" ? undefined : draft.restoredAt} onAfresh={afresh} />
      <p role="status" className={sending.isWarned ? css.nobody : undefined}>
        {sending.isWarned && nobody.length > 0 ? t("discussion.reaches_nobody", { names: nobody.join(", ") }) : null}
      </p>
      {text || onClose || p.takesFiles ? <EditorFoot p={p} draft={draft} sending={sending} field={field} /> : null}
    </div>
  );
}

interface PartProps {
  p: CommentEditorProps;
  draft: Draft;
  sending: Sending;
  field: RefObject<HTMLTextAreaElement | null>;
}
/** The text, and what is offered while a mention or the name of a predefined comment is typed. */
function CommentText({ p, draft, sending, field }: PartProps) {
  const { kind, id, start, onClose } = p;
  const t = useT();
  const isExternal = p.audience === "external";
  const { text, mentions } = draft.values;
  /** Replaces the sign and what was typed after it. */
  const put = (from: number, words: string, mentioned?: Mentioned): void => {
    const at = field.current?.selectionStart ?? text.length;
    draft.change(() => ({
      text: (text.slice(0, from) + words + text.slice(at)).slice(0, LONGEST_COMMENT),
      mentions: mentioned ? [...mentions, mentioned] : mentions,
    }));
    requestAnimationFrame(() => field.current?.setSelectionRange(from + words.length, from + words.length));
  };
  const { mention, sentence, people, sentences } = useOffers(kind, id, put);
  const offer = sentences.open ? sentences : people;
  const onKeyDown = (e: KeyboardEvent): void => {
    if (offer.onKeyDown(e)) return;
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) {
      e.preventDefault();
      void sending.send();
    }
    if (e.key !== "Escape") return;
    // Keep Escape from closing the record.
    e.stopPropagation();
    if (onClose) onClose();
    else field.current?.blur();
  };
  return (
    <div className={css.box}>
      <textarea
        ref={field}
        className={css.text}
        aria-label={p.label ?? t(start ? "discussion.edit" : "discussion.add")}
        placeholder={p.label ?? t("discussion.placeholder")}
        rows={1}
        maxLength={LONGEST_COMMENT}
        value={text}
        autoFocus={start !== undefined}
        // A drawer around listens on the window, before `onKeyDown`: Escape would close it, too.
        data-mantine-stop-propagation="true"
        {...offer.field}
        onChange={(e) => {
          const { value, selectionStart } = e.currentTarget;
          sending.giveUp();
          draft.change((old) => ({ ...old, text: value }));
          if (!isExternal) mention.typed(value, selectionStart);
          sentence.typed(value, selectionStart);
        }}
        onBlur={() => {
          mention.close();
          sentence.close();
        }}
        onKeyDown={onKeyDown}
      />
      {people.list}
      {sentences.list}
    </div>
  );
}

/** Sends what is written, with its files. */
function useSending(draft: Draft, { save, onClose, audience }: CommentEditorProps) {
  const submit = useSubmitKey({ name: draft.name, waits: true });
  const [busy, setBusy] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  /** The text that was sent once with a mention of nobody; sent again, it goes as it is. */
  const [warned, setWarned] = useState<string>();
  const { text, mentions } = draft.values;
  // Customers are not mentioned, and may be written an @.
  const nobody = audience === "external" ? [] : reachingNobody(text, mentions);
  const send = async (): Promise<void> => {
    if (busy || !text.trim()) return;
    if (nobody.length > 0 && warned !== text) return setWarned(text);
    setBusy(true);
    try {
      await submit.run((key) => save({ text, mentions: stillMentioned(text, mentions), files }, key));
      draft.reset(EMPTY);
      setFiles([]);
      onClose?.();
    } catch {
      // The toast reports the error; the typed text stays.
    }
    setBusy(false);
  };
  return {
    busy,
    files,
    nobody,
    isWarned: warned === text,
    send,
    giveUp: submit.giveUp,
    takeFiles: (changed: readonly File[]): void => {
      submit.giveUp();
      setFiles(changed);
    },
    /** Nothing of what was to be sent stays, and its next attempt is another one. */
    drop: (): void => {
      submit.forget();
      setFiles([]);
    },
  };
}

/** What is offered for the text after `@` and `/`; `put` replaces the sign and that text. */
function useOffers(kind: string, id: string, put: (from: number, words: string, mentioned?: Mentioned) => void) {
  const t = useT();
  const [mention, sentence] = [useBegun("@"), useBegun("/")];
  const people = offerOf<Mentioned>(mention, {
    rows: useMentionable(kind, id, mention),
    label: t("discussion.mention"),
    nameOf: (person) => person.name,
    draw: (person) => (
      <>
        <Avatar person={person} size="small" />
        {person.name}
      </>
    ),
    choose: (from, person) => put(from, `@${person.name} `, person),
  });
  const sentences = offerOf<Sentence>(sentence, {
    rows: useSentences(kind, sentence),
    label: t("discussion.predefined"),
    nameOf: (s) => `${s.name} ${s.text}`,
    draw: (s) => (
      <span className={css.sentence}>
        <b>{s.name}</b>
        <span>{s.text}</span>
      </span>
    ),
    choose: (from, s) => put(from, s.text),
  });
  return { mention, sentence, people, sentences };
}

/** Under the text: its files, how much more fits, and the buttons. */
function EditorFoot({ p, draft, sending, field }: PartProps) {
  const t = useT();
  const { onClose } = p;
  const { text } = draft.values;
  const left = LONGEST_COMMENT - text.length;
  return (
    <div className={css.foot}>
      {p.takesFiles ? (
        <div className={css.files}>
          <Suspense fallback={null}>
            <NewFiles files={sending.files} field={field} onChange={sending.takeFiles} />
          </Suspense>
        </div>
      ) : null}
      {/* While it loads, the field would go without this, and lose the focus. */}
      <Suspense fallback={null}>{p.beside}</Suspense>
      {left <= FEW ? <span className={css.left}>{t("discussion.left", { count: left })}</span> : null}
      {onClose ? (
        <Button look="quiet" size="small" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      ) : null}
      <Button
        look="tinted"
        size="small"
        busy={sending.busy}
        disabled={!text.trim()}
        onClick={() => void sending.send()}
      >
        {p.submit ?? t(p.start ? "discussion.save" : "discussion.send")}
      </Button>
    </div>
  );
}

/** People who may open the record and match the text after `@`. */
function useMentionable(
  kind: string,
  id: string,
  { words, isOpen }: ReturnType<typeof useBegun>,
): readonly Mentioned[] {
  const { data } = useRead(
    mentionable,
    { params: { kind, id }, query: words ? { search: words } : {} },
    { enabled: isOpen, keep: true, quiet: true },
  );
  return data?.data ?? [];
}

interface Sentence {
  readonly hash_id: string;
  readonly name: string;
  readonly text: string;
}
/** Predefined comments for this kind of record that match the text after `/`, in the user's language. */
function useSentences(kind: string, { words, isOpen }: ReturnType<typeof useBegun>): readonly Sentence[] {
  const language = useLanguage();
  const { data } = useRead(
    predefinedComment.list,
    { query: { limit: 200, ...(words && { search: words }) } },
    { enabled: isOpen, keep: true, quiet: true },
  );
  const area = commentAreaOf(kind);
  return (data?.data ?? [])
    .filter((s) => s.area === "everywhere" || s.area === area)
    .map((s) => ({ ...s, text: (language === "fr" && s.text_fr) || s.text }));
}
