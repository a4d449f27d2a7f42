import { type FocusEvent, type MouseEvent, useRef } from "react";

/** Handlers of an input that selects its text when it gets the focus, by key or by pointer, so that typing replaces it. */
export function useSelectOnFocus() {
  const hadFocus = useRef(false);
  return {
    onFocus: (e: FocusEvent<HTMLInputElement>): void => e.currentTarget.select(),
    onMouseDown: (e: MouseEvent<HTMLInputElement>): void => {
      hadFocus.current = document.activeElement === e.currentTarget;
    },
    onClick: (e: MouseEvent<HTMLInputElement>): void => {
      // The press that gave the focus has put the caret into the text.
      const { selectionStart, selectionEnd } = e.currentTarget;
      if (!hadFocus.current && selectionStart === selectionEnd) e.currentTarget.select();
    },
  } as const;
}
