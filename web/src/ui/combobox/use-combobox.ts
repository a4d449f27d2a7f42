import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useSelectOnFocus } from "../use-select-on-focus.ts";
import { folded } from "#contract/kit/words.ts";
import { type Choice, foundInOrder, matching, namedInFull } from "./matching.ts";

/** Choices that the server searches. */
export interface Searched {
  /** What the choices were searched by; undefined before the first answer. Anything else than the text makes them stale. */
  readonly answers: string | undefined;
  readonly onText: (text: string) => void;
  /** They come in an order of their own, the best first. */
  readonly isRanked?: boolean | undefined;
}

/**
 * A row below the choices that makes what is missing: offered once something is typed that names no choice. Arrows reach it; typing highlights
 * it where nothing else fits.
 */
export interface LastRow {
  readonly label: (typed: string) => ReactNode;
  readonly run: (typed: string) => void;
}

export interface ComboboxOptions {
  readonly choices: readonly Choice[];
  /** Values of the chosen ones. */
  readonly chosen: readonly string[];
  /** What the field shows while nothing is typed. */
  readonly shown: string;
  readonly isSeveral?: boolean;
  readonly search?: Searched | undefined;
  /** The choices are not there yet. */
  readonly isLoading?: boolean | undefined;
  readonly last?: LastRow | undefined;
  readonly onTake: (choice: Choice) => void;
  /** Called when the text was deleted; without it the value comes back. */
  readonly onClear?: (() => void) | undefined;
  /** Backspace in an empty field of several. */
  readonly onRemoveLast?: (() => void) | undefined;
  /** The owner keeps the text as it is typed, whether or not it becomes a choice; the list opens by typing alone. */
  readonly onTyped?: ((text: string) => void) | undefined;
  /** Gets the keys that the list has no use for. */
  readonly onKeyDown?: ((e: KeyboardEvent<HTMLInputElement>) => void) | undefined;
}

interface State {
  /** What is typed; undefined while the field shows its value. */
  readonly text: string | undefined;
  readonly isOpen: boolean;
  /** Value of the row that arrows or the pointer moved to. */
  readonly moved: string | undefined;
  /** The highlight was typed or moved to, not just there on opening: Tab takes it. */
  readonly isMeant: boolean;
  /** What was typed and led to no choice when the field was left. */
  readonly left: string | undefined;
}
const REST: State = { text: undefined, isOpen: false, moved: undefined, isMeant: false, left: undefined };
const PAGE = 8;

/** Value of the last row; no choice has it. */
export const LAST = "\0last";

/** What is typed, whether the list is open, and what the highlight was moved to. */
function useTyping(o: ComboboxOptions) {
  const [state, setState] = useState(REST);
  // A blur may follow a key before the next render.
  const now = useRef(state);
  const field = useRef<HTMLInputElement>(null);
  const isAtRest = state.text === undefined;
  // Once a choice is taken, the next letter looks for another in its place.
  useEffect(() => {
    if (isAtRest && !o.isSeveral && document.activeElement === field.current) field.current?.select();
  }, [isAtRest, o.isSeveral, o.shown]);
  const put = (part: Partial<State>): void => {
    now.current = { ...now.current, ...part };
    setState(now.current);
  };
  const isSearched = o.search !== undefined;
  const tell = useRef(o.search?.onText);
  tell.current = o.search?.onText;
  // Typed before it was known that the server searches: it hears of it now.
  useEffect(() => {
    const words = now.current.text?.trim();
    if (isSearched && words) tell.current?.(words);
  }, [isSearched]);
  return { state, now, field, put };
}
type Typing = ReturnType<typeof useTyping>;

/** What the list offers for what is typed. */
function offeredOf(o: ComboboxOptions, text: string | undefined) {
  const typed = (text ?? "").trim();
  const { search } = o;
  const isFresh = o.isLoading !== true && (!search || search.answers === typed);
  const open = o.isSeveral ? o.choices.filter((c) => !o.chosen.includes(c.value)) : o.choices;
  // Of stale choices those that fit the text stay to be pressed.
  const rows = search && isFresh ? (search.isRanked ? open : foundInOrder(open, typed)) : matching(open, typed);
  const isNew = typed !== "" && isFresh && !o.choices.some((c) => folded(c.label) === folded(typed));
  return { typed, isFresh, open, rows, last: isNew ? o.last : undefined };
}
type Offered = ReturnType<typeof offeredOf>;

