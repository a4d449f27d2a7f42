import { type RefObject, useLayoutEffect } from "react";
import { loadAhead } from "#web/kit/load-ahead.ts";
import { placeAt } from "./place-at.ts";

const GAP = 4;
const EDGE = 8;

// The field works without it: loaded when the browser is idle.
const floatingUi = () => import("@floating-ui/dom");
loadAhead(floatingUi);

/**
 * Shows a native popover beside its field while either moves or grows: below it, or above where there is more room, within the screen.
 * `tallest`: for lists, which are as wide as their field and scroll.
 */
export function usePlaceBeside(
  floating: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  tallest?: number,
): void {
  useLayoutEffect(() => {
    const shown = floating.current;
    const at = field.current?.closest("[data-anchor]") ?? field.current;
    if (!shown || !at) return undefined;
    shown.showPopover?.();
    // A first field may open before the library has come: without it the list would cover the screen from its corner.
    if (tallest !== undefined) {
      shown.style.maxHeight = `${tallest}px`;
      shown.style.minWidth = `${at.getBoundingClientRect().width}px`;
    }
    placeAt(shown, at, "bottom-start");
    let stop: (() => void) | undefined;
    let hasLeft = false;
    const placed = floatingUi().then(({ autoUpdate, computePosition, flip, offset, shift, size }) => {
      if (hasLeft) return;
      const limits = size({
        padding: EDGE,
        apply: ({ availableHeight, rects }) => {
          shown.style.maxHeight = `${Math.max(96, Math.min(tallest ?? 0, availableHeight))}px`;
          shown.style.minWidth = `${rects.reference.width}px`;
        },
      });
      const place = async (): Promise<void> => {
        const { x, y } = await computePosition(at, shown, {
          strategy: "fixed",
          placement: "bottom-start",
          middleware: [offset(GAP), flip({ padding: EDGE }), shift({ padding: EDGE }), tallest !== undefined && limits],
        });
        shown.style.left = `${x}px`;
        shown.style.top = `${y}px`;
      };
      stop = autoUpdate(at, shown, () => void place());
    });
    // Without the library it stays where it opened.
    placed.catch(() => undefined);
    return () => {
      hasLeft = true;
      stop?.();
    };
  }, [floating, field, tallest]);
}
