import { Link } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { listFor } from "#web/kit/from-list.ts";
import type { ButtonLooks } from "./button.tsx";
import { buttonClass } from "./button.tsx";
import { KeyHint } from "./key-hint.tsx";
import css from "./link.module.css";

/** A path of ours with what stands after `?`, in the parts that the router takes. */
export function target(href: string): { to: string; search: Record<string, string> } {
  const [to = "/", query = ""] = href.split("?");
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A finished path: `/admin/expense/1234/view?tab=files`. */
  href: string;
  children?: ReactNode;
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link inside the product: its screen and data are fetched while the pointer rests on it. */
export function AppLink({ href, ...rest }: AppLinkProps) {
  return (
    <Link
      {...(target(href) as { to: "." })}
      // Asked when it is pressed: opened from a list, a record knows the next one.
      state={() => listFor(href) as never}
      activeOptions={{ exact: true }}
      activeProps={{}}
      {...(rest as object)}
    />
  );
}

/** A reference to another record: always a link, green. */
export function RefLink({ href, children, title }: { href: string; children: ReactNode; title?: string }) {
  return (
    <AppLink href={href} title={title} className={css.ref}>
      {children}
    </AppLink>
  );
}

/** A link that looks like a button: for going somewhere to make something. */
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