/** Value of the highlighted row. */
function activeOf(
  o: ComboboxOptions,
  { text, isOpen, moved }: State,
  { typed, isFresh, rows, last }: Offered,
): string | undefined {
  if (!isOpen || !isFresh) return undefined;
  if (moved !== undefined) return moved === LAST || rows.some((c) => c.value === moved) ? moved : undefined;
  if (typed) return rows[0]?.value ?? (last && LAST);
  return text === undefined && !o.isSeveral ? rows.find((c) => o.chosen.includes(c.value))?.value : undefined;
}

/** What the list can be made to do, by keys and by the pointer. */
function movesOf(
  o: ComboboxOptions,
  { now, put }: Typing,
  { isFresh, open, rows, last }: Offered,
  active: string | undefined,
) {
  const rest = (left?: string): void => {
    if (now.current.text) o.search?.onText("");
    put({ ...REST, left });
  };
  const take = (value: string, staysOpen = false): void => {
    const choice = rows.find((c) => c.value === value);
    const words = (now.current.text ?? "").trim();
    rest();
    if (staysOpen) put({ isOpen: true });
    if (value === LAST) last?.run(words);
    else if (choice) o.onTake(choice);
  };
  const show = (to?: "first" | "last"): void => {
    const isEmpty = !rows.some((c) => o.chosen.includes(c.value));
    const edge = to && isFresh && isEmpty ? rows.at(to === "first" ? 0 : -1)?.value : undefined;
    put({ isOpen: true, moved: edge, left: undefined });
  };
  const move = (by: number, wraps: boolean): void => {
    const all = [...rows.map((c) => c.value), ...(last ? [LAST] : [])];
    if (!isFresh || all.length === 0) return;
    const at = active === undefined ? -1 : all.indexOf(active);
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by;
    const to = wraps ? (next + all.length) % all.length : Math.max(0, Math.min(next, all.length - 1));
    put({ moved: all[to], isMeant: true });
  };

  /** Leaves what is typed: takes what is named in full, else goes back to the value. Whether nothing typed was lost. */
  const settle = (takesNamed = true): boolean => {
    const words = now.current.text?.trim();
    const named = takesNamed && words ? namedInFull(open, words) : undefined;
    if (named) {
      rest();
      if (!o.chosen.includes(named.value)) o.onTake(named);
    } else if (words === "" && !o.isSeveral && o.onClear) {
      rest();
      o.onClear();
    } else rest(o.onTyped ? undefined : words || now.current.left);
    return named !== undefined || !words;
  };
  return { rest, take, show, move, settle };
}

/** The keys of the field. */
function keysOf(
  o: ComboboxOptions,
  { state, now, put }: Typing,
  { typed, isFresh, rows }: Offered,
  active: string | undefined,
  { rest, take, show, move, settle }: ReturnType<typeof movesOf>,
) {
  const { text, isOpen } = state;
  const save = (e: KeyboardEvent): void => {
    if (now.current.text === undefined) return put({ isOpen: false });
    // The form that saves reads the value in the same event. What shows in a field of one is not what would be saved: that waits.
    let isWhole = true;
    flushSync(() => (isWhole = settle(!o.isSeveral)));
    if (isWhole || o.isSeveral) return;
    e.preventDefault();
    e.stopPropagation();
  };
  /** Whether Enter was for the list: a kept text without choices lets it through. */
  const enter = (): boolean => {
    const isKept = o.onTyped !== undefined && isFresh && rows.length === 0;
    if (active !== undefined) take(active, o.isSeveral && active !== LAST);
    else if (typed === "" || isKept) settle();
    return !isKept;
  };
  /** Whether the key is the list's. */
  const press = (e: KeyboardEvent<HTMLInputElement>): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    const page = { PageDown: PAGE, PageUp: -PAGE }[e.key];
    if (step !== undefined) {
      if (!isOpen && o.onTyped) return false;
      if (!isOpen) show(step > 0 ? "first" : "last");
      else if (e.altKey) settle();
      else move(step, true);
    } else if (!isOpen) return false;
    else if (page !== undefined) move(page, false);
    else if (e.key === "Enter" && !e.shiftKey) {
      if (!enter()) return false;
    } else if (e.key === "Escape") {
      // The drawer around stays open.
      e.stopPropagation();
      rest();
    } else return false;
    e.preventDefault();
    return true;
  };
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>): void => {
    if (e.nativeEvent.isComposing) return;
    const isMod = e.ctrlKey || e.metaKey;
    if (isMod && e.key === "Enter") save(e);
    else if (e.key === "Tab") {
      if (active !== undefined && active !== LAST && now.current.isMeant) take(active);
    } else if (e.key === "Backspace" && o.isSeveral && !text) o.onRemoveLast?.();
    else if (!isMod && press(e)) return;
    if (!e.defaultPrevented) o.onKeyDown?.(e);
  };
  return onKeyDown;
}

