import { type ChangeEvent, type RefObject, useRef, useState } from "react";
import { type ApiError, isApiError } from "#web/api/errors.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import type { Lines } from "./lines-of.tsx";
import type { LeaveGuardProps } from "./leave-guard.tsx";
import { merged, sameValues } from "./merged.ts";
import { useDraft } from "./use-draft.ts";
import { focusFirstError, useErrors } from "./use-errors.ts";
import { useSubmitKey } from "./use-submit-key.ts";

/** Sent with a save: the version that editing started from, one idempotency key for all attempts, and an upload progress callback. */
export interface Saving<T> {
  /** The values that editing started from. */
  readonly began: T;
  readonly version: number | undefined;
  readonly idempotencyKey: string;
  /** Passed on if there are files: makes the request an upload with progress from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

export interface FormOptions<T, R, How extends string | undefined> {
  /** Name of the stored draft (`zones.tax.<id>`); undefined stores none, for values such as passwords. */
  readonly draft: string | undefined;
  /** Values and version of the record as it is now, or of a new one. */
  readonly start: T;
  /** Its frame then says which record is behind the form (`of`), so that a conflict can be resolved. */
  readonly version?: number | undefined;
  /** False once the record is locked: typed values stay on screen, and newer ones are not taken over. */
  readonly editable?: boolean;
  /** Something outside the values changed, such as files. */
  readonly alsoChanged?: boolean;
  /** `save` may navigate before it returns; that must not ask about unsaved changes. */
  readonly leadsAway?: boolean;
  /** Client-side validation: error texts by field. */
  readonly check?: (values: T, how: How | undefined) => Readonly<Record<string, string | undefined>>;
  readonly save: (values: T, saving: Saving<T>, how: How | undefined) => R;
  /** After a save; the draft is gone by then. A text that it returns is shown as a toast, and the form closes. */
  readonly saved: (answer: Awaited<R>, values: T, how: How | undefined) => unknown;
  /** For quiet saves: reports errors that do not belong to a field. */
  readonly failed?: (e: ApiError) => void;
  /** Called when the draft is discarded, to delete its files from the browser. */
  readonly forgotten?: () => void;
}
/** Closes the drawer or page of the form. One that stays open after a save asks again before leaving when something more is typed. */
export type FormEnding =
  | { readonly onClose: () => void; readonly stays?: never }
  | { readonly stays: true; readonly onClose?: never };

export type RecordFormOptions<T, R, How extends string | undefined> = FormOptions<T, R, How> & FormEnding;

/** Selects report a plain string; the form knows which values it offered. */
type Taken<V> = [V] extends [string] ? string : V;

/** Props of one field. */
export interface FieldOf<V> {
  readonly name: string;
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: Taken<V>) => void;
  readonly error: string | undefined;
}

type LineIn<V> = V extends readonly (infer L)[] ? L : never;

/** The part of the form that fields need. */
export interface FormFields<T> {
  readonly values: T;
  readonly errors: ReturnType<typeof useErrors>;
  readonly change: (part: Partial<T>) => void;
  /** Value, error, change and label (a text key) of one field, to be spread into an input. */
  readonly field: <K extends keyof T & string>(name: K, label: string) => FieldOf<T[K]>;
  /** The same for the editor of a list of lines (`LinesOf`). */
  readonly lines: <K extends keyof T & string>(name: K) => Lines<LineIn<T[K]>>;
  /** The same for a checkbox. */
  readonly flag: (name: keyof T & string, label: string) => FlagOf;
}
/** Props of a checkbox. */
export interface FlagOf {
  readonly name: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (e: ChangeEvent<HTMLInputElement>) => void;
  readonly error: string | undefined;
}
/** Extra method for forms that stay open after saving. */
interface Resettable<T> {
  /** Shows these values as the stored state of this version. */
  readonly reset: (to: T, version: number | undefined) => void;
}
/** The part of the form that the frame around the fields needs. */
export interface FormState<How = undefined, Versioned = boolean> {
  /** Whether the form saves a version of a record. */
  readonly isVersioned: Versioned;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly busy: string | true | undefined;
  readonly progress: number | undefined;
  readonly note: string | undefined;
  readonly dirty: boolean;
  /** When the draft was stored that an earlier visit left and this form shows. */
  readonly restoredAt: string | undefined;
  /** Drops that draft: the record as it is, or an empty form. */
  readonly startAfresh: () => void;
  readonly editable: boolean;
  /** The record is newer than what editing started from. */
  readonly isStale: boolean;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** Closes its drawer or page, which asks about unsaved changes. */
  readonly close: () => void;
  /** After deletion or discarding: removes the draft, and leaving asks nothing. */
  readonly leave: () => void;
  readonly guard: LeaveGuardProps;
  /** `how` for forms with several ways to save, such as save, and save and send. */
  readonly submit: (how?: How) => void;
}

