import type { ReactNode } from "react";
import css from "./empty.module.css";

/** Empty state: says what this list is for and offers to create the first entry. */
export function EmptyGlass({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <svg className={css.glass} width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
        <path d="M5.5 23.5h25A14 14 0 0 1 18 32a14 14 0 0 1-12.5-8.5Z" fill="var(--green-3)" />
        <circle cx="18" cy="18" r="16.5" fill="none" stroke="var(--line-strong)" strokeWidth="2" />
      </svg>
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {action}
    </div>
  );
}
