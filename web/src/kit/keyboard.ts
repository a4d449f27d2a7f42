import { createContext } from "react";

/**
 * An owner of the keyboard. The overlay or screen opened last owns it from the key that opened it. While it loads, keystrokes are buffered for its
 * first field and reach nothing behind it. All shortcuts check the owner first (`keys.ts`).
 */
export interface Owner {
  /** Its root element, once rendered. */
  readonly root: () => Element | null | undefined;
  /** Called on Escape before it has rendered. */
  readonly close: () => void;
  /** It has the focus and has fully loaded. */
  ready: boolean;
  /** Number of its parts still loading. */
  waits: number;
  /** For a screen being navigated to: the text fields of the screen being left. Undefined for overlays. */
  readonly leaves: ReadonlySet<Element> | undefined;
}

const nothing = (): void => undefined;
export const newOwner = (root: Owner["root"] = () => null, close = nothing, ready = false): Owner => ({
  root,
  close,
  ready,
  waits: 0,
  leaves: undefined,
});

/** Owner of the shortcuts bound inside an overlay. */
export const KeyboardContext = createContext<Owner | undefined>(undefined);

const owners: Owner[] = [];
/** Keystrokes buffered for an owner that is not ready. */
let kept: string[] = [];
/** After Enter or Tab buffering stops: later keys were meant for something not visible yet. */
let isOver = false;
/** A shortcut of an owner that is not ready: it runs after the buffered keystrokes. */
let keptShortcut: (() => void) | undefined;
/** True while buffered keys are replayed; these are not shortcuts. */
let isGiving = false;
/** Owner at keydown: an overlay closed by this key is gone before the shortcut handler runs. */
let pressedIn: Owner | undefined;
/** Code of the key that ran a shortcut: while held down its repeats are ignored. */
let ran: string | undefined;

export const keyboardOwner = (): Owner | undefined => owners.at(-1);
/** Whether shortcuts may handle this key. */
export const isForShortcuts = (): boolean => !isGiving && pressedIn === keyboardOwner();
export const hasRun = (code: string): void => void (ran = code);

/** A navigation has just finished. */
let hasCome = false;
/** Receives keys typed during navigation to a screen without a focused field. */
let onRest: (typed: readonly string[]) => void = () => undefined;
export const giveRestTo = (next: typeof onRest): void => void (onRest = next);

function drop(): string[] {
  const was = kept;
  hasCome = false;
  kept = [];
  isOver = false;
  keptShortcut = undefined;
  return was;
}

/**
 * Keeps a shortcut for the owner until it is ready. Its form can be seen and filled before that: a Ctrl Enter that was pressed then must not be lost,
 * nor send what has not been typed into it yet.
 */
export function runWhenReady(run: () => void): void {
  isOver = true;
  keptShortcut = run;
}

/** Takes the keyboard; returns the function that releases it. */
export function takeKeyboard(owner: Owner): () => void {
  listen();
  owners.push(owner);
  return () => giveBack(owner);
}

/** Takes the keyboard during navigation. Escape releases it early. */
export function holdForScreen(): () => void {
  const leaves = new Set<Element>(document.querySelectorAll("input, textarea"));
  const owner: Owner = { ...newOwner(undefined, () => giveBack(owner)), leaves };
  return takeKeyboard(owner);
}

function giveBack(owner: Owner): void {
  const at = owners.lastIndexOf(owner);
  if (at < 0) return;
  owners.splice(at, 1);
  owner.ready = false;
  hasCome ||= owner.leaves !== undefined;
  // Deferred: a successor takes the keyboard in the same render.
  queueMicrotask(settle);
}

/** Without a key for this long, nobody types any more. */
const PAUSE_MS = 700;

/**
 * For an overlay that could not be opened: drops what is still typed into it until the person pauses. The first letters of a reason would
 * otherwise be shortcuts of the screen behind, such as the one that approves.
 */
export function dropTyping(): void {
  const done = (): void => {
    clearTimeout(timer);
    window.removeEventListener("keydown", wait, true);
    release();
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(done, PAUSE_MS);
  };
  let timer = setTimeout(done, PAUSE_MS);
  const release = takeKeyboard(newOwner(undefined, done));
  window.addEventListener("keydown", wait, true);
}

