import type { getWeekdays } from "#contract/calendars/endpoints.ts";
import { setWeekdays } from "#contract/calendars/endpoints.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { RecordForm } from "#web/ui/form/record-form.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { weekdaysIn, WeekFields, weekValuesOf } from "#web/ui/form/week-fields.tsx";
import css from "./calendars.module.css";
import { capital, weekdayTitle } from "./words.ts";

type Week = ClientOutput<typeof getWeekdays>["data"];
/** The week of a country: which halves of each weekday count as worked for leave. */
export function WeekForm({ week }: { week: Week }) {
  const t = useT();
  const language = useLanguage();
  const form = useCallForm(setWeekdays, {
    draft: undefined,
    start: weekValuesOf(week.weekdays),
    version: week.version,
    stays: true,
    editable: week.can.update === true,
    input: (v, version) => ({
      params: { id: week.country.hash_id },
      body: { weekdays: weekdaysIn(v), version },
    }),
    saved: ({ data }): void => {
      form.reset(weekValuesOf(data.weekdays), data.version);
      toast(t("calendars.week_saved"));
    },
  });
  return (
    <section aria-labelledby="calendars-week">
      <h2 id="calendars-week">{t("calendars.week")}</h2>
      <p className={css.note}>{t(week.assumed ? "calendars.week_assumed" : "calendars.week_text")}</p>
      <RecordForm
        form={form}
        of={{ kind: "country_week", id: week.country.hash_id, silent: true, now: t("calendars.week") }}
        className={css.week}
      >
        <WeekFields form={form} called={(i) => capital(weekdayTitle(language, i))} disabled={!week.can.update} />
        {form.dirty ? (
          <Button type="submit" look="filled" busy={!!form.busy}>
            {t("ui.save")}
          </Button>
        ) : null}
      </RecordForm>
    </section>
  );
}
