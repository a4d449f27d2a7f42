import { requestCancellation } from "#contract/holidays/endpoints.ts";
import type { Holiday } from "#contract/holidays/schemas.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./holidays.module.css";

interface Values {
  what: "all" | "rest";
  from_date: string;
  reason: string;
}

/** Asks to cancel a request, or to come back early from it. */
export default function CancellationForm({ holiday: h, onClose }: { holiday: Holiday; onClose: () => void }) {
  const t = useT();
  const isLong = h.start_date !== h.end_date;
  const form = useCallForm<typeof requestCancellation, Values>(requestCancellation, {
    draft: undefined,
    start: { what: "all", from_date: "", reason: "" },
    version: h.version,
    check: (v) => ({
      from_date: v.what === "rest" && !v.from_date ? t("holidays.need_return") : undefined,
      reason: v.reason.trim() ? undefined : t("holidays.cancellation_reason_required"),
    }),
    input: (v, version) => ({
      params: { id: h.hash_id },
      body: { reason: v.reason.trim(), ...(v.what === "rest" && { from_date: v.from_date }), version },
    }),
    saved: () => t("holidays.cancellation_sent"),
    onClose,
  });
  const v = form.values;
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "holiday", id: h.hash_id }}
      label={t("holidays.request_cancellation")}
      submit={t("holidays.send")}
    >
      <p className={css.soft}>{t("holidays.cancellation_how")}</p>
      {isLong ? (
        <ChoiceField
          {...form.field("what", "holidays.what_to_cancel")}
          options={["all", "rest"]}
          texts="holidays.cancel_"
        />
      ) : null}
      {v.what === "rest" ? (
        <DateField
          {...form.field("from_date", "holidays.back_at_work")}
          min={shiftDay(h.start_date, 1)}
          max={h.end_date}
          required
        />
      ) : null}
      <LongTextField {...form.field("reason", "holidays.cancellation_reason")} required />
    </RecordDrawer>
  );
}
