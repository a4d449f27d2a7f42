import { createContext } from "react";

/**
 * Who has the keyboard. It belongs to what was opened last, from the key that opened it. While that still loads, what is typed is
 * kept for its field and reaches nothing behind it. Every shortcut asks here first (`keys.ts`).
 */
export interface Owner {
  /** Its element, once it is drawn. */
  readonly root: () => Element | null | undefined;
  /** Escape gives it up before it is there. */
  readonly close: () => void;
  /** It has the focus, and all of it is there. */
  ready: boolean;
  /** How many parts of it still load. */
  waits: number;
  /** A screen on its way: once it has come, it gets what was typed. The fields of the screen that is left, none where it is none. */
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

/** Inside an overlay: whose keys are bound there. */
export const KeyboardContext = createContext<Owner | undefined>(undefined);

const owners: Owner[] = [];
/** What was typed for an owner that is not there yet. */
let kept: string[] = [];
/** Enter or Tab came: what follows was meant for what nobody has seen yet. */
let isOver = false;
/** While kept keys are given to their field, they are no shortcuts. */
let isGiving = false;
/** Whose the key that is being pressed is: an overlay that it closes is gone before the shortcuts hear of it. */
let pressedIn: Owner | undefined;
/** The key that ran a shortcut, until it is pressed anew: held down, it does nothing more. */
let ran: string | undefined;

export const keyboardOwner = (): Owner | undefined => owners.at(-1);
/** Whether shortcuts hear this key at all. */
export const isForShortcuts = (): boolean => !isGiving && pressedIn === keyboardOwner();
export const hasRun = (code: string): void => void (ran = code);

/** A screen has come, and nothing else is on its way. */
let hasCome = false;
/** What was typed on the way to a screen without a field. */
let onRest: (typed: readonly string[]) => void = () => undefined;
export const giveRestTo = (next: typeof onRest): void => void (onRest = next);

function drop(): string[] {
  const was = kept;
  hasCome = false;
  kept = [];
  isOver = false;
  return was;
}

/** Takes the keyboard. Gives back how to give it back. */
export function takeKeyboard(owner: Owner): () => void {
  listen();
  owners.push(owner);
  return () => giveBack(owner);
}

/** On the way to another screen, until it is there. Escape stays, and gives the keyboard back. */
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
  // One that takes its place does so in the same drawing.
  queueMicrotask(settle);
}

/** A part of an overlay still loads: it is not ready before that came. */
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
 * Somebody is in a field of the new screen: it has come, though the router, which waits for all that React still has to do, has not
 * said so. Without this an Enter that sends a form right after it was drawn would be lost.
 */
function giveBackDrawn(): void {
  const [top, focus] = [keyboardOwner(), document.activeElement];
  if (top?.leaves && isTextField(focus) && !top.leaves.has(focus)) giveBack(top);
}

/** Once the one on top is there and has the focus, it gets what was typed for it. */
function settle(): void {
  const top = keyboardOwner();
  const focus = document.activeElement;
  if (!top && hasCome) return isTextField(focus) ? give(drop()) : onRest(drop());
  if (!top || top.ready) return void drop();
  if (top.waits > 0 || !focus || !top.root()?.contains(focus)) return;
  top.ready = true;
  give(drop());
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
const NO_TEXT = /^(checkbox|radio|button|submit|reset|file|range|color)$/u;
const isTextField = (e: Element | null): e is TextField =>
  (e instanceof HTMLTextAreaElement || (e instanceof HTMLInputElement && !NO_TEXT.test(e.type))) &&
  !e.readOnly &&
  !e.disabled;

/** Types the keys into what has the focus, as if they were pressed now. */
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
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // The field's own setter: React has its own on the element, and would not see a change.
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, `${field.value}${text}`.slice(0, most));
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
}

const stop = (e: KeyboardEvent): void => {
  e.preventDefault();
  e.stopImmediatePropagation();
};
const isShortcut = (e: KeyboardEvent): boolean =>
  (e.ctrlKey || e.metaKey || e.altKey) && !e.getModifierState("AltGraph");

/** Held down, Enter and Space would press a button or send a form again and again. */
const pressesAgain = (e: KeyboardEvent): boolean =>
  e.key === "Enter"
    ? isShortcut(e) || !(e.target instanceof HTMLTextAreaElement)
    : e.key === " " && !isTextField(e.target as Element);

const MOVES = /^(Enter|Tab|Backspace|Delete|Arrow\w+|Home|End|Page\w+|Process|Dead)$/u;

/** Before anybody else: what is typed for an owner that is not there yet is kept. */
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
    // Drawn, it closes itself.
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
/** From the first shortcut on: a held key does nothing, also where no overlay was ever opened. */
export const guardKeys = listen;