export type RecordFormOf<T, How, Versioned> = FormFields<T> & FormState<How, Versioned> & Resettable<T>;

/** A list of lines, such as fees: its editor clears the error of the line that it changes, the others stay. */
const hasLines = (value: unknown): boolean => Array.isArray(value) && typeof value[0] === "object";

/**
 * State of a form that creates or edits a record: values stored as a draft, errors by field, one idempotency key for all attempts of a save, the
 * question before leaving, and conflicts with others' changes. Rendered by `RecordForm`, `RecordDrawer` or `RecordFormPage`.
 */
export function useRecordForm<T extends object, R, How extends string | undefined = undefined>(
  o: RecordFormOptions<T, R, How> & { readonly version?: never },
): RecordFormOf<T, How, false>;
export function useRecordForm<T extends object, R, How extends string | undefined = undefined>(
  o: RecordFormOptions<T, R, How>,
): RecordFormOf<T, How, true>;
export function useRecordForm<T extends object, R, How extends string | undefined = undefined>(
  o: RecordFormOptions<T, R, How>,
): RecordFormOf<T, How, boolean> {
  const t = useT();
  const { start, version } = o;
  const draft = useDraft<T>(o.draft, start, version);
  const errors = useErrors();
  const submission = useSubmission(o, draft, errors);
  const { busy, progress } = submission;
  const { keptAt, values } = draft;
  const typed = draft.dirty && !sameValues(values, draft.start ?? start);
  const dirty = typed || o.alsoChanged === true;
  // Ignore our own save when it comes back over the socket.
  const newer = !busy && version !== undefined && draft.version !== undefined && version > draft.version;
  const editable = o.editable ?? true;
  // A save whose answer never came, as when its window was reloaded, leaves a draft of what the record has by now.
  const isSaved = newer && o.alsoChanged !== true && sameValues(values, start);
  if (newer && editable && (!dirty || isSaved)) {
    if (draft.dirty) draft.reset(start);
    else draft.follow();
  }

  const change = (part: Partial<T>): void => {
    // A save still waiting for the network would send the old values.
    submission.giveUp();
    draft.change((old) => ({ ...old, ...part }));
    for (const [field, value] of Object.entries(part)) if (!hasLines(value)) errors.clear(field);
  };
  return {
    isVersioned: "version" in o,
    values,
    errors,
    element: submission.element,
    busy,
    progress,
    dirty,
    restoredAt: typed ? draft.restoredAt : undefined,
    startAfresh: () => {
      submission.forget();
      draft.reset(start);
      errors.put({});
    },
    editable,
    isStale: newer,
    note: noteOf(progress, typed && keptAt !== undefined, t),
    change,
    reset: draft.reset,
    keepMine: () => draft.rebase(merged(draft.start, values, start)),
    takeTheirs: () => {
      draft.reset(start);
      errors.put({});
    },
    close: () => o.onClose?.(),
    leave: () => {
      submission.done.current = true;
      submission.forget();
    },
    guard: { dirty, done: submission.done, kept: keptAt !== undefined, onDiscard: submission.forget },
    submit: submission.submit,
    ...fieldsOf(values, errors, change, t),
  };
}

