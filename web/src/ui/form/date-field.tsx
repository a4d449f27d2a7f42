import { DateInput } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import "dayjs/locale/fr";
import "@mantine/dates/styles.layer.css";
import { useState } from "react";
import { formatDay } from "#contract/kit/dates.ts";
import { type DayKind, dayProblem, daysOf } from "#contract/kit/day-kinds.ts";
import { todayAt } from "#web/api/today.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { type FieldProps, useCommon } from "./common.tsx";
import { parseDay } from "./parse-day.ts";
import { isShowingError } from "./use-errors.ts";

interface DateFieldProps extends Omit<FieldProps, "placeholder"> {
  clearable?: boolean;
  min?: string;
  max?: string;
  /** What the date is of: a mistyped year is said at once. The server has the same bounds. */
  kind?: DayKind;
}

/** Why a day cannot be, as one types: the field keeps it, so that nobody saves another one unnoticed. */
function useDayProblem(value: string, { min, max, kind }: Pick<DateFieldProps, "min" | "max" | "kind">) {
  const t = useT();
  const now = todayAt();
  if (value === "") return undefined;
  const problem = kind && dayProblem(kind, value, now);
  if (problem) return t(problem);
  if (max && value > max) return max === now ? t("errors.future_date") : t("errors.day_after", { day: formatDay(max) });
  return min && value < min ? t("errors.day_before", { day: formatDay(min) }) : undefined;
}

/** A date, `YYYY-MM-DD` or empty, typed as day-month-year or picked. Weeks begin on Monday, names are in the user's language. */
export function DateField({ clearable, min, max, kind, ...p }: DateFieldProps) {
  const t = useT();
  const language = useLanguage();
  const { value, onChange } = p;
  const [isClosed, setClosed] = useState(false);
  const problem = useDayProblem(value, { min, max, kind });
  const error = p.error ?? problem;
  const bounds = kind ? daysOf(kind, todayAt()) : undefined;
  const [first, last] = [min ?? bounds?.min, max ?? bounds?.max];
  return (
    <DateInput
      {...useCommon({ ...p, error, placeholder: t("ui.day_placeholder") })}
      value={value || null}
      onChange={(v) => onChange(v ?? "")}
      valueFormat="DD-MM-YYYY"
      dateParser={parseDay}
      locale={language}
      firstDayOfWeek={1}
      aria-description={t("ui.day_placeholder")}
      clearable={clearable}
      clearButtonProps={{ "aria-label": t("ui.clear") }}
      // Not `minDate` and `maxDate`: with them a typed day outside is dropped without a word.
      excludeDate={(day) => (first !== undefined && day < first) || (last !== undefined && day > last)}
      rightSection={clearable && value ? undefined : <IconCalendar size={16} stroke={1.6} aria-hidden="true" />}
      rightSectionPointerEvents={clearable && value ? undefined : "none"}
      onFocus={() => setClosed(isShowingError())}
      onMouseDown={() => setClosed(false)}
      onKeyDown={() => setClosed(false)}
      // `shift` keeps the calendar inside a narrow screen.
      popoverProps={{
        withinPortal: true,
        disabled: isClosed,
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
