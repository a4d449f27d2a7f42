import { use, useEffect, useLayoutEffect, useRef, useState, type RefObject, type ToggleEvent } from "react";
import { KeyboardContext, newOwner, takeKeyboard, waitFor, type Owner } from "./keyboard.ts";

/** An overlay has the keyboard while it is open; `close` is what Escape does before it is there. */
export function useKeyboardOwner(opened: boolean, root: Owner["root"], close?: () => void): Owner {
  const latest = useRef({ root, close });
  latest.current = { root, close };
  const [owner] = useState(() =>
    newOwner(
      () => latest.current.root(),
      () => latest.current.close?.(),
    ),
  );
  // Before the next key can come.
  useLayoutEffect(() => (opened ? takeKeyboard(owner) : undefined), [opened, owner]);
  return owner;
}

/** What stands in the place of something that still loads: inside an overlay that one waits, elsewhere it is one itself. */
export function useKeyboardWait(close?: () => void): void {
  const inside = use(KeyboardContext);
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(
    () => (inside ? waitFor(inside) : takeKeyboard(newOwner(undefined, () => latest.current?.()))),
    [inside],
  );
}

/** For the browser's own popover: `onBeforeToggle` of the element. `focuses` where the focus goes into it. */
export function usePopoverKeyboard(
  ref: RefObject<HTMLElement | null>,
  focuses = true,
): (e: ToggleEvent<HTMLElement>) => void {
  const back = useRef<() => void>(undefined);
  useEffect(() => () => back.current?.(), []);
  return (e) => {
    back.current?.();
    back.current = e.newState === "open" ? takeKeyboard(newOwner(() => ref.current, undefined, !focuses)) : undefined;
  };
}
