import { type KeyboardEvent, useId } from "react";

interface Offering {
  onKeyDown: (e: KeyboardEvent<HTMLInputElement>) => void;
  /** Marks the field's own list: other fields' lists may stand on the screen too, closed ones among them. */
  attributes: { options: { "data-offered": string } };
}

/**
 * Enter in a field whose list is open: what was typed faster than the list was drawn has nothing marked in it yet, and the key would
 * send the form instead. It takes what is marked, or the first that is offered.
 */
export function useOffered(): Offering {
  const id = useId();
  return {
    attributes: { options: { "data-offered": id } },
    onKeyDown: (e) => {
      if (e.key !== "Enter" || e.currentTarget.dataset.expanded === undefined || e.nativeEvent.isComposing) return;
      e.preventDefault();
      const offered = [...document.querySelectorAll<HTMLElement>(`[data-offered="${id}"] [data-combobox-option]`)];
      const marked = offered.find((option) => option.dataset.comboboxSelected !== undefined);
      (marked ?? offered.find((option) => option.dataset.comboboxDisabled === undefined))?.click();
    },
  };
}
