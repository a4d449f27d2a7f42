import { changeOfficeCalendar } from "#contract/calendars/endpoints.ts";
import { assumedWeek, hoursOn } from "#contract/calendars/day-plan.ts";
import { readHours, sayHours } from "#contract/calendars/hours-text.ts";
import type { OfficeYear } from "#contract/calendars/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { country } from "#contract/reference/house-lists.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./calendars.module.css";
import { hoursWith } from "./changes.ts";
import { capital, weekdayTitle } from "./words.ts";

const days = ["d0", "d1", "d2", "d3", "d4", "d5", "d6"] as const;

interface HoursFormProps {
  year: OfficeYear;
  /** The first day of planned hours that are changed; without it new ones begin. */
  planned?: string;
  onClose: () => void;
}

/** Saves the hours among those of the office; they begin as those that are valid now. */
function useHoursForm({ year, planned, onClose }: HoursFormProps) {
  const t = useT();
  const stored = year.hours.map((h) => ({ ...h, home_country_hash_id: h.home_country?.hash_id ?? null }));
  const was = stored.find((h) => h.valid_from === planned) ?? hoursOn(stored, year.today);
  const week = was?.week ?? assumedWeek;
  const start = {
    valid_from: planned ?? year.today,
    home: was?.home_country_hash_id ?? "",
    ...(Object.fromEntries(days.map((d, i) => [d, sayHours(week[i] ?? [])])) as Record<(typeof days)[number], string>),
  };
  const params = { id: year.zone.hash_id };
  const form = useCallForm(changeOfficeCalendar, {
    draft: `calendars.hours.${year.zone.hash_id}.${planned ?? "new"}`,
    start,
    version: year.version,
    check: (v) => ({
      valid_from: v.valid_from ? undefined : t("calendars.day_needed"),
      ...Object.fromEntries(days.map((d) => [d, readHours(v[d]) ? undefined : t("calendars.hours_wrong")])),
    }),
    input: (v, version) => {
      const now = {
        valid_from: v.valid_from,
        home_country_hash_id: v.home || null,
        week: days.map((d) => readHours(v[d]) ?? []),
      };
      return { params, body: { hours: hoursWith(year, planned, now), version } };
    },
    saved: (_, v) => t("calendars.hours_saved", { day: formatDay(v.valid_from) }),
    onClose,
  });
  return { form, start };
}

/** Opening hours from a day on. What is past stays, so the day is today or later. */
export default function HoursForm({ year, planned, onClose }: HoursFormProps) {
  const t = useT();
  const language = useLanguage();
  const params = { id: year.zone.hash_id };
  const { form, start } = useHoursForm({ year, planned, onClose });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "office_calendar", id: year.zone.hash_id, now: year.zone.name }}
      label={t("calendars.set_hours")}
      submit={t("ui.save")}
      remove={
        planned && planned > year.today
          ? {
              call: changeOfficeCalendar,
              of: { params, body: { hours: hoursWith(year, planned, undefined), version: year.version } },
              words: "calendars.hours_delete",
              given: { day: formatDay(planned) },
            }
          : undefined
      }
    >
      <DateField
        {...form.field("valid_from", "calendars.valid_from")}
        error={form.errors.of("hours.0.valid_from") ?? form.field("valid_from", "").error}
        kind="planned"
        min={year.today}
        required
      />
      <p className={css.note}>{t("calendars.hours_text")}</p>
      {days.map((d, i) => (
        <TextField
          key={d}
          {...form.field(d, "calendars.weekday")}
          label={capital(weekdayTitle(language, i))}
          autoFocus={i === 0}
          placeholder={t("calendars.closed")}
          max={80}
        />
      ))}
      <ReferenceField
        {...form.field("home", "calendars.home_country")}
        description={t("calendars.home_text")}
        from={country.list}
        now={year.hours.find((h) => h.home_country?.hash_id === start.home)?.home_country}
        optional
        clearable
      />
    </RecordDrawer>
  );
}
