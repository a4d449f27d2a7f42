import { useSyncExternalStore } from "react";

const query = "(min-width: 1240px)";
function subscribe(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}
/** Whether the try has its place beside the rules; else it opens over them. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
