import type { KeyboardEvent } from "react";

/**
 * Enter in a list that is open: what was typed faster than the list was drawn has nothing marked in it yet, and the key would
 * send the form instead. It takes the first that is offered.
 */
export function takeOffered(e: KeyboardEvent<HTMLInputElement>): void {
  const { dataset } = e.currentTarget;
  if (e.key !== "Enter" || dataset.expanded === undefined || e.nativeEvent.isComposing) return;
  e.preventDefault();
  const list = document.getElementById(e.currentTarget.getAttribute("aria-controls") ?? "");
  if (list?.querySelector("[data-combobox-selected]")) return;
  list?.querySelector<HTMLElement>("[data-combobox-option]:not([data-combobox-disabled])")?.click();
}