/** Typing into the field, and what leads into it and out of it. */
function useHandlers(o: ComboboxOptions, { state, put }: Typing, moves: ReturnType<typeof movesOf>) {
  /** Whether the field had the focus before it was pressed. */
  const select = useSelectOnFocus();
  return {
    onChange: (e: ChangeEvent<HTMLInputElement>): void => {
      const { value } = e.currentTarget;
      const isOffered = o.onTyped === undefined || value.trim() !== "";
      put({ text: value, isOpen: isOffered, moved: undefined, isMeant: true, left: undefined });
      o.search?.onText(value.trim());
      o.onTyped?.(value);
    },
    onFocus: select.onFocus,
    onBlur: (e: FocusEvent<HTMLInputElement>): void => {
      // Another window has the focus: what is typed waits here.
      if (document.activeElement !== e.currentTarget) moves.settle();
    },
    onMouseDown: select.onMouseDown,
    onClick: (e: MouseEvent<HTMLInputElement>): void => {
      select.onClick(e);
      if (state.isOpen || o.onTyped) return;
      moves.show();
      // The click asks for another choice: what is typed next must not be added to the name of the one that stands here.
      const { selectionStart, selectionEnd } = e.currentTarget;
      if (state.text === undefined && selectionStart === selectionEnd) e.currentTarget.select();
    },
  } as const;
}

/**
 * State and keys of a combobox. One highlight, and Enter takes that one; there is none while the choices shown belong to an older text. Tab takes a
 * highlight that was typed or moved to, Ctrl Enter saves the form and takes none, Escape closes the list. What is left half typed goes back to the
 * value, and `left` says so.
 */
export function useCombobox(o: ComboboxOptions) {
  const id = useId();
  const typing = useTyping(o);
  const { state, put, field } = typing;
  const { text, isOpen } = state;
  const offered = offeredOf(o, text);
  const { rows, typed, isFresh, last } = offered;
  const active = activeOf(o, state, offered);
  const moves = movesOf(o, typing, offered, active);
  const handlers = useHandlers(o, typing, moves);
  const optionId = (value: string): string =>
    `${id}${value === LAST ? "last" : rows.findIndex((c) => c.value === value)}`;
  return {
    rows,
    active,
    typed,
    isOpen,
    isFresh,
    left: state.left,
    field,
    listId: `${id}list`,
    last,
    isSeveral: o.isSeveral === true,
    isChosen: (value: string): boolean => o.chosen.includes(value),
    optionId,
    /** The pointer moved onto a row: it is what Enter takes from now on. */
    point: (value: string): void => {
      if (isFresh && value !== active) put({ moved: value });
    },
    take: (value: string): void => moves.take(value, o.isSeveral && value !== LAST),
    input: {
      ref: field,
      role: "combobox",
      autoComplete: "off",
      spellCheck: false,
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? `${id}list` : undefined,
      "aria-activedescendant": active === undefined ? undefined : optionId(active),
      // A drawer around listens on the window, before `onKeyDown`: Escape would close it, too.
      "data-mantine-stop-propagation": isOpen ? "true" : undefined,
      value: text ?? o.shown,
      onKeyDown: keysOf(o, typing, offered, active, moves),
      ...handlers,
    },
  } as const;
}

export type Combobox = ReturnType<typeof useCombobox>;
