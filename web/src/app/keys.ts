import { useLayoutEffect, useRef, useSyncExternalStore } from "react";

/**
 * The keys of the product. One registry, so that `?` can list what works here, and no two parts listen by themselves.
 * A binding is one key (`j`, `Enter`, `?`), a key with Ctrl or Cmd (`mod+k`), or two keys in a row (`g e`).
 */
export interface Binding {
  keys: string;
  /** Key of the text that says what it does; without one it is not listed. */
  label?: string;
  run: (event: KeyboardEvent) => void;
  /** Also while typing in a field; for `mod+...` and `Escape` only. */
  inFields?: boolean;
  /** Bound by a dialog for itself: works while one is open. */
  inDialog?: boolean;
  enabled?: boolean;
}

interface Held extends Binding {
  order: number;
  /** As it was last drawn: an `x` right after a `j` is not lost. */
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

/** `mod+k`, `shift+Enter`; a printed sign such as `?` carries its own Shift. */
function nameOf(e: KeyboardEvent): string {
  const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
  return `${e.ctrlKey || e.metaKey ? "mod+" : ""}${e.altKey ? "alt+" : ""}${e.shiftKey && e.key.length > 1 ? "shift+" : ""}${key}`;
}

/** The newest binding wins: a dialog over a list, a list over the shell. */
function find(keys: string, inField: boolean): Held | undefined {
  return [...held.values()]
    .filter((b) => b.keys === keys && b.now() && (!inField || b.inFields))
    .toSorted((a, b) => b.order - a.order)[0];
}

/** A dialog takes the keyboard: what lies under it does not answer, but for bindings made inside it. */
const modalOpen = (): boolean => document.querySelector("dialog[open], [role=dialog][aria-modal=true]") !== null;

function onKey(e: KeyboardEvent): void {
  if (e.defaultPrevented || e.isComposing) return;
  const name = nameOf(e);
  const inField = isField(e.target);
  const sequence =
    first && e.timeStamp - first.at < SEQUENCE_MS && !inField ? find(`${first.key} ${name}`, inField) : undefined;
  first = undefined;
  const binding = sequence ?? find(name, inField);
  if (binding) {
    if (!binding.inFields && !binding.inDialog && modalOpen()) return;
    // Enter on a button or a link is that element's own.
    if (
      name === "Enter" &&
      e.target instanceof HTMLElement &&
      e.target.closest("a, button, [role=menuitem], [role=option]")
    )
      return;
    e.preventDefault();
    binding.run(e);
  } else if (!inField && name.length === 1 && [...held.values()].some((b) => b.keys.startsWith(`${name} `)))
    first = { key: name, at: e.timeStamp };
}

function changed(): void {
  shown = [...held.values()].filter((b) => b.label && b.enabled !== false);
  for (const tell of listeners) tell();
}

/** Binds keys while the component is mounted: `useKeys([{ keys: "j", label: "app.key_down", run: down }])`. */
export function useKeys(bindings: readonly Binding[]): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  const shape = bindings
    .map((b) => `${b.keys}|${b.label ?? ""}|${b.enabled !== false}|${b.inFields === true}|${b.inDialog === true}`)
    .join(",");
  // Before it is painted: what one sees listens already.
  useLayoutEffect(() => {
    if (held.size === 0) document.addEventListener("keydown", onKey);
    const ids = latest.current.map((b, i) => {
      const id = Symbol(b.keys);
      held.set(id, {
        ...b,
        order: (order += 1),
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
  }, [shape]);
}

/** What the keyboard does here, for the help. */
export const useBindings = (): readonly Binding[] =>
  useSyncExternalStore(
    (tell) => (listeners.add(tell), () => listeners.delete(tell)),
    () => shown,
  );
