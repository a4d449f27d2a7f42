import { useEffect, useRef, type AnchorHTMLAttributes, type MouseEvent, type ReactNode, type Ref } from "react";
import { listFor } from "#web/kit/from-list.ts";
import { navigate, preload } from "#web/kit/navigation.ts";
import { useShown } from "#web/kit/place.ts";
import type { ButtonLooks } from "./button.tsx";
import { buttonClass } from "./button.tsx";
import { KeyHint } from "./key-hint.tsx";
import css from "./link.module.css";

/** Milliseconds that one points at a link before its screen is loaded: not for each that the pointer passes. */
const POINTED_AT = 30;
/** Whether a click on a link is one for this tab. */
const isPlain = (e: MouseEvent): boolean =>
  !e.defaultPrevented && e.button === 0 && !e.metaKey && !e.altKey && !e.ctrlKey && !e.shiftKey;

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Complete path with query: `/admin/expense/1234/view?tab=files`. */
  href: string;
  children?: ReactNode;
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
  /** The link shows this number, and opens a list of exactly as many rows: `e2e/figures.spec.ts` counts them. */
  figure?: number | undefined;
}

/** In-app link; pointing at it loads its screen and data. */
export function AppLink({ href, figure, replace = false, onClick, target, children, ...rest }: AppLinkProps) {
  const isHere = useShown((s) => s.at.href === href);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = (): void => clearTimeout(timer.current);
  const point = (): void => {
    leave();
    timer.current = setTimeout(() => void preload(href), POINTED_AT);
  };
  useEffect(() => leave, []);
  return (
    <a
      data-figure={figure}
      aria-current={isHere ? "page" : undefined}
      {...rest}
      href={href}
      target={target}
      onMouseEnter={point}
      onFocus={point}
      onTouchStart={() => void preload(href)}
      onMouseLeave={leave}
      onBlur={leave}
      onClick={(e) => {
        onClick?.(e);
        if ((target && target !== "_self") || !isPlain(e)) return;
        e.preventDefault();
        // The record gets the list it was opened from, so that it can offer the next one.
        navigate(href, { replace, state: listFor(href) });
      }}
    >
      {children}
    </a>
  );
}

/** Green link to another record; the words alone for readers who may not open it. */
export function RefLink({
  href,
  children,
  title,
  figure,
}: {
  href: string | null | undefined;
  children: ReactNode;
  title?: string;
  figure?: number;
}) {
  if (!href) return children;
  return (
    <AppLink href={href} title={title} figure={figure} className={css.ref}>
      {children}
    </AppLink>
  );
}

/** A link styled as a button, for going to a creation screen. */
export function ButtonLink({
  href,
  icon,
  hint,
  children,
  look,
  size,
  wide,
}: ButtonLooks & { href: string; children: ReactNode }) {
  return (
    <AppLink href={href} className={buttonClass({ look, size, wide })} aria-keyshortcuts={hint}>
      {icon}
      {children}
      {hint ? <KeyHint>{hint}</KeyHint> : null}
    </AppLink>
  );
}
