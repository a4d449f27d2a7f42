import { useT } from "#web/kit/i18n.ts";
import css from "./status.module.css";

/** Fill level of the status dot: not started, waiting, agreed, final, partly done, done, refused or overdue. */
export type StatusTone = "draft" | "wait" | "agreed" | "valid" | "part" | "done" | "bad";

/** Status as a dot that fills up, always with its word; `you` marks it as waiting for the current user. */
export function Status({ tone, word, you }: { tone: StatusTone; word: string; you?: boolean }) {
  const t = useT();
  return (
    <span className={css.status}>
      <span className={`${css.dot} ${css[tone]}`} aria-hidden="true" />
      <span>
        {word}
        {you ? <span className={css.you}> · {t("ui.you")}</span> : null}
      </span>
    </span>
  );
}
