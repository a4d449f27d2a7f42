export type Corner = "bottom-start" | "bottom-end" | "top-start" | "top-end";

const GAP = 4;
const EDGE = 8;

/** Positions a floating element at its target: on the preferred side if it fits, always within the screen. */
export function placeAt(floating: HTMLElement, target: Element | null, corner: Corner): void {
  const at = target?.getBoundingClientRect();
  if (!at) return;
  const { offsetWidth: width, offsetHeight: height } = floating;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = at.bottom + GAP;
  const above = at.top - GAP - height;
  const up = corner.startsWith("top")
    ? above >= EDGE || below + height > clientHeight
    : below + height > clientHeight - EDGE && above >= EDGE;
  const left = corner.endsWith("end") ? at.right - width : at.left;
  floating.style.top = `${Math.max(EDGE, up ? above : Math.min(below, clientHeight - height - EDGE))}px`;
  floating.style.left = `${Math.max(EDGE, Math.min(left, clientWidth - width - EDGE))}px`;
}
