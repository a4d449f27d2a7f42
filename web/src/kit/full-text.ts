/** What we wrote in a title, and what stood there before. */
const written = new WeakMap<HTMLElement, { readonly ours: string; readonly was: string }>();

/** Whether an element shows less than all of its text. */
const isCut = (e: HTMLElement): boolean =>
  e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).textOverflow === "ellipsis";

/** Gives an element that cuts its text off the whole of it as title, before what the title said; one that fits again has its own title. */
export function nameInFull(e: HTMLElement): void {
  const known = written.get(e);
  const was = known && e.title === known.ours ? known.was : e.title;
  const text = e.innerText.trim();
  const ours = isCut(e) && text !== "" && !was.includes(text) ? [text, was].filter(Boolean).join("\n") : was;
  if (ours === e.title) return;
  e.title = ours;
  written.set(e, { ours, was });
}

/** Text that a table, a list or a tile cuts off is read in full under the pointer. */
export function showFullTexts(): void {
  document.addEventListener("mouseover", ({ target }) => {
    // Few levels: the text itself, and the cell or link around it.
    let at = target instanceof HTMLElement ? target : null;
    for (let level = 0; at && level < 3; level += 1, at = at.parentElement) nameInFull(at);
  });
}
