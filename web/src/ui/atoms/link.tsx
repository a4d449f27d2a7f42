import { Link } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { listFor } from "#web/kit/from-list.ts";
import type { ButtonLooks } from "./button.tsx";
import { buttonClass } from "./button.tsx";
import { KeyHint } from "./key-hint.tsx";
import css from "./link.module.css";

/** Splits an app path into the router's `to` and `search`. */
export function target(href: string): { to: string; search: Record<string, string> } {
  const [to = "/", query = ""] = href.split("?");
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Complete path with query: `/admin/expense/1234/view?tab=files`. */
  href: string;
  children?: ReactNode;
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
  /** The link shows this number, and opens a list of exactly as many rows: `e2e/figures.spec.ts` counts them. */
  figure?: number | undefined;
}

/** In-app link; hovering prefetches its screen and data. */
export function AppLink({ href, figure, ...rest }: AppLinkProps) {
  return (
    <Link
      data-figure={figure}
      {...(target(href) as { to: "." })}
      // Evaluated on click: the record gets the list it was opened from, so that it can offer the next one.
      state={() => listFor(href) as never}
      activeOptions={{ exact: true }}
      activeProps={{}}
      {...(rest as object)}
    />
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
