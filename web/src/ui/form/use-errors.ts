import { useCallback, useState } from "react";
import { isApiError } from "#web/api/errors.ts";

/** `fees[0][amount]` and `fees.0.amount` are the same field. */
export const plainName = (field: string): string => field.replaceAll(/\[(\w*)\]/gu, ".$1").replace(/\.$/u, "");

type Errors = Readonly<Record<string, string>>;

/** Errors by field, from the form's check or the server. Changing a field clears its error. */
export function useErrors() {
  const [errors, setErrors] = useState<Errors>({});
  const of = (field: string): string | undefined => errors[plainName(field)];
  /** Whether any field below a name has an error: `fees.2` for the third fee. */
  const under = (field: string): boolean =>
    Object.keys(errors).some((k) => k === plainName(field) || k.startsWith(`${plainName(field)}.`));
  const put = useCallback(
    (all: Errors) => setErrors(Object.fromEntries(Object.entries(all).map(([k, v]) => [plainName(k), v]))),
    [],
  );
  const take = useCallback(
    (e: unknown): boolean => {
      if (!isApiError(e) || !e.errors) return false;
      put(Object.fromEntries(Object.entries(e.errors).flatMap(([k, texts]) => (texts[0] ? [[k, texts[0]]] : []))));
      return true;
    },
    [put],
  );
  const clear = useCallback(
    (field: string) =>
      setErrors((old) => {
        const name = plainName(field);
        const kept = Object.entries(old).filter(([k]) => k !== name && !k.startsWith(`${name}.`));
        return kept.length === Object.keys(old).length ? old : Object.fromEntries(kept);
      }),
    [],
  );
  /** Lines of a list were added or removed: their errors go with them, and the list's own error goes. `to` gives a line's new place, undefined if it is gone. */
  const moveLines = useCallback((field: string, to: (at: number) => number | undefined): void => {
    const name = plainName(field);
    setErrors((old) =>
      Object.fromEntries(
        Object.entries(old).flatMap(([k, text]) => {
          if (k === name) return [];
          if (!k.startsWith(`${name}.`)) return [[k, text]];
          const [at = "", ...rest] = k.slice(name.length + 1).split(".");
          const next = to(Number(at));
          return next === undefined ? [] : [[[name, next, ...rest].join("."), text]];
        }),
      ),
    );
  }, []);
  return { errors, of, under, put, take, clear, moveLines };
}

const FIELDS = '[aria-invalid="true"], [data-invalid="true"]';
/** What is wrong with a list of lines or a part, which no field stands for. */
const PROBLEMS = `${FIELDS}, [data-problem], .mantine-InputWrapper-error`;

let isShowing = false;
/** Whether the focus that is being given shows an error. A calendar that opened with it would cover the message. */
export const isShowingError = (): boolean => isShowing;

function focusFor(field: HTMLElement): void {
  isShowing = true;
  field.focus({ preventScroll: true });
  isShowing = false;
}

/** Focuses the first invalid field and brings it to the middle with its error: at an edge the error would be under a bar. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      const first = form?.querySelector<HTMLElement>(PROBLEMS);
      if (first?.matches(FIELDS)) focusFor(first);
      (first?.closest(".mantine-InputWrapper-root") ?? first)?.scrollIntoView({ block: "center" });
    }, 30),
  );
}
