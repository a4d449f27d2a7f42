import { type CSSProperties, useState } from "react";
import { currentDay, longDay, MonthGrids } from "#web/calendars/public.ts";
import { useLanguage } from "#web/kit/i18n.ts";
import css from "./day-grid.module.css";

/** How a day looks. Colours are those of its halves. */
export interface DayLook {
  readonly am?: string | undefined;
  readonly pm?: string | undefined;
  /** Not worked: grey. */
  readonly isOff?: boolean;
  /** A public holiday: underlined. */
  readonly isHoliday?: boolean;
  /** Not decided yet: hatched. */
  readonly isAsked?: boolean;
  /** A number in the corner, such as how many people are away. */
  readonly count?: number;
  /** Said with the day: `public holiday, Ascension`. */
  readonly words?: string;
}
interface DayGridProps {
  /** `YYYY-MM` each. */
  months: readonly string[];
  today: string;
  look: (day: string) => DayLook;
  /** The days that are chosen, for `aria-pressed`. */
  isChosen?: (day: string) => boolean;
  onDay: (day: string) => void;
}

/** Months as grids of days, each half in a colour of its own. */
export function DayGrid({ months, today, look, isChosen, onDay }: DayGridProps) {
  const language = useLanguage();
  const [pointed, setPointed] = useState<string>();
  return (
    <MonthGrids
      months={months}
      current={currentDay(months, pointed, today)}
      onCurrent={setPointed}
      className={css.months}
      day={(day) => {
        const at = look(day);
        return {
          className: css.day,
          style: halvesOf(at),
          title: at.words,
          onClick: () => onDay(day),
          "data-off": at.isOff || undefined,
          "data-holiday": at.isHoliday || undefined,
          "data-asked": at.isAsked || undefined,
          "data-away": at.am !== undefined || at.pm !== undefined || undefined,
          "data-today": day === today || undefined,
          "aria-current": day === today ? "date" : undefined,
          "aria-pressed": isChosen?.(day),
          "aria-label": [longDay(language, day), at.words].filter(Boolean).join(", "),
          children: (
            <>
              {Number(day.slice(8))}
              {at.count ? <sup>{at.count}</sup> : null}
            </>
          ),
        };
      }}
    />
  );
}

const halvesOf = ({ am, pm }: DayLook): CSSProperties =>
  ({ ...(am !== undefined && { "--am": am }), ...(pm !== undefined && { "--pm": pm }) }) as CSSProperties;
