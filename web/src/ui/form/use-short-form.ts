import { useRef, useState } from "react";
import { useT } from "#web/app/i18n.ts";
import { useDraft } from "./use-draft.ts";
import { focusFirstError, useErrors } from "./use-errors.ts";
import { useSubmitKey } from "./use-submit-key.ts";

/** What a short form needs: values kept as a draft, errors beside their fields, one key for each submit, and whether it may be left. */
export function useShortForm<T extends object>(name: string, start: T, version?: number) {
  const t = useT();
  const draft = useDraft<T>(name, start, version);
  const errors = useErrors();
  const { run } = useSubmitKey();
  const form = useRef<HTMLFormElement>(null);
  const done = useRef(false);
  const [busy, setBusy] = useState(false);
  const { dirty, keptAt, values, resumed } = draft;
  return {
    values,
    errors,
    form,
    busy,
    resumed,
    version: draft.version,
    note: dirty && keptAt ? t("ui.draft_kept") : undefined,
    reset: draft.reset,
    forget: draft.forget,
    set:
      <K extends keyof T & string>(field: K) =>
      (value: T[K]): void => {
        draft.change((old) => ({ ...old, [field]: value }));
        errors.clear(field);
      },
    /** Asks before it is left with something typed. */
    guard: { dirty, done, kept: keptAt !== undefined, onDiscard: draft.forget },
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
        await run(work);
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
