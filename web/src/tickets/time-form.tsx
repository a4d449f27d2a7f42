import { whole } from "#contract/kit/number.ts";
import { spendTime } from "#contract/tickets/process-endpoints.ts";
import type { Ticket } from "#contract/tickets/schemas.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";

const MINUTES = whole(1440, 1);

/** Notes time spent on a ticket. */
export default function TimeForm({ ticket: o, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useT();
  const form = useCallForm<typeof spendTime, { minutes: string; day: string; text: string }>(spendTime, {
    draft: `ticket.time.${o.hash_id}`,
    start: { minutes: "", day: todayAt(), text: "" },
    check: (v) => ({ minutes: v.minutes ? undefined : t("tickets.time_needed") }),
    input: (v) => ({
      params: { id: o.hash_id },
      body: { minutes: Number(v.minutes), day: v.day, text: v.text.trim() },
    }),
    saved: () => t("tickets.time_noted"),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("tickets.time_title", { number: o.number })} submit={t("tickets.save")}>
      <Pair>
        <NumberInput
          {...form.field("minutes", "tickets.time_minutes")}
          rules={MINUTES}
          unit={t("tickets.minutes")}
          required
          autoFocus
        />
        <DateField {...form.field("day", "tickets.time_day")} kind="past" />
      </Pair>
      <TextField {...form.field("text", "tickets.time_text")} max={200} optional />
    </RecordDrawer>
  );
}
