import { use, useEffect, useLayoutEffect, useRef, useState, type RefObject, type ToggleEvent } from "react";
import { KeyboardContext, newOwner, takeKeyboard, waitFor, type Owner } from "./keyboard.ts";

/** Gives an overlay the keyboard while it is open; `close` runs on Escape before it has rendered. */
export function useKeyboardOwner(opened: boolean, root: Owner["root"], close?: () => void): Owner {
  const latest = useRef({ root, close });
  latest.current = { root, close };
  const [owner] = useState(() =>
    newOwner(
      () => latest.current.root(),
      () => latest.current.close?.(),
    ),
  );
  // Before the next key event.
  useLayoutEffect(() => (opened ? takeKeyboard(owner) : undefined), [opened, owner]);
  return owner;
}

/** For loading placeholders: inside an overlay the overlay waits for them; elsewhere they own the keyboard themselves. */
export function useKeyboardWait(close?: () => void): void {
  const inside = use(KeyboardContext);
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(
    () => (inside ? waitFor(inside) : takeKeyboard(newOwner(undefined, () => latest.current?.()))),
    [inside],
  );
}

/** `onBeforeToggle` handler for a native popover. `focuses`: whether the focus moves into it. */
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
