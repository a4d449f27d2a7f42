import { useEffect, useRef } from "react";
import { readCode, scannedText } from "#contract/kit/label-code.ts";

/** Most milliseconds between two keys of a hand scanner; people type more slowly. */
const FAST = 45;
const SHORTEST = 3;

/**
 * Listens for hand scanners, which type the code and press Enter, wherever the focus is. Characters that went into a field stay there; its
 * owner must remove them. Only codes of our labels count, unless it `takesAny`: makers' codes too.
 */
export function useWedge(found: (code: string) => void, takesAny = false): void {
  const tell = useRef(found);
  tell.current = found;
  useEffect(() => {
    let [typed, last] = ["", 0];
    const listen = (e: KeyboardEvent): void => {
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      if (e.timeStamp - last > FAST) typed = "";
      last = e.timeStamp;
      if (e.key === "Enter") {
        const code = scannedText(typed);
        if (typed.length >= SHORTEST && (takesAny || readCode(code))) {
          e.preventDefault();
          e.stopPropagation();
          tell.current(code);
        }
        typed = "";
      } else if (e.key.length === 1) typed += e.key;
    };
    document.addEventListener("keydown", listen, true);
    return () => document.removeEventListener("keydown", listen, true);
  }, [takesAny]);
}
