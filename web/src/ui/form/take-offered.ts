import { type KeyboardEvent, useId } from "react";

interface Offering {
  onKeyDown: (e: KeyboardEvent<HTMLInputElement>) => void;
  /** Identifies the field's own list, since other fields' lists may be in the document too, even closed ones. */
  attributes: { options: { "data-offered": string } };
}

/**
 * Enter in a field with an open list takes the highlighted option, else the first. Without this, Enter pressed before the list is drawn would find
 * nothing highlighted and submit the form.
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
