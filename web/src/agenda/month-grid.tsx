import { useState, type DragEvent, type KeyboardEvent } from "react";
import { minutesBetween } from "#contract/kit/wall-time.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import css from "./agenda.module.css";
import { longDay, weekdayName, weeksOfMonth } from "./days.ts";
import { isLong, isOn, type Placed } from "./layout.ts";
import { linkTo, saidOf, titleOf } from "./words.tsx";

interface MonthGridProps {
  day: string;
  today: string;
  all: readonly Placed[];
  phone: boolean;
  onMove: (p: Placed, minutes: number) => void;
  onDay: (day: string) => void;
}
const MOST = 4;
const DAY = 1440;
const daysBetween = (from: string, to: string): number => minutesBetween(`${from}T00:00`, `${to}T00:00`) / DAY;
const steps: Readonly<Record<string, number>> = { ArrowUp: -7, ArrowDown: 7, ArrowLeft: -1, ArrowRight: 1 };

/** The month view. Appointments can be dragged to another day. */
export function MonthGrid({ day: shown, today, all, phone, onMove, onDay }: MonthGridProps) {
  const t = useT();
  const language = useLanguage();
  const [dragged, setDragged] = useState<Placed>();
  const [over, setOver] = useState<string>();
  const weeks = weeksOfMonth(shown);
  const onDrop = (day: string) => (e: DragEvent) => {
    e.preventDefault();
    if (dragged) onMove(dragged, daysBetween(dragged.start.slice(0, 10), day) * DAY);
    setDragged(undefined);
    setOver(undefined);
  };
  const byKey = (p: Placed) => (e: KeyboardEvent) => {
    const step = e.altKey ? steps[e.key] : undefined;
    if (step === undefined || !p.one.can.update) return;
    e.preventDefault();
    onMove(p, step * DAY);
  };
  return (
    <div className={css.month} role="region" aria-label={t("agenda.calendar")}>
      <div className={css.monthHead} aria-hidden="true">
        {(weeks[0] ?? []).map((day) => (
          <span key={day}>{weekdayName(language, day)}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} className={css.monthWeek}>
          {week.map((day) => {
            const there = all
              .filter((p) => isOn(p, day))
              .toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)) || (a.start < b.start ? -1 : 1));
            const more = there.length - MOST;
            return (
              <div
                key={day}
                className={css.monthDay}
                data-other={day.slice(0, 7) !== shown.slice(0, 7) || undefined}
                data-today={day === today || undefined}
                data-over={over === day || undefined}
                onDragOver={(e) => {
                  if (!dragged) return;
                  e.preventDefault();
                  setOver(day);
                }}
                onDrop={onDrop(day)}
              >
                <button
                  type="button"
                  className={css.monthNumber}
                  onClick={() => onDay(day)}
                  aria-label={`${longDay(language, day)}, ${there.length}`}
                >
                  {Number(day.slice(8))}
                </button>
                {phone ? (
                  there.length > 0 ? (
                    <span className={css.dot} aria-hidden="true" />
                  ) : null
                ) : (
                  there.slice(0, more === 1 ? MOST + 1 : MOST).map((p) => (
                    <AppLink
                      key={p.one.hash_id}
                      href={linkTo(p.one) ?? ""}
                      className={[css.chip, css[p.one.kind ?? "busy"]].join(" ")}
                      aria-label={saidOf(p, t, longDay(language, day))}
                      draggable={p.one.can.update === true}
                      onDragStart={() => setDragged(p)}
                      onDragEnd={() => {
                        setDragged(undefined);
                        setOver(undefined);
                      }}
                      onKeyDown={byKey(p)}
                    >
                      {isLong(p) ? null : <span>{p.start.slice(11)}</span>} {titleOf(p.one, t)}
                    </AppLink>
                  ))
                )}
                {!phone && more > 1 ? (
                  <button type="button" className={css.moreOfDay} onClick={() => onDay(day)}>
                    {t("agenda.more", { count: more })}
                  </button>
                ) : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
