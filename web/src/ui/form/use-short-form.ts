import { useRef, useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { useDraft } from "./use-draft.ts";
import { focusFirstError, useErrors } from "./use-errors.ts";
import { useSubmitKey } from "./use-submit-key.ts";

/** What I changed stays mine; where I changed nothing, theirs is taken. */
function merged<T extends object>(began: T | undefined, mine: T, theirs: T): T {
  if (!began) return mine;
  const same = (k: keyof T): boolean => JSON.stringify(mine[k]) === JSON.stringify(began[k]);
  return Object.fromEntries(
    (Object.keys(mine) as (keyof T & string)[]).map((k) => [k, same(k) ? theirs[k] : mine[k]]),
  ) as T;
}

/**
 * What a short form needs: values kept as a draft (unless it has no name), errors beside their fields, one key for each submit, whether it may be
 * left, and what to do when somebody else changed the same thing meanwhile: `start` and `version` are of what is there now.
 */
export function useShortForm<T extends object>(name: string | undefined, start: T, version?: number) {
  const t = useT();
  const draft = useDraft<T>(name, start, version);
  const errors = useErrors();
  const submitted = useSubmitKey({ name: draft.name, waits: true });
  const form = useRef<HTMLFormElement>(null);
  const done = useRef(false);
  const [busy, setBusy] = useState(false);
  const { dirty, keptAt, values, resumed } = draft;
  // What comes back while one saves is one's own.
  const stale = !busy && version !== undefined && draft.version !== undefined && version > draft.version;
  // Nothing is typed: what others changed is simply shown.
  if (stale && !dirty) draft.follow();
  return {
    values,
    errors,
    form,
    busy,
    resumed,
    dirty,
    /** The version that the typing began with: what is sent. */
    version: draft.version,
    /** What the fields held when the typing began. */
    began: draft.start ?? start,
    /** Somebody else changed it since then; one of the two leads on. */
    stale,
    keepMine: () => draft.rebase(merged(draft.start, values, start)),
    takeTheirs: () => {
      draft.reset(start);
      errors.put({});
    },
    note: dirty && keptAt ? t("ui.draft_kept") : undefined,
    reset: draft.reset,
    forget: () => {
      draft.forget();
      submitted.forget();
    },
    set:
      <K extends keyof T & string>(field: K) =>
      (value: T[K]): void => {
        submitted.giveUp();
        draft.change((old) => ({ ...old, [field]: value }));
        errors.clear(field);
      },
    /** Asks before it is left with something typed. */
    guard: { dirty, done, kept: keptAt !== undefined, onDiscard: () => (draft.forget(), submitted.forget()) },
    /** `wrong` are the form's own findings, by field. True when it was done: the draft is gone and leaving asks nothing. */
    submit: async (
      wrong: Record<string, string | undefined>,
      work: (key: string) => Promise<unknown>,
    ): Promise<boolean> => {
      const found = Object.fromEntries(Object.entries(wrong).flatMap(([k, v]) => (v ? [[k, v]] : [])));
      if (busy) return false;
      if (Object.keys(found).length > 0) {
        errors.put(found);
        focusFirstError(form.current);
        return false;
      }
      setBusy(true);
      try {
        await submitted.run(work);
        done.current = true;
        draft.forget();
        return true;
      } catch (e) {
        if (errors.take(e)) focusFirstError(form.current);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
