import { Suspense } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import css from "./holidays.module.css";

/** Lazy: balances are those of today until another day is chosen. */
const DateField = lazyPart(async () => ({ default: (await import("#web/ui/form/date-field.tsx")).DateField }));

interface DayChoiceProps {
  label: string;
  day: string;
  today: string;
  /** Undefined: today. */
  onDay: (day: string | undefined) => void;
}

/** The day of which balances are shown. */
export function DayChoice({ label, day, today, onDay }: DayChoiceProps) {
  return (
    <span className={css.atDay}>
      <span aria-hidden="true">{label}</span>
      <span className={css.dayBox}>
        <Suspense fallback={null}>
          <DateField
            label={label}
            hideLabel
            name="at"
            value={day}
            onChange={(next) => onDay(next === today || !next ? undefined : next)}
            kind="planned"
          />
        </Suspense>
      </span>
    </span>
  );
}
