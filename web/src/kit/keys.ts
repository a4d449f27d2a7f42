import { use, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  give,
  giveRestTo,
  guardKeys,
  hasRun,
  isForShortcuts,
  KeyboardContext,
  keyboardOwner,
  runWhenReady,
  type Owner,
} from "./keyboard.ts";

/**
 * Registry of all shortcuts, so that `?` can list them and no component adds its own listener. A binding is one key (`j`, `Enter`, `?`), a key with
 * Ctrl or Cmd (`mod+k`), or two keys in a row (`g e`).
 */
export interface Binding {
  keys: string;
  /** Text key of its description; without it the help does not list it. */
  label?: string;
  run: (event: KeyboardEvent) => void;
  /** Also works in text fields; for `mod+...` and `Escape` only. */
  inFields?: boolean;
  /** Also works over an overlay; by default only the overlay's own bindings do. */
  everywhere?: boolean;
  /** Repeats while the key is held; for moving only. */
  repeats?: boolean;
  /** It only opens a field; if pressed during navigation, it runs on the new screen. */
  opens?: boolean;
  enabled?: boolean;
}

interface Held extends Binding {
  /** The overlay in which it was bound. */
  owner: Owner | undefined;
  order: number;
  /** Whether it is enabled as of the last render, so that an `x` right after a `j` is not lost. */
  now: () => boolean;
}
const SEQUENCE_MS = 1200;
const held = new Map<symbol, Held>();
const listeners = new Set<() => void>();
let order = 0;
let shown: readonly Held[] = [];
let first: { key: string; at: number } | undefined;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [role=textbox], [role=combobox]",
    ));

/** Name of a key event: `mod+k`, `shift+Enter`; printable characters such as `?` imply their Shift. */
function nameOf(e: KeyboardEvent): string {
  const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
  return `${e.ctrlKey || e.metaKey ? "mod+" : ""}${e.altKey ? "alt+" : ""}${e.shiftKey && e.key.length > 1 ? "shift+" : ""}${key}`;
}

/** The innermost binding of the current owner: a list wins over the shell. */
function find(keys: string, inField: boolean): Held | undefined {
  const owner = keyboardOwner();
  return [...held.values()]
    .filter((b) => b.keys === keys && (b.everywhere || b.owner === owner) && b.now() && (!inField || b.inFields))
    .toSorted((a, b) => b.order - a.order)[0];
}

function onKey(e: KeyboardEvent): void {
  if (e.defaultPrevented || e.isComposing || !isForShortcuts()) return;
  const name = nameOf(e);
  const inField = isField(e.target);
  const sequence =
    first && e.timeStamp - first.at < SEQUENCE_MS && !inField ? find(`${first.key} ${name}`, inField) : undefined;
  first = undefined;
  const binding = sequence ?? find(name, inField);
  if (binding) {
    // Leave Enter on a button or link to the element.
    if (
      name === "Enter" &&
      e.target instanceof HTMLElement &&
      e.target.closest("a, button, [role=menuitem], [role=option]")
    )
      return;
    e.preventDefault();
    if (e.repeat && !binding.repeats) return;
    if (!binding.repeats) hasRun(e.code);
    const owner = keyboardOwner();
    if (owner?.ready !== false) return binding.run(e);
    if (binding.owner === owner) runWhenReady(() => binding.now() && binding.run(e));
  } else if (!inField && name.length === 1 && [...held.values()].some((b) => b.keys.startsWith(`${name} `)))
    first = { key: name, at: e.timeStamp };
}

/** Keys typed during navigation to a screen without a field: runs those that move or open a field, up to the first other key. */
giveRestTo((keys) => {
  for (const [i, key] of keys.entries()) {
    const binding = find(key, false);
    if (!binding?.opens && !binding?.repeats) return;
    binding.run(new KeyboardEvent("keydown", { key }));
    if (binding.opens) return give(keys.slice(i + 1));
  }
});

function changed(): void {
  shown = [...held.values()].filter((b) => b.label && b.enabled !== false);
  for (const tell of listeners) tell();
}

/** Binds keys while the component is mounted: `useKeys([{ keys: "j", label: "app.key_down", run: down }])`. */
export function useKeys(bindings: readonly Binding[]): void {
  const owner = use(KeyboardContext);
  // Order of first render: children come after their parent and win over it.
  const [place] = useState(() => (order += 1));
  const latest = useRef(bindings);
  latest.current = bindings;
  const shape = bindings
    .map((b) => `${b.keys}|${b.label ?? ""}|${b.enabled !== false}|${b.inFields === true}|${b.everywhere === true}`)
    .join(",");
  // Before paint, so that whatever is visible already reacts to keys.
  useLayoutEffect(() => {
    guardKeys();
    if (held.size === 0) document.addEventListener("keydown", onKey);
    const ids = latest.current.map((b, i) => {
      const id = Symbol(b.keys);
      held.set(id, {
        ...b,
        owner,
        order: place,
        run: (e) => latest.current[i]?.run(e),
        now: () => latest.current[i]?.enabled !== false,
      });
      return id;
    });
    changed();
    return () => {
      for (const id of ids) held.delete(id);
      if (held.size === 0) document.removeEventListener("keydown", onKey);
      changed();
    };
  }, [shape, owner, place]);
}

/** Current bindings, for the help. */
export const useBindings = (): readonly Binding[] =>
  useSyncExternalStore(
    (tell) => (listeners.add(tell), () => listeners.delete(tell)),
    () => shown,
  );
