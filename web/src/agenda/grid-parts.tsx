import { IconCar } from "@tabler/icons-react";
import { type CSSProperties, useEffect, useRef } from "react";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import css from "./agenda.module.css";
import { longDay } from "./days.ts";
import { type Block, blocksOf, isLong, longBlocksOf, type Placed } from "./layout.ts";
import { clockOf, type Slot } from "./use-slot.ts";
import { hoursOf, linkTo, minutesWords, saidOf, titleOf } from "./words.tsx";

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

interface LaneProps {
  person: { hash_id: string; name: string };
  day: string;
  all: readonly Placed[];
  right: number;
}
/** The times at which a colleague is busy on a day. */
export function Lane({ person, day, all, right }: LaneProps) {
  const t = useT();
  const language = useLanguage();
  const theirs = all.filter((p) => p.one.people.some((one) => one.hash_id === person.hash_id));
  return (
    <div className={css.lane} style={{ right }}>
      {[...longBlocksOf(theirs, day), ...blocksOf(theirs, day)].map((b) => {
        const said = isLong(b)
          ? saidOf(b, t, longDay(language, day))
          : `${person.name}: ${titleOf(b.one, t)}, ${hoursOf(b)}`;
        const style = { top: top(b.from), height: top(b.to - b.from) - 1 };
        const href = linkTo(b);
        return href ? (
          <AppLink
            key={b.one.hash_id}
            href={href}
            className={css.busyBlock}
            style={style}
            aria-label={said}
            title={said}
          />
        ) : (
          <span key={b.one.hash_id} className={css.busyBlock} style={style} role="img" aria-label={said} title={said} />
        );
      })}
    </div>
  );
}
