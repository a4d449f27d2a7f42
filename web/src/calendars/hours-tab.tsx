import { sayHours } from "#contract/calendars/hours-text.ts";
import { hoursOn, isWholeDay } from "#contract/calendars/day-plan.ts";
import type { OfficeYear } from "#contract/calendars/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { DaySpan } from "#web/ui/atoms/day.tsx";
import { Facts } from "#web/ui/record/side-section.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./calendars.module.css";
import { keyOf } from "./changes.ts";
import { capital, weekdayTitle } from "./words.ts";

interface HoursSectionProps {
  hours: OfficeYear["hours"][number];
  state: "past" | "planned" | "now";
  onEdit: ((edit: string) => void) | undefined;
  title: string;
}
/** The hours from a day on. */
function HoursSection({ hours: h, state, onEdit, title }: HoursSectionProps) {
  const language = useLanguage();
  const t = useT();
  const named = useNamed();
  return (
    <section data-past={state === "past" || undefined}>
      <h2>
        {state === "planned" && onEdit ? (
          <button type="button" className={css.link} onClick={() => onEdit(`hours.${h.valid_from}`)}>
            {title}
          </button>
        ) : (
          title
        )}
      </h2>
      <Facts
        facts={[
          ...h.week.map(
            (spans, i) =>
              [capital(weekdayTitle(language, i)), spans.length > 0 ? sayHours(spans) : t("calendars.closed")] as const,
          ),
          [t("calendars.home_country"), h.home_country ? named(h.home_country) : t("calendars.no_home")] as const,
        ]}
      />
    </section>
  );
}

/** The dated hours of an office, and its closures and extra hours to come. */
export default function HoursTab({ year, onEdit }: { year: OfficeYear; onEdit: ((edit: string) => void) | undefined }) {
  const t = useT();
  const all = year.hours.map((h) => ({ ...h, home_country_hash_id: h.home_country?.hash_id ?? null }));
  const now = hoursOn(all, year.today);
  return (
    <div className={css.hours}>
      {year.hours.length === 0 ? <p className={css.note}>{t("calendars.assumed_text")}</p> : null}
      {year.hours.toReversed().map((h) => {
        const state = h.valid_from > year.today ? "planned" : h.valid_from === now?.valid_from ? "now" : "past";
        const title = t(`calendars.hours_${state}`, { day: formatDay(h.valid_from) });
        return <HoursSection key={h.valid_from} hours={h} state={state} onEdit={onEdit} title={title} />;
      })}
      <Table
        caption={t("calendars.exceptions")}
        rows={year.exceptions.filter((e) => e.last_day >= year.today)}
        id={keyOf}
        empty={<p className={css.note}>{t("calendars.no_exceptions")}</p>}
        columns={[
          {
            key: "name",
            head: t("calendars.name"),
            names: true,
            cell: (e) =>
              onEdit ? (
                <button type="button" className={css.link} onClick={() => onEdit(keyOf(e))}>
                  {e.name}
                </button>
              ) : (
                e.name
              ),
          },
          { key: "kind", head: t("calendars.kind"), hides: "phone", cell: (e) => t(`calendars.kind_${e.kind}`) },
          {
            key: "days",
            head: t("calendars.day"),
            cell: (e) => <DaySpan from={e.first_day} to={e.last_day} word="–" />,
          },
          {
            key: "hours",
            head: t("calendars.times"),
            cell: (e) => (isWholeDay(e) ? t("calendars.part_day") : sayHours([e])),
          },
        ]}
      />
    </div>
  );
}