/** What is said beside the buttons: how much of its files is sent, or that the draft is kept. */
function noteOf(progress: number | undefined, isKept: boolean, t: Translate): string | undefined {
  if (progress !== undefined) return t("ui.sending", { percent: Math.round(progress * 100) });
  return isKept ? t("ui.draft_kept") : undefined;
}

/** Saves the values: shows what is wrong with them, and otherwise drops the draft and tells the form's owner. */
function useSubmission<T extends object, R, How extends string | undefined>(
  o: RecordFormOptions<T, R, How>,
  draft: ReturnType<typeof useDraft<T>>,
  errors: ReturnType<typeof useErrors>,
) {
  const submitted = useSubmitKey({ name: draft.name, waits: true });
  const element = useRef<HTMLFormElement>(null);
  const done = useRef(false);
  const [busy, setBusy] = useState<string | true>();
  const [progress, setProgress] = useState<number>();
  const { values } = draft;
  const began = draft.start ?? o.start;
  const forget = (): void => {
    draft.forget();
    submitted.forget();
    o.forgotten?.();
  };
  const attempt = async (how: How | undefined): Promise<void> => {
    const found = Object.entries(o.check?.(values, how) ?? {}).flatMap(([k, v]) => (v ? [[k, v] as const] : []));
    errors.put(Object.fromEntries(found));
    const isUnread = leavesUnread(element.current);
    if (isUnread || found.length > 0) return focusFirstError(element.current);
    setBusy(how ?? true);
    done.current = o.leadsAway === true;
    let answer: Awaited<R>;
    try {
      answer = await submitted.run(async (idempotencyKey) =>
        o.save(values, { began, version: draft.version, idempotencyKey, onProgress: setProgress }, how),
      );
    } catch (e) {
      done.current = false;
      setBusy(undefined);
      if (errors.take(e)) focusFirstError(element.current);
      if (isApiError(e)) o.failed?.(e);
      return;
    } finally {
      setProgress(undefined);
    }
    done.current = !o.stays;
    draft.forget();
    o.forgotten?.();
    const said = await o.saved(answer, values, how);
    if (typeof said === "string") {
      toast(said);
      o.onClose?.();
    }
    setBusy(undefined);
  };
  return {
    element,
    done,
    busy,
    progress,
    forget,
    giveUp: submitted.giveUp,
    submit: (how?: How): void => void (busy ? undefined : attempt(how)),
  };
}

/** Whether a number cannot be read: it gives no value, and saving would lose it without a word. Its field is left, and says so. */
function leavesUnread(form: HTMLFormElement | null): boolean {
  const unread = form?.querySelector<HTMLElement>("[data-unread]");
  unread?.blur();
  return !!unread;
}

/** The props of each input. */
function fieldsOf<T extends object>(
  values: T,
  errors: ReturnType<typeof useErrors>,
  change: (part: Partial<T>) => void,
  t: Translate,
): Pick<FormFields<T>, "field" | "lines" | "flag"> {
  const put = (name: keyof T & string, value: unknown): void => change({ [name]: value } as Partial<T>);
  return {
    field: (name, label) => ({
      name,
      label: t(label),
      value: values[name],
      onChange: (value) => put(name, value),
      error: errors.of(name),
    }),
    lines: <K extends keyof T & string>(name: K) => ({
      name,
      values: values[name] as readonly LineIn<T[K]>[],
      onChange: (lines) => put(name, lines),
      errors,
    }),
    flag: (name, label) => ({
      name,
      label: t(label),
      checked: values[name] === true,
      onChange: (e) => put(name, e.currentTarget.checked),
      error: errors.of(name),
    }),
  };
}