/** Marks a part of an overlay as loading; the overlay is not ready before the returned function is called. */
export function waitFor(owner: Owner): () => void {
  let open = true;
  owner.waits += 1;
  return () => {
    if (!open) return;
    open = false;
    owner.waits -= 1;
    queueMicrotask(settle);
  };
}

/**
 * A field of the new screen has the focus, so the screen is there, although the router, which waits for React to finish, has not said so. Otherwise
 * an Enter that submits a freshly rendered form would be lost.
 */
function giveBackDrawn(): void {
  const [top, focus] = [keyboardOwner(), document.activeElement];
  if (top?.leaves && isTextField(focus) && !top.leaves.has(focus)) giveBack(top);
}

/** Replays the buffered keys once the top owner is ready and has the focus. */
function settle(): void {
  const top = keyboardOwner();
  const focus = document.activeElement;
  if (!top && hasCome) return isTextField(focus) ? give(drop()) : onRest(drop());
  if (!top || top.ready) return void drop();
  if (!focus || !top.root()?.contains(focus)) return;
  // Whoever is in a field types into that field, whatever else is still loading: kept keys would arrive late, in the field they went on to.
  if (top.waits > 0 && !isTextField(focus)) return;
  top.ready = true;
  const run = keptShortcut;
  give(drop());
  // After React has taken over what was given.
  if (run) setTimeout(() => keyboardOwner() === top && run(), 0);
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
const NO_TEXT = /^(checkbox|radio|button|submit|reset|file|range|color)$/u;
const isTextField = (e: Element | null): e is TextField =>
  (e instanceof HTMLTextAreaElement || (e instanceof HTMLInputElement && !NO_TEXT.test(e.type))) &&
  !e.readOnly &&
  !e.disabled;

/** Replays the keys on the focused element. */
export function give(keys: readonly string[]): void {
  const field = document.activeElement;
  if (isTextField(field)) return type(field, keys.join(""));
  isGiving = true;
  for (const key of keys)
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  isGiving = false;
}

function type(field: TextField, text: string): void {
  if (text === "") return;
  const most = field.maxLength < 0 ? Infinity : field.maxLength;
  // What is selected is typed over, as by the keys themselves.
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  const next = from < to ? field.value.slice(0, from) + text + field.value.slice(to) : `${field.value}${text}`;
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // Use the native setter: React overrides `value` on the element and would not notice the change.
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, next.slice(0, most));
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
}

const stop = (e: KeyboardEvent): void => {
  e.preventDefault();
  e.stopImmediatePropagation();
};
const isShortcut = (e: KeyboardEvent): boolean =>
  (e.ctrlKey || e.metaKey || e.altKey) && !e.getModifierState("AltGraph");

/** A held Enter or Space would press a button or submit a form repeatedly. */
const pressesAgain = (e: KeyboardEvent): boolean =>
  e.key === "Enter"
    ? isShortcut(e) || !(e.target instanceof HTMLTextAreaElement)
    : e.key === " " && !isTextField(e.target as Element);

const MOVES = /^(Enter|Tab|Backspace|Delete|Arrow\w+|Home|End|Page\w+|Process|Dead)$/u;

/** Capture-phase handler: buffers keys for an owner that is not ready. */
function onKey(e: KeyboardEvent): void {
  if (isGiving) return;
  if (!e.repeat) ran = undefined;
  else if (e.code === ran || pressesAgain(e)) return stop(e);
  giveBackDrawn();
  settle();
  const top = keyboardOwner();
  pressedIn = top;
  if (!top || top.ready || isShortcut(e)) return;
  const drawn = top.root();
  if (e.key === "Escape") {
    // Once rendered, it handles Escape itself.
    if (drawn) return;
    drop();
    stop(e);
    return top.close();
  }
  const isTyped = e.key.length === 1;
  if (!isTyped && (!MOVES.test(e.key) || (drawn && e.key === "Tab"))) return;
  stop(e);
  if (e.key === "Enter" || e.key === "Tab") isOver = true;
  else if (e.key === "Backspace") kept.pop();
  else if (isTyped && !isOver && !e.isComposing) kept.push(e.key);
}

let isListening = false;
function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("keydown", onKey, true);
  document.addEventListener("focusin", settle);
}
/** Installs the handler with the first shortcut, so that held keys are ignored even if no overlay was ever opened. */
export const guardKeys = listen;
