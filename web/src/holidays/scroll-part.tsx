import type { ReactNode } from "react";
import css from "./holidays.module.css";

/** What a page shows below its head: it scrolls by itself, by the keyboard too. */
export function ScrollPart({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className={css.page} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
