import type { KeyboardEvent } from "react";

/**
 * Enter in a list that is open: what was typed faster than the list was drawn has nothing marked in it yet, and the key would
 * send the form instead. It takes what is marked, or the first that is offered.
 */
export function takeOffered(e: KeyboardEvent<HTMLInputElement>): void {
  if (e.key !== "Enter" || e.currentTarget.dataset.expanded === undefined || e.nativeEvent.isComposing) return;
  e.preventDefault();
  // One list is open at a time; that it belongs to the field is written on the field a moment after it is drawn.
  const offered = [...document.querySelectorAll<HTMLElement>("[role=listbox] [data-combobox-option]")];
  const marked = offered.find((option) => option.dataset.comboboxSelected !== undefined);
  (marked ?? offered.find((option) => option.dataset.comboboxDisabled === undefined))?.click();
}
