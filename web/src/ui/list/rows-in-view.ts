/** Rows drawn beyond the edges, so that none is missing while one scrolls. */
const BEYOND = 20;

/** Which rows of equal height lie in view, with some beyond: from the first to before the last. */
export function rowsInView(
  top: number,
  height: number,
  rowHeight: number,
  count: number,
): { readonly from: number; readonly to: number } {
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + BEYOND);
  const from = Math.max(0, Math.min(Math.floor(top / rowHeight) - BEYOND, to - 1));
  return { from, to };
}

/** Where to scroll for a row to be in view: nowhere when it is. */
export function scrollFor(index: number, top: number, height: number, rowHeight: number): number {
  const at = index * rowHeight;
  return at < top ? at : at + rowHeight > top + height ? at + rowHeight - height : top;
}
