import type { Page } from "@playwright/test";

/** The part that runs inside the page during a Tab walk: checks each stop in place, and again after leaving it. */
interface Walker {
  /** Lists everything usable by mouse and restarts the walk. */
  begin: (root: string) => void;
  /** Checks the focused element; false once the focus has left the root. */
  look: () => boolean;
  /** The problems found. */
  end: () => string[];
  /** Number of Tab stops. */
  stops: () => number;
}

declare global {
  interface Window {
    walker: Walker;
  }
}

/** Runs in the page, so it must not refer to anything outside itself. */
function installWalker(): void {
  const USABLE =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true], [role=button], [role=link], [role=tab], [role=option], [role=menuitem], [role=menuitemcheckbox], [role=checkbox], [role=radio], [role=switch], [role=combobox], [role=slider]";
  /** Composite widgets with one Tab stop: arrow keys move inside. */
  const BY_ARROWS =
    "[role=tablist], [role=menu], [role=listbox], [role=radiogroup], [role=grid], [role=tree], [data-arrows]";
  const ROWS = 4;
  let root: Element = document.documentElement;
  let wanted: Element[] = [];
  let reached: Element[] = [];
  let faults: string[] = [];
  let last: { element: HTMLElement; look: string } | undefined;

  const nameOf = (e: Element): string => {
    const words = (
      e.getAttribute("aria-label") ||
      (e as HTMLInputElement).labels?.[0]?.textContent ||
      e.textContent ||
      e.getAttribute("name") ||
      e.id
    )
      .trim()
      .replaceAll(/\s+/gu, " ")
      .slice(0, 50);
    return `${e.getAttribute("role") ?? e.tagName.toLowerCase()} "${words}"`;
  };
  const seen = (e: Element): boolean => {
    const box = e.getBoundingClientRect();
    return (
      e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      box.width > 1 &&
      box.height > 1 &&
      !e.closest("[inert]")
    );
  };
  const disabled = (e: Element): boolean => e.matches(":disabled, [aria-disabled=true]");

  /** Style properties that a focus indicator may change, on the element, its pseudo-elements and its surroundings. */
  const lookOf = (e: HTMLElement): string => {
    const styles: string[] = [];
    const add = (style: CSSStyleDeclaration): void =>
      void styles.push(
        [
          style.outlineStyle === "none" ? "" : style.outline,
          style.boxShadow,
          style.borderColor,
          style.backgroundColor,
          style.textDecorationLine,
          style.opacity,
          style.top,
        ].join("|"),
      );
    let up: Element | null = e;
    for (let i = 0; i < 3 && up; i += 1, up = up.parentElement) {
      for (const part of [undefined, "::before", "::after"]) add(getComputedStyle(up, part));
    }
    const beside = e.nextElementSibling;
    if (beside) add(getComputedStyle(beside));
    return styles.join("\n");
  };

  /** The part of an element not clipped by the window or scroll containers. */
  const inSight = (e: Element): DOMRect => {
    const box = e.getBoundingClientRect();
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    const cut = (by: DOMRect): void => {
      left = Math.max(left, by.left);
      top = Math.max(top, by.top);
      right = Math.min(right, by.right);
      bottom = Math.min(bottom, by.bottom);
    };
    for (let up = e.parentElement; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflow !== "visible") cut(up.getBoundingClientRect());
    cut(new DOMRect(0, 0, innerWidth, innerHeight));
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };

  /** Why the element cannot be seen, if so: outside the window, clipped, or covered at its middle. */
  const inTheWay = (e: Element): string | undefined => {
    const shown = e.matches("input") && !seen(e) ? (e.labels?.[0] ?? e) : e;
    if (!seen(shown)) return "cannot be seen";
    const box = shown.getBoundingClientRect();
    const { x, y, width, height } = inSight(shown);
    const least = (size: number): number => Math.min(size, 12) - 1;
    if (width < least(box.width) || height < least(box.height)) return "is out of sight";
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    if (hit && !shown.contains(hit) && !hit.contains(shown) && !hit.closest("label")?.contains(shown))
      return `lies under ${nameOf(hit)}`;
    return undefined;
  };

  /**
   * Whether `b` comes before `a` in reading order: entirely left of it in the same line, or above it in the same column. What begins below the middle
   * of `a` is read after it: in an agenda, a later appointment beside a long one.
   */
  const readBefore = (a: Element, b: Element): boolean => {
    let up: Element | null = a;
    while (up && !up.contains(b)) up = up.parentElement;
    if (!up || up === a || up === b) return false;
    const child = (e: Element): DOMRect | undefined =>
      [...up.children].find((c) => c.contains(e))?.getBoundingClientRect();
    const [p, q] = [child(a), child(b)];
    if (!p || !q) return false;
    const sameLine = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > Math.min(p.height, q.height) / 2;
    const sameColumn = Math.min(p.right, q.right) - Math.max(p.left, q.left) > Math.min(p.width, q.width) / 2;
    const beginsLater = q.top >= p.top + p.height / 2;
    return (sameLine && !beginsLater && q.right <= p.left + 1) || (sameColumn && q.bottom <= p.top + 1);
  };

  const left = (): void => {
    if (!last || !last.element.isConnected || document.activeElement === last.element) return;
    if (lookOf(last.element) === last.look) faults.push(`${nameOf(last.element)} looks the same with the focus`);
  };

  const byArrows = (e: Element): boolean => {
    const group = e.closest(BY_ARROWS);
    if (group && reached.some((r) => group.contains(r))) return true;
    return (
      e instanceof HTMLInputElement &&
      e.type === "radio" &&
      reached.some((r) => r instanceof HTMLInputElement && r.type === "radio" && r.name === e.name && r.form === e.form)
    );
  };

  window.walker = {
    begin(selector) {
      root = document.querySelector(selector) ?? document.documentElement;
      reached = [];
      faults = [];
      last = undefined;
      const all = [...root.querySelectorAll<HTMLElement>("*")];
      const usable = all.filter((e) => e.matches(USABLE));
      // Elements with a pointer cursor that are neither inside a control or label nor contain one.
      const pressed = all.filter(
        (e) =>
          getComputedStyle(e).cursor === "pointer" &&
          (!e.parentElement || getComputedStyle(e.parentElement).cursor !== "pointer") &&
          !e.closest(`${USABLE}, label`) &&
          !e.querySelector(`${USABLE}, label`),
      );
      // Rows of a long list are alike, so only the first ones are checked.
      wanted = [...usable, ...pressed].filter((e) => seen(e) && !disabled(e) && !e.closest("[aria-hidden=true]"));
      for (const e of all) if (e.tabIndex > 0) faults.push(`${nameOf(e)} has a tabindex of its own: ${e.tabIndex}`);
    },
    look() {
      // Finish animations: a running transition would look like no change.
      for (const animation of document.getAnimations()) animation.finish();
      const e = document.activeElement as HTMLElement | null;
      left();
      last = undefined;
      if (!e || e === document.body || !root.contains(e) || e === root) return false;
      if (reached.includes(e)) {
        // Back at the start, or trapped: the caller ends the walk.
        if (e === reached.at(-1)) faults.push(`${nameOf(e)} holds the focus`);
        return false;
      }
      const before = reached.at(-1);
      if (before?.isConnected && readBefore(before, e))
        faults.push(`${nameOf(e)} comes after ${nameOf(before)}, but is read before it`);
      reached.push(e);
      const wrong = inTheWay(e);
      if (wrong) faults.push(`${nameOf(e)} has the focus and ${wrong}`);
      last = { element: e, look: lookOf(e) };
      const row = e.closest<HTMLElement>("tbody > tr, ul > li, ol > li");
      const kind = row?.className;
      const alike = kind ? [...root.getElementsByClassName(kind)] : [];
      if (row && alike.length > ROWS * 3 && alike.indexOf(row) >= ROWS) {
        // Rows of a long list are alike: skip to the last one, so that the next Tab leaves the list. Elements between lists, and rows of another
        // kind, are walked.
        const run: Element[] = [row];
        for (let next = row.nextElementSibling; next && alike.includes(next); next = next.nextElementSibling)
          run.push(next);
        const end = run.at(-1);
        const skipped = run.slice(0, -1);
        wanted = wanted.filter((w) => !skipped.some((r) => r.contains(w)));
        // Queried now: an infinite list has gained rows since the start.
        const final = [...(end?.querySelectorAll<HTMLElement>(USABLE) ?? [])].find(
          (w) => w.tabIndex >= 0 && seen(w) && !disabled(w),
        );
        if (end !== row && final && !reached.includes(final)) {
          last = undefined;
          final.focus();
          reached.push(final);
        }
      }
      return true;
    },
    end() {
      for (const animation of document.getAnimations()) animation.finish();
      left();
      const missed = wanted.filter(
        (e) =>
          e.isConnected &&
          !reached.some(
            (r) => r === e || (e.contains(r) && !e.matches(USABLE)) || (r.matches("label") && r.contains(e)),
          ) &&
          !byArrows(e) &&
          // A key in the field beside does the same.
          !e.matches("[tabindex='-1'][aria-keyshortcuts]") &&
          // Clickable table rows are opened by the list's shortcuts.
          !e.matches("tr[data-index]"),
      );
      return [...faults, ...missed.map((e) => `${nameOf(e)} is not reached`)];
    },
    stops: () => reached.length,
  };
}

/** Walks through `root` by Tab; returns the problems found. */
export async function walk(page: Page, root: string, most = 400): Promise<string[]> {
  await page.evaluate(installWalker);
  await page.evaluate((selector) => {
    const start = document.querySelector<HTMLElement>(selector);
    start?.setAttribute("tabindex", "-1");
    start?.focus();
    window.walker.begin(selector);
  }, root);
  for (let i = 0; ; i += 1) {
    await page.keyboard.press("Tab");
    if (!(await page.evaluate(() => window.walker.look()))) break;
    if (i > most) return [`after ${most} presses of Tab there was no end`];
  }
  return await page.evaluate(() => window.walker.end());
}
