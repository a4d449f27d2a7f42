import { useSyncExternalStore } from "react";

const query = "(max-width: 767px)";

function subscribe(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

/** Whether the screen has phone size: tables become rows of three lines, actions move to the bottom. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
