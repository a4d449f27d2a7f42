import { useT, useLanguage } from "#web/kit/i18n.ts";
import { monthWords } from "#web/kit/month-name.ts";
import { Stepper } from "#web/ui/year-choice.tsx";
import { shiftMonth } from "#contract/kit/recurrence.ts";

/** The month that is shown, with the one before and after it. */
export function MonthChoice({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Stepper
      label={monthWords(month, language)}
      onStep={(by) => onMonth(shiftMonth(month, by))}
      before={t("payslips.month_before")}
      after={t("payslips.month_after")}
    />
  );
}
