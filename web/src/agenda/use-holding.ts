import { useEffect, useRef } from "react";

/** A press on a surface that a finger takes hold of when it rests first: while it is held, the page does not scroll beneath it. */
export function useHolding<Press extends { readonly isHeld: boolean }>() {
  const surface = useRef<HTMLDivElement>(null);
  const press = useRef<Press>(undefined);
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const element = surface.current;
    // Not passive, so that what is held follows the finger instead of the page scrolling.
    const keep = (e: TouchEvent): void => {
      if (press.current?.isHeld) e.preventDefault();
    };
    const letGo = (): void => clearTimeout(holding.current);
    element?.addEventListener("touchmove", keep, { passive: false });
    return () => {
      element?.removeEventListener("touchmove", keep);
      letGo();
    };
  }, []);
  return { surface, press, holding };
}
