import { Input } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { focusStays } from "#web/kit/focus-stays.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "../atoms/button.tsx";
import { fieldProblem } from "./field-error.tsx";
import type { FieldOf, FormFields } from "./use-record-form.ts";

/** One line: its value, its fields, and the button that removes it. */
export interface LineOf<T> {
  readonly value: T;
  readonly at: number;
  readonly change: (part: Partial<T>) => void;
  /** As the form's `field`: to be spread into an input. */
  readonly field: <K extends keyof T & string>(name: K, label: string) => FieldOf<T[K]>;
  readonly remove: ReactNode;
}

/** The part of a form that its list of lines needs. */
export interface Lines<T> {
  /** The list's name in the request: a field of it is `lines.0.title`. */
  name: string;
  values: readonly T[];
  onChange: (values: T[]) => void;
  errors: Pick<FormFields<T>["errors"], "of" | "moveLines">;
}
interface LinesOfProps<T> extends Lines<T> {
  legend?: string;
  /** The button that adds is as wide as the lines. */
  isWide?: boolean;
  /** Class of a line. */
  row: string | undefined;
  /** Accessible name of a line, by its number from 1; without it the line isn't a group. */
  label?: (number: number, value: T) => string;
  /** Without it no line can be added. */
  add?: { label: string; line: () => T; most?: number; first?: boolean } | false | undefined;
  /** Label of the button that removes a line, by its number from 1. */
  remove: (number: number, value: T) => string;
  /** Fewest lines; these can't be removed. */
  least?: number;
  onRemoved?: (at: number) => void;
  children: (line: LineOf<T>) => ReactNode;
}

const FIELDS = "input:not([type=hidden]):not([disabled]), textarea";

/** Changes of the lines, with the focus and the errors that follow them. */
function useLines<T extends object>({ name, values, errors, onChange, onRemoved }: LinesOfProps<T>) {
  const box = useRef<HTMLFieldSetElement>(null);
  const latest = useRef(values);
  latest.current = values;
  // Lines have no name of their own: their keys follow them when others go, with what their fields keep.
  const keys = useRef<number[]>([]);
  const made = useRef(0);
  while (keys.current.length < values.length) keys.current.push(++made.current);
  keys.current.length = values.length;

  const put = (next: T[], to: (at: number) => number | undefined): void => {
    latest.current = next;
    errors.moveLines(name, to);
    onChange(next);
  };
  const change = (at: number, part: Partial<T>): void =>
    put(
      latest.current.map((v, i) => (i === at ? { ...v, ...part } : v)),
      (i) => (i === at ? undefined : i),
    );
  const focus = (find: (lines: NodeListOf<Element>) => HTMLElement | null | undefined): void => {
    const mayFocus = focusStays();
    requestAnimationFrame(() => {
      if (!mayFocus()) return;
      const to = box.current && find(box.current.querySelectorAll(":scope > [data-line]"));
      (to ?? box.current?.querySelector<HTMLElement>(":scope > button"))?.focus();
    });
  };
  const remove = (at: number): void => {
    keys.current.splice(at, 1);
    put(
      latest.current.filter((_, i) => i !== at),
      (i) => (i === at ? undefined : i - Number(i > at)),
    );
    onRemoved?.(at);
    focus((lines) => lines[Math.min(at, lines.length - 1)]?.querySelector<HTMLElement>("[data-remove]"));
  };
  const insert = (line: T, first = false): void => {
    if (first) keys.current.unshift(++made.current);
    put(first ? [line, ...latest.current] : [...latest.current, line], (i) => i + Number(first));
    focus((lines) => lines[first ? 0 : lines.length - 1]?.querySelector<HTMLElement>(FIELDS));
  };
  return { box, keys: keys.current, change, remove, insert };
}

/** Editor of the lines of a form: adds and removes them, moves the focus to the new line or the next one, and keeps each line's errors with it. */
export function LinesOf<T extends object>(p: LinesOfProps<T>) {
  const t = useT();
  const { name, values, errors, add } = p;
  const { box, keys, change, remove, insert } = useLines(p);
  const lines = values.map((value, at) => (
    <div
      key={keys[at]}
      data-line
      className={p.row}
      {...(p.label && { role: "group", "aria-label": p.label(at + 1, value) })}
    >
      {p.children({
        value,
        at,
        change: (part) => change(at, part),
        field: (field, label) => ({
          name: `${name}.${at}.${field}`,
          label: t(label),
          value: value[field],
          onChange: (given) => change(at, { [field]: given } as unknown as Partial<T>),
          error: errors.of(`${name}.${at}.${field}`),
        }),
        remove:
          values.length > (p.least ?? 0) ? (
            <IconButton
              data-remove
              size="small"
              label={p.remove(at + 1, value)}
              icon={<IconTrash stroke={1.6} />}
              onClick={() => remove(at)}
            />
          ) : null,
      })}
    </div>
  ));
  const more = add ? (
    <Button
      size="small"
      icon={<IconPlus stroke={1.6} />}
      disabled={values.length >= (add.most ?? Infinity)}
      onClick={() => insert(add.line(), add.first)}
    >
      {add.label}
    </Button>
  ) : null;
  const wrong = errors.of(name);
  return (
    <fieldset ref={box} className={p.isWide ? "field-list field-list-wide" : "field-list"}>
      {p.legend ? <legend>{p.legend}</legend> : null}
      {add && add.first ? more : null}
      {lines}
      {wrong ? <Input.Error role="alert">{fieldProblem(wrong)}</Input.Error> : null}
      {add && add.first ? null : more}
    </fieldset>
  );
}
