import { getWorkingTime } from "#contract/calendars/endpoints.ts";
import { readTime } from "#contract/kit/typed-time.ts";
import type { OfficeYear } from "#contract/calendars/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { momentAt, wallAt } from "#contract/kit/wall-time.ts";
import { useState } from "react";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import css from "./calendars.module.css";

const ways = ["minutes", "to"] as const;
/** Typed working time, `8:30` or `8` hours, in minutes. */
const minutesIn = (typed: string): number | undefined => {
  const [, hours, minutes = "0"] = /^\s*(\d{1,4})(?:\s*[:h]\s*(\d{1,2})?)?\s*$/iu.exec(typed) ?? [];
  return hours === undefined || Number(minutes) > 59 ? undefined : Number(hours) * 60 + Number(minutes);
};
const saidMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(Math.round(minutes) % 60).padStart(2, "0")}`;

interface TryResultProps {
  error: Error | null;
  found: { minutes: number } | undefined;
  how: string;
  /** When the hours are over; null when they never are. */
  due: string | null | undefined;
}
/** What the entered times come to. */
function TryResult({ error, found, how, due }: TryResultProps) {
  const t = useT();
  return (
    <p className={css.result} role="status">
      {error
        ? error.message
        : !found
          ? t("calendars.try_incomplete")
          : how === "to"
            ? t("calendars.try_length", { hours: saidMinutes(found.minutes) })
            : due
              ? t("calendars.try_due", { day: formatDay(due), time: due.slice(11) })
              : t("calendars.try_never")}
    </p>
  );
}

/** Tries the calendar out: when a working time has passed, or how long it is between two moments. */
export default function TryForm({ year }: { year: OfficeYear }) {
  const t = useT();
  const { time_zone: timeZone } = year.zone;
  const [v, setV] = useState({
    day: year.today,
    time: "09:00",
    how: "minutes",
    length: "8:00",
    last: year.today,
    end: "18:00",
  });
  const field = (name: keyof typeof v, label: string) => ({
    name,
    label: t(label),
    value: v[name],
    onChange: (value: string) => setV((old) => ({ ...old, [name]: value })),
  });
  const momentOf = (day: string, time: string): string | undefined => {
    const read = readTime(time);
    return day && read && read !== "24:00" ? momentAt(`${day}T${read}`, timeZone) : undefined;
  };
  const from = momentOf(v.day, v.time);
  const [minutes, to] = [minutesIn(v.length), momentOf(v.last, v.end)];
  const more = v.how === "to" ? to && { to } : minutes !== undefined && { minutes };
  const { data, error } = useRead(
    getWorkingTime,
    { params: { id: year.zone.hash_id }, query: { from: from ?? "", ...more } },
    { keep: true, quiet: true, enabled: from !== undefined && !!more },
  );
  const found = more && from ? data?.data : undefined;
  const due = found?.to && wallAt(found.to, timeZone);
  return (
    <div className={css.try}>
      <Pair>
        <DateField {...field("day", "calendars.try_from")} />
        <TextField {...field("time", "calendars.try_time")} max={10} autoFocus />
      </Pair>
      <ChoiceField {...field("how", "calendars.try_how")} options={ways} texts="calendars.try_how_" />
      {v.how === "minutes" ? (
        <TextField {...field("length", "calendars.try_hours")} max={7} description={t("calendars.try_hours_text")} />
      ) : (
        <Pair>
          <DateField {...field("last", "calendars.try_to")} />
          <TextField {...field("end", "calendars.try_time")} max={10} />
        </Pair>
      )}
      <TryResult error={error} found={found} how={v.how} due={due} />
      <p className={css.note}>{t("calendars.try_text", { zone: timeZone.replaceAll("_", " ") })}</p>
    </div>
  );
}
