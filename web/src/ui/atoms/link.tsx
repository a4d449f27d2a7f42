import type { ReactNode } from "react";
import { AppLink } from "#web/app/link.tsx";
import type { ButtonLooks } from "./button.tsx";
import { buttonClass } from "./button.tsx";
import { KeyHint } from "./key-hint.tsx";
import css from "./link.module.css";

/** A reference to another record: always a link, green. */
export function RefLink({ to, children, title }: { to: string; children: ReactNode; title?: string }) {
  return (
    <AppLink to={to} title={title} className={css.ref}>
      {children}
    </AppLink>
  );
}

/** A link that looks like a button: for going somewhere to make something. */
export function ButtonLink({ to, icon, hint, children, look, size, wide }: ButtonLooks & { to: string; children: ReactNode }) {
  return (
    <AppLink to={to} className={buttonClass({ look, size, wide })} aria-keyshortcuts={hint}>
      {icon}
      {children}
      {hint ? <KeyHint>{hint}</KeyHint> : null}
    </AppLink>
  );
}
