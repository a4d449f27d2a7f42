import { useState } from "react";
import { dueDate } from "#contract/conditions/due-dates.ts";
import type { ConditionPart } from "#contract/conditions/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { percent } from "./words.ts";
import css from "./conditions.module.css";

/** The due dates of the instalments for an example date, by the function that invoices use. */
export function DuePreview({ parts }: { parts: readonly ConditionPart[] }) {
  const t = useT();
  const [from, setFrom] = useState(() => todayAt());
  return (
    <section className={css.preview} aria-label={t("conditions.preview")}>
      <DateField
        label={t("conditions.preview_from")}
        description={t("conditions.preview_text")}
        value={from}
        onChange={setFrom}
      />
      {from ? (
        <ol className={css.dates} aria-live="polite">
          {parts.map((part, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- an instalment has no name but its place
            <li key={i}>
              {t("conditions.preview_part", { share: percent(part.share), day: formatDay(dueDate(from, part)) })}
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
