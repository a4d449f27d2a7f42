import { Calendar as Days } from "@mantine/dates";
import "dayjs/locale/fr";
import "@mantine/dates/styles.layer.css";
import { type RefObject, useRef, useState } from "react";
import { todayAt } from "#web/api/today.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { usePlaceBeside } from "../place-beside.ts";
import css from "./calendar.module.css";

interface CalendarProps {
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  first: string | undefined;
  last: string | undefined;
  field: RefObject<HTMLInputElement | null>;
  onPick: (day: string) => void;
}

/** The calendar of a date field. Weeks begin on Monday, names are in the user's language. The focus stays in the field. */
export default function Calendar({ value, first, last, field, onPick }: CalendarProps) {
  const t = useT();
  const language = useLanguage();
  const panel = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ value, shown: value || todayAt() });
  // Follows what is typed.
  if (at.value !== value) setAt({ value, shown: value || at.shown });
  usePlaceBeside(panel, field);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the focus in the field
    <div ref={panel} popover="manual" data-calendar className={css.calendar} onMouseDown={(e) => e.preventDefault()}>
      <Days
        __preventFocus
        date={at.shown}
        onDateChange={(shown) => setAt({ value, shown })}
        locale={language}
        firstDayOfWeek={1}
        // Not `minDate` and `maxDate`: with them months outside could not be looked at.
        excludeDate={(day) => (first !== undefined && day < first) || (last !== undefined && day > last)}
        getDayProps={(day) => ({ selected: day === value, onClick: () => onPick(day) })}
        getMonthControlProps={(month) => ({ selected: month.slice(0, 7) === value.slice(0, 7) })}
        getYearControlProps={(year) => ({ selected: year.slice(0, 4) === value.slice(0, 4) })}
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
    </div>
  );
}
