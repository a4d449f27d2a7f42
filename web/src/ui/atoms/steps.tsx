import type { CSSProperties, ReactNode } from "react";
import { useT } from "#web/kit/i18n.ts";
import css from "./steps.module.css";

export interface Step {
  key: string;
  title: string;
  note?: ReactNode;
  /** Done, current (`now` if it waits for the current user), to come, or refused. */
  state: "passed" | "here" | "now" | "ahead" | "bad";
}

/** Progress through the steps of a process. Orange only when the current user has to act. */
export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  const t = useT();
  return (
    <ol className={css.steps} style={{ "--n": steps.length } as CSSProperties} aria-label={label}>
      {steps.map((s) => (
        <li
          key={s.key}
          className={`${css.step} ${s.state === "ahead" ? "" : (css[s.state] ?? "")}`}
          aria-current={s.state === "here" || s.state === "now" ? "step" : undefined}
        >
          <b>{s.title}</b>
          <span>
            {s.state === "now" ? <span className={css.you}>{t("ui.you")}</span> : null}
            {s.state === "now" && s.note ? ", " : null}
            {s.note}
          </span>
        </li>
      ))}
    </ol>
  );
}
