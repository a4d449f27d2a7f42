/**
 * For a focus that moves only once its target is drawn. The returned function tells whether it may still move: it is where it was, lost with its
 * element, or inside `home`. Whoever went on meanwhile, into a search for example, would else type into what steals the focus, and letters are
 * shortcuts there.
 */
export function focusStays(home?: () => Element | null | undefined): () => boolean {
  const was = document.activeElement;
  return () => {
    const now = document.activeElement;
    return now === null || now === was || now === document.body || home?.()?.contains(now) === true;
  };
}
