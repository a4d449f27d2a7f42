import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { AppLink } from "./link.tsx";
import css from "./tabs.module.css";

export interface LinkTab {
  href: string;
  label: string;
  /** Total, in grey. */
  count?: number | string;
  /** Number waiting for the current user, in orange. */
  waiting?: number;
  current?: boolean;
}

const Numbers = ({ count, waiting }: { count?: number | string; waiting?: number }) => (
  <>
    {waiting ? <span className={css.badge}>{waiting}</span> : null}
    {!waiting && count !== undefined ? <span className={css.count}>{count}</span> : null}
  </>
);

/** Scrolls only the strip: `scrollIntoView` would also move the starting point of the next Tab key here from the head of the page. */
function bringIntoSight(tab: Element | null | undefined): void {
  const strip = tab?.parentElement;
  if (!tab || !strip) return;
  const [at, seen] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (at.left < seen.left) strip.scrollLeft -= seen.left - at.left;
  else if (at.right > seen.right) strip.scrollLeft += at.right - seen.right;
}

/** Tabs that link to separate screens; a strip of chips on a phone. `children` are extra items of the strip. */
export function LinkTabs({ tabs, label, children }: { tabs: readonly LinkTab[]; label: string; children?: ReactNode }) {
  const strip = useRef<HTMLElement>(null);
  const current = tabs.find((t) => t.current)?.href;
  // On a narrow screen the strip scrolls; keep the current tab visible.
  useEffect(() => {
    bringIntoSight(strip.current?.querySelector("[aria-current]"));
  }, [current]);
  return (
    <nav ref={strip} className={`${css.tabs} ${css.strip}`} aria-label={label}>
      {tabs.map((t) => (
        <AppLink key={t.href} href={t.href} className={css.tab} aria-current={t.current ? "page" : undefined}>
          {t.label}
          <Numbers count={t.count} waiting={t.waiting} />
        </AppLink>
      ))}
      {children}
    </nav>
  );
}

export interface PanelTab {
  key: string;
  label: string;
  count?: number | string;
  waiting?: number;
}

/** Tabs within one screen, with the arrow keys, Home and End. The panel needs `id={panelId(key)}`. */
export function PanelTabs({
  tabs,
  value,
  onChange,
  label,
}: {
  tabs: readonly PanelTab[];
  value: string;
  onChange: (key: string) => void;
  label: string;
}) {
  // On a narrow screen the strip scrolls; keep the current tab visible.
  useEffect(() => {
    bringIntoSight(document.getElementById(`tab-${value}`));
  }, [value]);
  const onKeyDown = (e: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex((t) => t.key === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[e.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    e.preventDefault();
    onChange(next.key);
    document.getElementById(`tab-${next.key}`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs in it take the focus
    <div className={css.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((t) => (
        <button
          key={t.key}
          type="button"
          role="tab"
          id={`tab-${t.key}`}
          aria-controls={panelId(t.key)}
          aria-selected={t.key === value}
          tabIndex={t.key === value ? 0 : -1}
          className={css.tab}
          onClick={() => onChange(t.key)}
        >
          {t.label}
          <Numbers count={t.count} waiting={t.waiting} />
        </button>
      ))}
    </div>
  );
}
export const panelId = (key: string): string => `panel-${key}`;
