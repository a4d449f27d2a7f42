import type { SpecialDay } from "#web/calendars/public.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { Marked } from "#web/ui/atoms/marked.tsx";
import { contactName } from "#web/ui/form/contact-value.ts";
import css from "./agenda.module.css";
import { longDay } from "./days.ts";
import { isOn, type Placed } from "./layout.ts";
import { EventLink, hoursOf, KindIcon, linkTo, titleOf, travelWords } from "./words.tsx";

interface DayListProps {
  days: readonly string[];
  all: readonly Placed[];
  today: string;
  special: ReadonlyMap<string, SpecialDay>;
  /** Names of colleagues by the day on which they are away. */
  away: ReadonlyMap<string, readonly string[]>;
}

/** The days as a list, for phones: those with appointments, and today. */
export function DayList({ days, all, today, special, away }: DayListProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <div className={css.dayList}>
      {days.map((day) => {
        const there = all.filter((p) => isOn(p, day));
        const off = special.get(day);
        return there.length === 0 && !off && day !== today && days.length > 1 ? null : (
          <section key={day} data-today={day === today || undefined}>
            <h2>
              {longDay(language, day)} {off ? <span className={css.special}>{off.words}</span> : null}
            </h2>
            {away.has(day) ? (
              <p className={css.dim}>{t("agenda.away_of", { names: away.get(day)?.join(", ") ?? "" })}</p>
            ) : null}
            {there.length === 0 ? <p className={css.dim}>{t("agenda.none")}</p> : null}
            <ul>
              {there.map((p) => (
                <li key={p.one.hash_id}>
                  <EventLink href={linkTo(p)} className={[css.row, css[p.one.kind ?? "busy"]].join(" ")}>
                    <span className={css.rowTime}>
                      {p.isHalf ? null : p.one.all_day ? t("agenda.whole_day") : hoursOf(p)}
                    </span>
                    <b>
                      <KindIcon kind={p.one.kind} /> {titleOf(p.one, t)}
                    </b>
                    {p.one.category ? <Marked of={p.one.category} /> : null}
                    <span className={css.dim}>
                      {[
                        p.one.contact && contactName(p.one.contact, t),
                        p.one.place,
                        travelWords(p.one, t),
                        p.one.mine ? null : p.one.people.map((x) => x.name).join(", "),
                      ]
                        .filter(Boolean)
                        .join(", ")}
                    </span>
                  </EventLink>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
