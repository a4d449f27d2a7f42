import { useT } from "#web/kit/i18n.ts";
import { formatMoment } from "../atoms/day.tsx";
import css from "./form.module.css";

interface DraftRestoredProps {
  /** When it was stored; nothing shows without it. */
  at: string | undefined;
  onAfresh: () => void;
}

/** Says that what a form shows was typed at an earlier visit, and drops it. */
export function DraftRestored({ at, onAfresh }: DraftRestoredProps) {
  const t = useT();
  if (at === undefined) return null;
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const moment = formatMoment(at, true);
  return (
    <p className={css.restored} role="status">
      {t("ui.draft_restored", { at: isToday ? moment.slice(-5) : moment })}{" "}
      <button type="button" onClick={onAfresh}>
        {t("ui.start_afresh")}
      </button>
    </p>
  );
}
