import { mock } from "node:test";
import { MantineProvider } from "@mantine/core";
import { Window } from "happy-dom";
import type { ReactElement } from "react";
import type { Root } from "react-dom/client";

// A DOM for tests of components in node (docs/tests.md). Imported before anything of React, which looks for a document when it loads.

const window = new Window({ url: "https://cordial.example/", width: 1280, height: 720 });
/** What components and libraries take from the global object. Timers stay Node's: `mock.timers` moves them. */
const names = [
  "document",
  "navigator",
  "location",
  "history",
  "localStorage",
  "Node",
  "Element",
  "HTMLElement",
  "HTMLInputElement",
  "HTMLTextAreaElement",
  "HTMLIFrameElement",
  "SVGElement",
  "ShadowRoot",
  "DocumentFragment",
  "Event",
  "KeyboardEvent",
  "MouseEvent",
  "InputEvent",
  "FocusEvent",
  "CustomEvent",
  "ResizeObserver",
  "IntersectionObserver",
  "MutationObserver",
  "getComputedStyle",
  "matchMedia",
  "CSS",
  "addEventListener",
  "removeEventListener",
] as const;
for (const name of names) {
  const value: unknown = Reflect.get(window, name);
  const isMethod = typeof value === "function" && /^[a-z]/u.test(name);
  Object.defineProperty(globalThis, name, {
    value: isMethod ? (value.bind(window) as unknown) : value,
    configurable: true,
    writable: true,
  });
}
Object.assign(globalThis, {
  window: globalThis,
  requestAnimationFrame: (run: (at: number) => void) => setTimeout(() => run(performance.now()), 16),
  cancelAnimationFrame: (id: NodeJS.Timeout) => clearTimeout(id),
});

const React = await import("react");
const { createRoot } = await import("react-dom/client");
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** What is drawn, and what a person does with it. Each step ends when React has drawn what it led to. */
export interface Screen {
  readonly body: HTMLElement;
  readonly draw: (element: ReactElement) => Promise<void>;
  /** Lets time pass (`mock.timers`). */
  readonly wait: (ms: number) => Promise<void>;
  /** A key on the focused element, with what the browser does by itself: text in a field, Tab to the next one, Enter of a form. */
  readonly press: (key: string, more?: KeyboardEventInit) => Promise<void>;
  readonly click: (element: Element) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens an empty screen with time standing still. */
export async function openScreen(): Promise<Screen> {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  document.body.innerHTML = '<div id="root"></div>';
  const element = document.querySelector("#root");
  if (!element) throw new Error("the page has no root");
  const root: Root = createRoot(element);
  const act = (run: () => void): Promise<void> =>
    React.act(async () => {
      run();
      // Until what waits for nothing but itself is done: answers that are read, renders that follow them.
      await new Promise(setImmediate);
    });
  return {
    body: document.body,
    draw: (drawn) => act(() => root.render(<MantineProvider env="test">{drawn}</MantineProvider>)),
    wait: async (ms) => {
      for (let left = ms; left > 0; left -= STEP) await act(() => mock.timers.tick(Math.min(left, STEP)));
    },
    press: (key, more = {}) => act(() => pressed(key, more)),
    click: (at) => act(() => clicked(at)),
    close: async () => {
      await act(() => root.unmount());
      mock.timers.reset();
    },
  };
}

/** Milliseconds that pass at once: what a timer leads to may set the next one. */
const STEP = 40;
const FIELDS = "input, textarea, button";

function pressed(key: string, more: KeyboardEventInit): void {
  const at = document.activeElement ?? document.body;
  const goesOn = at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  if (!goesOn || more.ctrlKey || more.metaKey || more.altKey) return;
  if (key === "Tab") return focusNext(at, more.shiftKey === true);
  if (!(at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement)) return;
  if (key === "Enter") return at instanceof HTMLInputElement ? at.form?.requestSubmit() : undefined;
  const [from, to] = [at.selectionStart ?? 0, at.selectionEnd ?? 0];
  if (key.length === 1) type(at, at.value.slice(0, from) + key + at.value.slice(to), from + 1);
  else if (key === "Backspace" && to > 0) {
    const cut = from < to ? from : from - 1;
    type(at, at.value.slice(0, cut) + at.value.slice(to), cut);
  }
}

/** As the browser writes: React has its own `value` on the element, and notices only what is written past it. */
function type(at: HTMLInputElement | HTMLTextAreaElement, value: string, caret: number): void {
  const { prototype } = at instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(at, value);
  at.setSelectionRange(caret, caret);
  at.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

function focusNext(at: Element, back: boolean): void {
  const all = [...document.querySelectorAll<HTMLElement>(FIELDS)].filter((one) => one.tabIndex >= 0);
  const next = all[(all.indexOf(at as HTMLElement) + (back ? all.length - 1 : 1)) % all.length];
  next?.focus();
}

function clicked(at: Element): void {
  const goesOn = at.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
  const field = at.closest<HTMLElement>(FIELDS);
  if (goesOn && field) field.focus();
  at.dispatchEvent(new MouseEvent("mouseup", { bubbles: true, cancelable: true }));
  at.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}
