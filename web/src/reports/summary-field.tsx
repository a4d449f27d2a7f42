import { countWords, MOST_WORDS } from "#contract/reports/count-words.ts";
import { useT } from "#web/kit/i18n.ts";
import type { FieldProps } from "#web/ui/form/common.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import css from "./reports.module.css";

/** The summary, with its word count as the user types. */
export function SummaryField(field: FieldProps) {
  const t = useT();
  const count = countWords(field.value);
  const over = count - MOST_WORDS;
  const words =
    over > 0
      ? t("reports.words_over", { count, over, most: MOST_WORDS })
      : t("reports.words", { count, most: MOST_WORDS });
  return (
    <LongTextField
      {...field}
      max={8000}
      rows={6}
      description={
        <span className={over > 0 ? css.over : css.words} role={over > 0 ? "status" : undefined}>
          {words}
        </span>
      }
    />
  );
}
