import { TextInput } from "@mantine/core";
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useSelectOnFocus } from "../use-select-on-focus.ts";
import { type FieldProps, useCommon } from "./common.tsx";
import css from "./form.module.css";

/** What a typed number means: a value, or a text why there is none. `ways` are both meanings of a text such as `1.500`. */
export interface TypedNumber {
  readonly value: string;
  readonly ways?: readonly string[] | undefined;
  readonly error?: string | undefined;
  /** The error stays whatever is typed next; others are shown on leaving the field: half a number is always wrong. */
  readonly isFinal?: boolean;
}
export interface NumberFieldProps extends FieldProps {
  /** Unit or currency code shown in the field. */
  unit?: ReactNode;
  /** Text in the field, left of the number. */
  before?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}
interface TypedProps extends NumberFieldProps {
  read: (text: string) => TypedNumber;
  /** The value at rest, in our notation. */
  shown: (value: string) => string;
  /** A value beside the other meaning of the same text: not to be mistaken for it. */
  said: (value: string) => string;
  /** What was understood, shown while typing. */
  back?: (value: string) => string;
  /** Takes digits and separators alone, typed by hand. */
  isStrict?: boolean;
}

/** Characters that are neither digits nor separators of numbers. */
const NOT_TYPED = /[^\d.,'’\s]/gu;
const dotsIn = (text: string): number => text.split(".").length - 1;
const undotted = (text: string): string => text.replaceAll(".", "");

/**
 * The field of every number that a person types; `MoneyInput`, `RateInput` and `NumberInput` say how it is read. The form gets a decimal string or
 * `""`. A text that is no number stays in the field with its error, and `useRecordForm` saves nothing while one does (`data-unread`).
 */
export function NumberField(p: TypedProps) {
  const { shown, said: sayWay, back, isStrict, unit, before, disabled, ref, value } = p;
  const t = useT();
  const select = useSelectOnFocus();
  const typed = useTyped(p);
  const { text, reading, said } = typed;
  const error = typed.error ?? p.error;
  const common = useCommon({ ...p, description: said || p.description, ...(error !== undefined && { error }) });
  const { take, insert } = entryOf(p, typed, t);
  return (
    <div className={css.money} ref={typed.box}>
      <TextInput
        {...common}
        inputWrapperOrder={["label", "input", "description", "error"]}
        ref={ref}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        styles={{ input: { textAlign: "right", fontVariantNumeric: "tabular-nums" } }}
        // Not `aria-describedby`: the field sets its own for the error, which would replace this.
        aria-description={isStrict ? t("ui.money_how") : undefined}
        value={text ?? shown(value)}
        placeholder={p.placeholder ?? (isStrict ? "0,00" : undefined)}
        disabled={disabled}
        data-unread={typed.isUnread || undefined}
        data-autofocus={p.autoFocus || undefined}
        {...(before !== undefined && { leftSection: <span className={css.code}>{before}</span>, leftSectionWidth: 72 })}
        leftSectionPointerEvents="none"
        rightSection={unit ? <span className={css.code}>{unit}</span> : undefined}
        rightSectionWidth={unit ? 52 : undefined}
        rightSectionPointerEvents="none"
        onMouseDown={select.onMouseDown}
        onClick={text === undefined ? select.onClick : undefined}
        // Keep the formatted text on focus: replacing it would lose the selection.
        onFocus={(e) => {
          typed.enter();
          // What could not be read is mended, not replaced.
          if (text === undefined) select.onFocus(e);
        }}
        onBlur={typed.leave}
        onPaste={(e) => insert(e, e.clipboardData.getData("text/plain"))}
        onDrop={(e) => insert(e, e.dataTransfer.getData("text/plain"))}
        onChange={(e) => take(e.currentTarget, (e.nativeEvent as InputEvent).data)}
      />
      {back ? (
        <span role="status" className={typed.isSaid ? css.reading : "sr-only"}>
          {typed.isSaid ? back(reading?.value ?? "") : ""}
        </span>
      ) : null}
      {reading?.ways ? <Ways ways={reading.ways} value={value} said={sayWay} onChoose={typed.choose} /> : null}
      <span className="sr-only" aria-live="assertive">
        {said}
      </span>
    </div>
  );
}

type Typed = ReturnType<typeof useTyped>;

/** What is typed, what it means, and what is said of it. */
function useTyped({ read, value, onChange }: TypedProps) {
  const [typed, setTyped] = useState<string>();
  const [focused, setFocused] = useState(false);
  const [typing, setTyping] = useState(false);
  const [said, setSaid] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const field = (): HTMLInputElement | null | undefined => box.current?.querySelector("input");
  // A value proposed while the field has the focus is typed over, like one that was there before.
  const isUntouched = focused && typed === undefined;
  useEffect(() => {
    if (isUntouched) field()?.select();
  }, [isUntouched, value]);
  // A value set from elsewhere (another field, a reset) replaces what was typed.
  const text = typed !== undefined && (focused || value === "") ? typed : undefined;
  const meant = typed === undefined ? undefined : read(typed);
  const reading = text === undefined && meant?.value !== value ? undefined : meant;
  return {
    box,
    text,
    reading,
    said,
    isUnread: text !== undefined && text.trim() !== "" && reading?.value === "",
    isSaid: focused && typing && reading !== undefined && reading.value !== "" && !reading.ways && !said,
    error: (typing && !reading?.isFinal) || text === undefined ? undefined : reading?.error,
    /** Cleared first, so that a screen reader repeats an identical message. */
    say: (words: string): void => {
      setSaid("");
      if (words) setTimeout(() => setSaid(words));
    },
    put: (next: string): void => {
      setTyped(next);
      setTyping(true);
      onChange(read(next).value);
    },
    choose: (way: string): void => {
      setTyped(undefined);
      onChange(way);
      // The button is gone with the choice.
      field()?.focus();
    },
    enter: (): void => {
      setFocused(true);
      if (text === undefined) setTyped(undefined);
    },
    leave: (): void => {
      setFocused(false);
      setTyping(false);
      setSaid("");
    },
  };
}

/** How letters come into the field: typed, pasted or dropped. */
function entryOf({ shown, isStrict, value }: TypedProps, { text, say, put }: Typed, t: Translate) {
  const take = (input: HTMLInputElement, entered: string | null | undefined): void => {
    const raw = input.value;
    // Grouping dots that we formatted are removed when editing begins; dots that the user typed stay.
    const ours = text === undefined && entered !== raw && dotsIn(raw) <= dotsIn(shown(value));
    const kept = isStrict ? raw.replaceAll(NOT_TYPED, "") : raw;
    const next = ours ? undotted(kept) : kept;
    say(kept === raw ? "" : t("ui.money_digits"));
    const left = raw.slice(0, input.selectionStart ?? raw.length);
    const caret = next.length - (raw.length - left.length - (ours ? dotsIn(raw) - dotsIn(left) : 0));
    flushSync(() => put(next));
    if (next !== raw) input.setSelectionRange(Math.max(0, caret), Math.max(0, caret));
  };
  /** What is pasted keeps its separators, what stays around it loses ours. */
  const insert = (e: ClipboardEvent<HTMLInputElement> | DragEvent<HTMLInputElement>, given: string): void => {
    e.preventDefault();
    if (isStrict) return say(t("ui.money_no_paste"));
    const input = e.currentTarget;
    const isPaste = e.type === "paste";
    const [start, end] = isPaste ? [input.selectionStart ?? 0, input.selectionEnd ?? 0] : [0, input.value.length];
    const [left, right] = [input.value.slice(0, start), input.value.slice(end)].map((part) =>
      text === undefined ? undotted(part) : part,
    );
    put(`${left}${given.trim()}${right}`);
  };
  return { take, insert };
}

interface WaysProps {
  ways: readonly string[];
  /** The meaning that is taken; `""` until the person chooses. */
  value: string;
  said: (value: string) => string;
  onChoose: (value: string) => void;
}
/** Both meanings of a text such as `1.500`, to see which one was taken and to take the other. */
export function Ways({ ways, value, said, onChoose }: WaysProps) {
  const t = useT();
  const id = useId();
  return (
    <div className={css.which} role="group" aria-labelledby={id}>
      <span id={id} role="status">
        {t(value ? "ui.number_taken" : "ui.money_which", { number: said(value) })}
      </span>
      {ways.map((way) =>
        way === value ? null : (
          // Not in the way of Tab: an Enter meant for the next field would take it. With the keys one types the other way.
          <button key={way} type="button" tabIndex={-1} onClick={() => onChoose(way)}>
            {said(way)}
          </button>
        ),
      )}
    </div>
  );
}
