import { useT } from "#web/kit/i18n.ts";
import css from "./status.module.css";

/** How full the glass is: not started, waits, agreed, agreed for good, partly done, done, refused or overdue. */
export type StatusTone = "draft" | "wait" | "agreed" | "valid" | "part" | "done" | "bad";

/** A dot that fills like a glass, and always a word; `you` when it waits for the reader. */
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
