import {
  IconAlertTriangle,
  IconCalendarOff,
  IconChevronLeft,
  IconChevronRight,
  IconLink,
  IconX,
} from "@tabler/icons-react";
import { useState } from "react";
import { listAppointments, listColleagues } from "#contract/agenda/endpoints.ts";
import { calendarHref } from "#contract/calendars/hrefs.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { AppLink, ButtonLink } from "#web/ui/atoms/link.tsx";
import { Avatar } from "#web/ui/atoms/person.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import css from "./agenda.module.css";
import { longDay, monthName, stepDay, weekdayName, weekNumber, weeksOfMonth } from "./days.ts";
import { conflictsOf, placed, type Placed } from "./layout.ts";
import { askedOf } from "./use-agenda.ts";
import { linkTo, titleOf } from "./words.tsx";

interface Colleague {
  hash_id: string;
  name: string;
  avatar: string | null;
}
interface AgendaSideProps {
  day: string;
  today: string;
  timeZone: string;
  days: readonly string[];
  mine: readonly Placed[];
  colleagues: readonly Colleague[];
  onDay: (day: string) => void;
  onColleagues: (ids: readonly string[]) => void;
  onFeed: () => void;
}

/** The side panel: month, conflicts, colleagues, upcoming appointments and feed. */
export default function AgendaSide(p: AgendaSideProps) {
  const t = useT();
  const { can, me } = useMe();
  return (
    <aside className={css.side} aria-label={t("agenda.colleagues")}>
      <MiniMonth {...p} />
      <Conflicts mine={p.mine} today={p.today} />
      {can("agenda_view_all") ? <Colleagues colleagues={p.colleagues} onColleagues={p.onColleagues} /> : null}
      <Coming today={p.today} timeZone={p.timeZone} />
      <div className={css.foot}>
        <Button look="quiet" size="small" icon={<IconLink stroke={1.6} />} onClick={p.onFeed}>
          {t("agenda.feed")}
        </Button>
        {me.zone ? (
          <ButtonLink
            look="quiet"
            size="small"
            icon={<IconCalendarOff stroke={1.6} />}
            href={calendarHref.office(me.zone.hash_id, { year: p.day.slice(0, 4) })}
          >
            {t("agenda.office_calendar")}
          </ButtonLink>
        ) : null}
      </div>
    </aside>
  );
}

function MiniMonth({ day, today, days, onDay }: Pick<AgendaSideProps, "day" | "today" | "days" | "onDay">) {
  const t = useT();
  const language = useLanguage();
  const [moved, setMoved] = useState<{ from: string; month: string }>();
  const month = moved?.from === day ? moved.month : day;
  const step = (by: 1 | -1): void => setMoved({ from: day, month: stepDay("month", month, by) });
  const weeks = weeksOfMonth(month);
  return (
    <section>
      <h2>
        <span className={css.grow}>{monthName(language, month)}</span>
        <IconButton
          size="small"
          label={t("agenda.previous")}
          icon={<IconChevronLeft stroke={1.6} />}
          onClick={() => step(-1)}
        />
        <IconButton
          size="small"
          label={t("agenda.next")}
          icon={<IconChevronRight stroke={1.6} />}
          onClick={() => step(1)}
        />
      </h2>
      <table className={css.mini}>
        <thead>
          <tr>
            <td />
            {(weeks[0] ?? []).map((d) => (
              <th key={d} scope="col" aria-label={weekdayName(language, d)}>
                {weekdayName(language, d)[0]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]} data-shown={week.some((d) => days.includes(d)) || undefined}>
              <th scope="row">{weekNumber(week[0] ?? day)}</th>
              {week.map((d) => (
                <td key={d}>
                  <button
                    type="button"
                    data-other={d.slice(0, 7) !== month.slice(0, 7) || undefined}
                    data-today={d === today || undefined}
                    aria-label={longDay(language, d)}
                    aria-current={d === day ? "date" : undefined}
                    onClick={() => onDay(d)}
                  >
                    {Number(d.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Conflicts({ mine, today }: { mine: readonly Placed[]; today: string }) {
  const t = useT();
  // Past conflicts are not shown.
  const pairs = conflictsOf(mine).filter(([, second]) => second.start >= today);
  if (pairs.length === 0) return null;
  return (
    <section>
      <h2>{t("agenda.conflicts")}</h2>
      <ul className={css.conflicts}>
        {pairs.slice(0, 3).map(([first, second]) => (
          <li key={first.one.hash_id + second.one.hash_id}>
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
            <AppLink href={linkTo(second) ?? ""}>
              {t("agenda.conflict_with", {
                day: formatDay(second.start),
                time: second.start.slice(11),
                title: titleOf(second.one, t),
                other: titleOf(first.one, t),
              })}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Colleagues({ colleagues, onColleagues }: Pick<AgendaSideProps, "colleagues" | "onColleagues">) {
  const t = useT();
  const { me } = useMe();
  const ids = colleagues.map((c) => c.hash_id);
  return (
    <section>
      <h2>
        {t("agenda.colleagues")} <span className={css.dim}>{t("agenda.colleagues_text")}</span>
      </h2>
      <ul className={css.people}>
        {colleagues.map((c) => (
          <li key={c.hash_id}>
            <Avatar person={c} size="small" />
            <span className={css.grow}>{c.name}</span>
            <IconButton
              size="small"
              label={t("agenda.colleagues_hide", { name: c.name })}
              icon={<IconX stroke={1.6} />}
              onClick={() => onColleagues(ids.filter((id) => id !== c.hash_id))}
            />
          </li>
        ))}
      </ul>
      {ids.length < 6 ? (
        <ReferenceField
          key={ids.join()}
          name="colleague"
          label={t("agenda.colleagues_add")}
          value=""
          onChange={(id) => id && onColleagues([...ids, id])}
          from={listColleagues}
          without={[me.hash_id, ...ids]}
          asks
        />
      ) : null}
    </section>
  );
}

const AHEAD = 14;
const MOST = 6;
/** Appointments of the next two weeks. */
function Coming({ today, timeZone }: Pick<AgendaSideProps, "today" | "timeZone">) {
  const t = useT();
  const { me } = useMe();
  const asked = askedOf(shiftDay(today, 1), shiftDay(today, AHEAD), [me.hash_id]);
  const { data } = useRead(listAppointments, { query: { ...asked.query, limit: MOST } }, { quiet: true });
  if (!data) return null;
  const coming = data.data.map((one) => placed(one, timeZone));
  return (
    <section>
      <h2>{t("agenda.next_week")}</h2>
      {coming.length === 0 ? <p className={css.dim}>{t("agenda.next_none")}</p> : null}
      <ul className={css.coming}>
        {coming.map((p) => (
          <li key={p.one.hash_id}>
            <span className={css.dim}>{formatDay(p.start).slice(0, 5)}</span>
            <AppLink href={linkTo(p) ?? ""}>{titleOf(p.one, t)}</AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
