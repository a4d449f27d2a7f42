import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { weekdayOf } from "#contract/kit/recurrence.ts";
import { monthWords } from "#web/kit/month-name.ts";
import { useSpecialDays } from "#web/calendars/public.ts";
import { type Translate, useLanguage, useT } from "#web/kit/i18n.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { LinesOf } from "#web/ui/form/lines-of.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { DayGrid, type DayLook } from "./day-grid.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { isChosen, noPeriod, tapped } from "./range.ts";
import type { RequestValues } from "./save-request.ts";
import { halvesOn, monthAfter, windowOf, type Span } from "./span.ts";
import css from "./holidays.module.css";

interface DaysPartProps {
  form: FormFields<RequestValues>;
  today: string;
  /** Days that are asked for already. */
  taken: readonly Span[];
  most: number;
}

/** The month that is shown, as its first day. A typed day brings its month. */
function useMonth(dates: RequestValues["dates"], today: string) {
  const [shown, setShown] = useState(() => `${(dates.find(isChosen)?.start_date ?? today).slice(0, 7)}-01`);
  const [followed, setFollowed] = useState(dates.at(-1)?.start_date);
  const last = dates.at(-1)?.start_date;
  if (last && last !== followed && /^\d{4}-\d\d-\d\d$/u.test(last)) {
    setFollowed(last);
    setShown(`${last.slice(0, 7)}-01`);
  }
  return [shown, setShown] as const;
}

interface MonthHeadProps {
  shown: string;
  onShow: (month: string) => void;
}
function MonthHead({ shown, onShow }: MonthHeadProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <div className={css.monthHead}>
      <b>{monthWords(shown.slice(0, 7), language)}</b>
      <IconButton
        label={t("ui.previous_month")}
        icon={<IconChevronLeft stroke={1.6} />}
        onClick={() => onShow(monthAfter(shown, -1))}
      />
      <IconButton
        label={t("ui.next_month")}
        icon={<IconChevronRight stroke={1.6} />}
        onClick={() => onShow(monthAfter(shown, 1))}
      />
    </div>
  );
}

interface MonthDays {
  readonly chosen: readonly Span[];
  readonly taken: readonly Span[];
  readonly special: ReturnType<typeof useSpecialDays>;
}
/** How a day looks: chosen, asked for already, free. */
function lookOf(day: string, { chosen, taken, special }: MonthDays, t: Translate): DayLook {
  const mine = chosen.map((d) => halvesOn(d, day));
  const before = taken.map((d) => halvesOn(d, day));
  const colour = (half: "morning" | "afternoon"): string | undefined => {
    if (mine.some((h) => h[half])) return "color-mix(in srgb, var(--primary) 26%, var(--paper))";
    return before.some((h) => h[half]) ? "var(--line-strong)" : undefined;
  };
  const off = special.get(day);
  const words = [
    off?.words,
    before.some((h) => h.morning || h.afternoon) ? t("holidays.asked_already") : undefined,
  ].filter(Boolean);
  return {
    am: colour("morning"),
    pm: colour("afternoon"),
    isOff: weekdayOf(day) > 4 || off?.isOff === true,
    isHoliday: off?.isOff === true,
    ...(words.length > 0 && { words: words.join(", ") }),
  };
}

/** The days of a request: tapped in a month, or typed; each period with the halves where it begins and ends. */
export function DaysPart({ form, today, taken, most }: DaysPartProps) {
  const t = useT();
  const { dates } = form.values;
  const [shown, setShown] = useMonth(dates, today);
  const { from, to } = windowOf("month", shown);
  const special = useSpecialDays(from, to);
  const chosen = dates.filter(isChosen);
  const tap = (day: string): void =>
    form.change({ dates: dates.map((d, i) => (i === dates.length - 1 ? tapped(d, day) : d)) });
  const names = [...special].filter(([, off]) => off.isOff);
  return (
    <>
      <MonthHead shown={shown} onShow={setShown} />
      <DayGrid
        months={[shown.slice(0, 7)]}
        today={today}
        look={(day) => lookOf(day, { chosen, taken, special }, t)}
        isChosen={(day) => chosen.some((d) => d.start_date <= day && day <= d.end_date)}
        onDay={tap}
      />
      {names.length > 0 ? (
        <p className={css.note}>
          {t("holidays.underlined", {
            days: names.map(([day, off]) => `${Number(day.slice(8))} ${off.words}`).join(", "),
          })}
        </p>
      ) : null}
      <LinesOf
        {...form.lines("dates")}
        row={css.period}
        isWide
        least={1}
        label={(number) => t("holidays.period_number", { number })}
        remove={(number) => t("holidays.remove_period", { number })}
        add={
          chosen.length === dates.length && {
            label: t("holidays.add_period"),
            line: () => noPeriod,
            most,
          }
        }
      >
        {(line) => (
          <PeriodFields
            period={line.value}
            name={`dates.${line.at}`}
            error={(field) => form.errors.of(`dates.${line.at}.${field}`)}
            onChange={line.change}
            remove={line.remove}
          />
        )}
      </LinesOf>
    </>
  );
}
