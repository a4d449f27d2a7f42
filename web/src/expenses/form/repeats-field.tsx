import { Checkbox } from "@mantine/core";
import { firstAfter, type Recurrence, shiftDay } from "#contract/kit/recurrence.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { everyOf } from "#web/ui/form/every-of.ts";
import { FirstDays, RhythmFields } from "#web/ui/form/rhythm-fields.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import css from "./form.module.css";
import type { ExpenseValues, RepeatValues } from "./values.ts";

const monthly: RepeatValues = { every: "1", unit: "months", until: "" };

/** Yesterday: occurrences begin today even if the expense is older. */
const yesterday = (): string => shiftDay(todayAt(), -1);
const later = (a: string, b: string): string => (a > b ? a : b);

/** How often it comes again, and until when. */
function RepeatRule({ form, repeats: r }: { form: FormFields<ExpenseValues>; repeats: RepeatValues }) {
  const t = useT();
  const { errors, values } = form;
  const change = (part: Partial<RepeatValues>, name: string) => {
    form.change({ repeats: { ...r, ...part } });
    errors.clear(`repeats.${name}`);
  };
  const rule: Recurrence = {
    repeat_every: everyOf(r.every),
    repeat_unit: r.unit,
    start_date: values.start_date,
    end_date: r.until || null,
  };
  return (
    <>
      <RhythmFields
        every={{
          label: t("recurrence.every"),
          name: "repeats[repeat_every]",
          value: r.every,
          onChange: (every) => change({ every }, "repeat_every"),
          error: errors.of("repeats.repeat_every"),
        }}
        unit={{
          label: t("recurrence.unit"),
          name: "repeats[repeat_unit]",
          value: r.unit,
          onChange: (unit) => change({ unit: unit as RepeatValues["unit"] }, "repeat_unit"),
          error: errors.of("repeats.repeat_unit"),
        }}
      />
      <DateField
        label={t("recurrence.until")}
        name="repeats[end_date]"
        value={r.until}
        onChange={(until) => change({ until }, "end_date")}
        error={errors.of("repeats.end_date")}
        min={values.start_date || undefined}
        clearable
        optional
      />
      {rule.repeat_every > 0 && values.start_date !== "" ? (
        <p className={css.repeatsNote} role="status">
          <FirstDays rule={rule} from={firstAfter(rule, later(rule.start_date, yesterday()))} />
        </p>
      ) : null}
    </>
  );
}

/** Recurrence of the expense: interval, optional end, and a preview of the first dates. */
export default function RepeatsField({ form }: { form: FormFields<ExpenseValues> }) {
  const t = useT();
  const { errors, values } = form;
  const { repeats } = values;
  return (
    <div className={css.repeats}>
      <Checkbox
        name="repeats"
        label={t("recurrence.repeat")}
        description={t("recurrence.repeat_how")}
        checked={repeats !== null}
        error={errors.of("repeats")}
        onChange={(e) => {
          form.change({ repeats: e.currentTarget.checked ? monthly : null });
          errors.clear("repeats");
        }}
      />
      {repeats ? <RepeatRule form={form} repeats={repeats} /> : null}
    </div>
  );
}
