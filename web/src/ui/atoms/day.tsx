import { formatDay } from "#contract/kit/dates.ts";
import css from "./money.module.css";

/** A day, day-month-year. */
export function Day({ value }: { value: string }) {
  return (
    <time dateTime={value.slice(0, 10)} className={css.day}>
      {formatDay(value)}
    </time>
  );
}

const two = (n: number): string => String(n).padStart(2, "0");

/** A time in the browser's time zone: `09-06-2026, 16:20`; `short` omits the current year. */
export function formatMoment(iso: string, short = false): string {
  const d = new Date(iso);
  const year = short && d.getFullYear() === new Date().getFullYear() ? "" : `-${d.getFullYear()}`;
  return `${two(d.getDate())}-${two(d.getMonth() + 1)}${year}, ${two(d.getHours())}:${two(d.getMinutes())}`;
}

export function Moment({ value, short }: { value: string; short?: boolean }) {
  return (
    <time dateTime={value} className={css.day} title={formatMoment(value)}>
      {formatMoment(value, short)}
    </time>
  );
}

/** `02-06-2026 to 05-06-2026`, or one day when both are the same. */
export function DaySpan({ from, to, word }: { from: string; to: string; word: string }) {
  if (from === to) return <Day value={from} />;
  return (
    <span>
      <Day value={from} /> {word} <Day value={to} />
    </span>
  );
}
