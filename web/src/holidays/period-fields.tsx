import type { ReactNode } from "react";
import { longDay, capital } from "#web/calendars/public.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { Segments } from "#web/ui/form/segments.tsx";
import { changed, isChosen, type Period } from "./range.ts";
import css from "./holidays.module.css";

interface PeriodFieldsProps {
  period: Period;
  name: string;
  error: (field: string) => string | undefined;
  onChange: (period: Period) => void;
  /** The button that removes it. */
  remove: ReactNode;
}

/** First and last day of a period, and the halves where it begins and ends. A phone takes the days from the calendar above. */
export function PeriodFields({ period: p, name, error, onChange, remove }: PeriodFieldsProps) {
  const t = useT();
  const phone = usePhone();
  const put = (part: Partial<Period>): void => onChange(changed(p, part));
  return (
    <>
      {phone ? null : (
        <Pair>
          <DateField
            name={`${name}.start_date`}
            label={t("holidays.first_day")}
            value={p.start_date}
            onChange={(start_date) => put({ start_date })}
            error={error("start_date")}
            kind="planned"
            required
          />
          <DateField
            name={`${name}.end_date`}
            label={t("holidays.last_day")}
            value={p.end_date}
            onChange={(end_date) => put({ end_date })}
            error={error("end_date")}
            min={p.start_date || undefined}
            required
          />
        </Pair>
      )}
      {isChosen(p) ? <HalfFields period={p} remove={remove} put={put} /> : remove}
    </>
  );
}

interface HalfFieldsProps {
  period: Period;
  remove: ReactNode;
  put: (part: Partial<Period>) => void;
}

/** From which half of the first day to which of the last. */
function HalfFields({ period: p, remove, put }: HalfFieldsProps) {
  const t = useT();
  const language = useLanguage();
  const half = (day: string, key: "half_from" | "half_to"): string =>
    t(`holidays.${key}`, { day: capital(longDay(language, day)) });
  return (
    <div className={css.halves}>
      <Segments
        label={half(p.start_date, "half_from")}
        isLabelled
        value={p.starts}
        options={[
          { value: "morning", label: t("holidays.morning") },
          { value: "afternoon", label: t("holidays.midday") },
        ]}
        onChange={(starts) => put({ starts })}
      />
      <Segments
        label={half(p.end_date, "half_to")}
        isLabelled
        value={p.ends}
        options={[
          { value: "midday", label: t("holidays.midday") },
          { value: "evening", label: t("holidays.evening") },
        ]}
        onChange={(ends) => put({ ends })}
      />
      {remove}
    </div>
  );
}
