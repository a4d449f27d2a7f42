import type { ReactNode } from "react";
import css from "./record.module.css";

export function SideSection({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className={css.section} aria-label={title}>
      <h2>
        {title} {count === undefined ? null : <span>{count}</span>}
      </h2>
      {children}
    </section>
  );
}

/** Details as a list of names and values; empty values are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, v]) => v !== null && v !== undefined && v !== "")
        .map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
