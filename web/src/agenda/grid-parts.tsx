import { IconCar } from "@tabler/icons-react";
import { type CSSProperties, useEffect, useRef } from "react";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import css from "./agenda.module.css";
import { longDay } from "./days.ts";
import type { Block } from "./layout.ts";
import { clockOf, type Slot } from "./use-slot.ts";
import { minutesWords } from "./words.tsx";

/** Pixels per hour. */
export const HOUR = 54;
export const top = (minutes: number): number => (minutes * HOUR) / 60;

interface AwayProps {
  days: readonly string[];
  away: ReadonlyMap<string, readonly string[]>;
  columns: CSSProperties;
}
/** Who else is away on which day, quietly. */
export function Away({ days, away, columns }: AwayProps) {
  const t = useT();
  if (!days.some((day) => away.has(day))) return null;
  return (
    <div className={css.away} style={columns}>
      <span>{t("agenda.away")}</span>
      {days.map((day) => {
        const names = away.get(day)?.join(", ");
        return (
          <span key={day} title={names}>
            {names}
          </span>
        );
      })}
    </div>
  );
}

/** A part of a day that is being drawn. */
export function Drawn({ slot: { day, from, to } }: { slot: Slot }) {
  const language = useLanguage();
  const hours = `${clockOf(from)} – ${clockOf(to)}`;
  const box = useRef<HTMLDivElement>(null);
  // A promise in some browsers, which is no clean-up.
  useEffect(() => void box.current?.scrollIntoView({ block: "nearest" }), [from, to]);
  return (
    <div className={css.drawn} ref={box} style={{ top: top(from), height: top(to - from) - 1 }} role="status">
      <span className="sr-only">{longDay(language, day)}</span> {hours}
    </div>
  );
}

/** The way there and back: thinner than the appointment, whose label says it. */
export function Travel({ of: b }: { of: Block }) {
  const left = `${(b.lane / b.lanes) * 100}%`;
  const parts = [
    [b.leaves, b.from, b.one.travel_before],
    [b.to, b.returns, b.one.travel_after],
  ] as const;
  return parts.map(([from, to, minutes]) =>
    to > from ? (
      <span
        key={from}
        className={css.travel}
        style={{ top: top(from), height: top(to - from) - 1, left, width: `calc(${50 / b.lanes}% - 3px)` }}
        aria-hidden="true"
      >
        {to - from >= 20 ? (
          <>
            <IconCar size={12} stroke={1.6} /> <span>{minutesWords(minutes)}</span>
          </>
        ) : null}
      </span>
    ) : null,
  );
}
