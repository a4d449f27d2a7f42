import { DateInput } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import "dayjs/locale/fr";
import "@mantine/dates/styles.layer.css";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { type FieldProps, useCommon } from "./common.tsx";
import { parseDay } from "./parse-day.ts";

interface DateFieldProps extends Omit<FieldProps, "placeholder"> {
  clearable?: boolean;
  min?: string;
  max?: string;
}

/** A date, `YYYY-MM-DD` or empty, typed as day-month-year or picked. Weeks begin on Monday, names are in the user's language. */
export function DateField({ clearable, min, max, ...p }: DateFieldProps) {
  const t = useT();
  const language = useLanguage();
  const { value, onChange } = p;
  return (
    <DateInput
      {...useCommon({ ...p, placeholder: t("ui.day_placeholder") })}
      value={value || null}
      onChange={(v) => onChange(v ?? "")}
      valueFormat="DD-MM-YYYY"
      dateParser={parseDay}
      locale={language}
      firstDayOfWeek={1}
      aria-description={t("ui.day_placeholder")}
      clearable={clearable}
      clearButtonProps={{ "aria-label": t("ui.clear") }}
      minDate={min}
      maxDate={max}
      rightSection={clearable && value ? undefined : <IconCalendar size={16} stroke={1.6} aria-hidden="true" />}
      rightSectionPointerEvents={clearable && value ? undefined : "none"}
      // `shift` keeps the calendar inside a narrow screen.
      popoverProps={{
        withinPortal: true,
        position: "bottom-start",
        middlewares: { flip: true, shift: { padding: 8 } },
      }}
      ariaLabels={{
        previousMonth: t("ui.previous_month"),
        nextMonth: t("ui.next_month"),
        previousYear: t("ui.previous_year"),
        nextYear: t("ui.next_year"),
        previousDecade: t("ui.previous_years"),
        nextDecade: t("ui.next_years"),
        monthLevelControl: t("ui.choose_month"),
        yearLevelControl: t("ui.choose_year"),
      }}
    />
  );
}
