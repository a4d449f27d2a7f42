import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import css from "./overview.module.css";
import { type Months, periodName, stepped } from "./period.ts";

/** The current period, with buttons for the previous and next one. */
export function PeriodSteps({ months, onMonths }: { months: Months; onMonths: (months: Months) => void }) {
  const t = useT();
  const language = useLanguage();
  return (
    <div className={css.period}>
      <IconButton
        label={t("spending.earlier")}
        size="small"
        icon={<IconChevronLeft stroke={1.6} />}
        onClick={() => onMonths(stepped(months, -1))}
      />
      <h2 aria-live="polite">{periodName(months, t, language)}</h2>
      <IconButton
        label={t("spending.later")}
        size="small"
        icon={<IconChevronRight stroke={1.6} />}
        onClick={() => onMonths(stepped(months, 1))}
      />
    </div>
  );
}
