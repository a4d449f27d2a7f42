import { type ReactNode, useState } from "react";
import type { YearDay } from "#contract/calendars/office-year.ts";
import type { OfficeYear } from "#contract/calendars/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import css from "./calendars.module.css";
import { currentDay, MonthGrids } from "./month-grids.tsx";
import { longDay, lookOf, openWords, specialOf, useWhy, type DayLook } from "./words.ts";

interface YearGridProps {
  year: OfficeYear;
  /** The months that are shown, `YYYY-MM`. */
  months: readonly string[];
  /** Offered for a day that is not past. */
  onClose: ((day: string) => void) | undefined;
  /** Before what a day is: the choice of the year. */
  children: ReactNode;
}
/** Differs on this day alone, not every week. */
const isMarked = (d: YearDay): boolean => d.differs && specialOf(d).length > 0;
const looks = ["holiday", "closure", "part", "extra", "weekend"] as const;

interface LegendProps extends Pick<YearGridProps, "year"> {
  used: ReadonlySet<DayLook>;
  isShown: (day: string) => boolean;
}
/** What the looks of days mean. */
function Legend({ used, year, isShown }: LegendProps) {
  const t = useT();
  return (
    <ul className={css.legend}>
      {looks
        .filter((look) => used.has(look))
        .map((look) => (
          <li key={look}>
            <span className={css.day} data-look={look} aria-hidden="true" />
            {t(`calendars.look_${look}`)}
          </li>
        ))}
      {year.days.some((d) => isShown(d.day) && isMarked(d)) ? (
        <li>
          <b aria-hidden="true">*</b> {t("calendars.differs_here")}
        </li>
      ) : null}
    </ul>
  );
}

/** Months of a year with a cell for each day. The line above says what the current day is. */
export function YearGrid({ year, months, onClose, children }: YearGridProps) {
  const t = useT();
  const language = useLanguage();
  const why = useWhy();
  const [chosen, setChosen] = useState<string>();
  const [pointed, setPointed] = useState<string>();
  const byDay = new Map(year.days.map((d) => [d.day, d]));
  const isShown = (day: string): boolean => months.includes(day.slice(0, 7));
  const current = currentDay(months, chosen, year.today);
  const told = byDay.get(pointed ?? current);
  const say = (d: YearDay): string =>
    [openWords(t, d), ...d.why.map(why), ...(d.differs ? [t("calendars.differs_here")] : [])].join(". ");
  const used = new Set(months.flatMap((m) => year.days.filter((d) => d.day.startsWith(m)).map(lookOf)));
  return (
    <>
      <div className={css.told}>
        {children}
        <p role="status">
          {told ? (
            <>
              <b>{longDay(language, told.day)}</b> {say(told)}
            </>
          ) : null}
        </p>
        {onClose && current >= year.today ? (
          <Button size="small" onClick={() => onClose(current)}>
            {t("calendars.close_on", { day: formatDay(current).slice(0, 5) })}
          </Button>
        ) : null}
      </div>
      <MonthGrids
        months={months}
        current={current}
        onCurrent={setChosen}
        className={css.months}
        day={(day) => {
          const d = byDay.get(day);
          return {
            className: css.day,
            children: Number(day.slice(8)),
            onClick: () => setChosen(day),
            onPointerEnter: () => setPointed(day),
            onPointerLeave: () => setPointed(undefined),
            "data-today": day === year.today || undefined,
            ...(d && {
              "data-look": lookOf(d),
              "data-differs": isMarked(d) || undefined,
              "aria-label": `${longDay(language, day)}. ${say(d)}`,
              title: say(d),
            }),
          };
        }}
      />
      <Legend used={used} year={year} isShown={isShown} />
    </>
  );
}
