import { changeOfficeCalendar } from "#contract/calendars/endpoints.ts";
import { isWholeDay, wholeDay, type CalendarException } from "#contract/calendars/day-plan.ts";
import { readTime } from "#contract/kit/typed-time.ts";
import type { OfficeYear } from "#contract/calendars/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { exceptionsWith, keyOf } from "./changes.ts";

/** Whole days, a part of each day, or hours beside the usual ones. */
const types = ["closure", "part", "extra"] as const;
export type ExceptionType = (typeof types)[number];
const typeOf = (e: CalendarException): ExceptionType =>
  e.kind === "extra" ? "extra" : isWholeDay(e) ? "closure" : "part";

interface ExceptionFormProps {
  year: OfficeYear;
  /** The one to change; without it the form makes one. */
  exception?: CalendarException;
  /** First day and type of a new one. */
  began?: { day: string; type: ExceptionType };
  onClose: () => void;
}

/** Saves the exception among those of its office. */
function useExceptionForm({ year, exception: was, began, onClose }: ExceptionFormProps) {
  const t = useT();
  const type = was ? typeOf(was) : (began?.type ?? "closure");
  const params = { id: year.zone.hash_id };
  return useCallForm(changeOfficeCalendar, {
    draft: `calendars.exception.${year.zone.hash_id}.${was ? keyOf(was) : "new"}`,
    start: {
      type,
      name: was?.name ?? "",
      first_day: was?.first_day ?? began?.day ?? year.today,
      last_day: was?.last_day ?? began?.day ?? year.today,
      from: was && type !== "closure" ? was.from : "13:00",
      to: was && type !== "closure" ? was.to : "18:00",
    },
    version: year.version,
    check: (v) => {
      const [from, to] = [readTime(v.from), readTime(v.to)];
      const isTimed = v.type !== "closure";
      return {
        name: v.name.trim() ? undefined : t("calendars.name_needed"),
        first_day: v.first_day ? undefined : t("calendars.day_needed"),
        last_day: v.last_day >= v.first_day ? undefined : t("errors.dates_reversed"),
        from: isTimed && !from ? t("calendars.wrong_time") : undefined,
        to:
          isTimed && (!to || (from && to <= from))
            ? t(to ? "calendars.ends_before" : "calendars.wrong_time")
            : undefined,
      };
    },
    input: (v, version) => {
      const times = v.type === "closure" ? wholeDay : { from: readTime(v.from) ?? v.from, to: readTime(v.to) ?? v.to };
      const now: CalendarException = {
        kind: v.type === "extra" ? "extra" : "closure",
        name: v.name.trim(),
        first_day: v.first_day,
        last_day: v.last_day,
        ...times,
      };
      return { params, body: { exceptions: exceptionsWith(year, was, now), version } };
    },
    saved: (_, v) => t("calendars.exception_saved", { name: v.name.trim() }),
    onClose,
  });
}

/** A closure, a half day or extra hours of an office. */
export default function ExceptionForm({ year, exception: was, began, onClose }: ExceptionFormProps) {
  const t = useT();
  const params = { id: year.zone.hash_id };
  const isRunning = was !== undefined && was.first_day < year.today;
  const form = useExceptionForm({ year, exception: was, began, onClose });
  const removal = was && {
    call: changeOfficeCalendar,
    of: { params, body: { exceptions: exceptionsWith(year, was, undefined), version: year.version } },
    given: { name: was.name },
  };
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "office_calendar", id: year.zone.hash_id, now: year.zone.name }}
      label={was?.name ?? t("calendars.add_exception")}
      submit={t(was ? "ui.save" : "calendars.add")}
      remove={
        removal &&
        (isRunning
          ? { ...removal, words: "calendars.exception_end" }
          : { ...removal, words: "calendars.exception_delete" })
      }
    >
      <ChoiceField
        {...form.field("type", "calendars.kind")}
        options={types}
        texts="calendars.type_"
        disabled={isRunning}
      />
      <TextField
        {...form.field("name", "calendars.name")}
        placeholder={t("calendars.name_example")}
        max={120}
        required
        autoFocus
      />
      <ExceptionDays form={form} year={year} isRunning={isRunning} />
      {form.values.type === "closure" ? null : (
        <Pair>
          <TextField
            {...form.field("from", form.values.type === "part" ? "calendars.closed_from" : "calendars.from")}
            max={10}
            required
          />
          <TextField
            {...form.field("to", form.values.type === "part" ? "calendars.closed_to" : "calendars.to")}
            max={10}
            required
          />
        </Pair>
      )}
    </RecordDrawer>
  );
}

interface DaysProps {
  form: ReturnType<typeof useExceptionForm>;
  year: OfficeYear;
  /** It has begun: its first day stays. */
  isRunning: boolean;
}
/** Its first and last day. */
function ExceptionDays({ form, year, isRunning }: DaysProps) {
  const v = form.values;
  const problem = (field: "first_day" | "last_day"): string | undefined =>
    form.errors.of(`exceptions.0.${field}`) ?? form.errors.of(field);
  return (
    <Pair>
      <DateField
        {...form.field("first_day", "calendars.first_day")}
        onChange={(day) => form.change({ first_day: day, ...(v.last_day < day && { last_day: day }) })}
        error={problem("first_day")}
        kind="planned"
        min={isRunning ? undefined : year.today}
        required
      />
      <DateField
        {...form.field("last_day", "calendars.last_day")}
        error={problem("last_day")}
        kind="planned"
        min={v.first_day || undefined}
        required
      />
    </Pair>
  );
}
