import { draftExpense, readJourney } from "#contract/agenda/endpoints.ts";
import type { Appointment } from "#contract/agenda/schemas.ts";
import type { Vehicle } from "#contract/expenses/allowances.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { whole } from "#contract/kit/number.ts";
import { reason } from "#contract/reference/house-lists.ts";
import { useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./agenda.module.css";
import { KILOMETRES } from "./travel-fields.tsx";

type Journey = ClientOutput<typeof readJourney>["data"];
interface JourneyFormProps {
  appointment: Appointment;
  onClose: () => void;
}
const vehicleOf = (j: Journey): Vehicle => j.vehicles[0] ?? "car";
const DAYS = whole(366);

/** Drafts the expense of a journey to an appointment: kilometres and days away, as its times propose them. */
export default function JourneyForm({ appointment: a, onClose }: JourneyFormProps) {
  const query = a.time_at ? { at: a.time_at } : {};
  const read = useRead(readJourney, { params: { id: a.hash_id }, query });
  const { data } = read;
  return data ? <Ready appointment={a} journey={data.data} onClose={onClose} /> : <Loading of={read} rows={5} />;
}

interface ReadyProps extends JourneyFormProps {
  journey: Journey;
}
/** Drafts the expense, and opens it. */
function useJourneyForm({ appointment: a, journey: j, onClose }: ReadyProps) {
  const t = useT();
  const paysDays = j.pays_days && j.full_days + j.part_days > 0;
  return useCallForm(draftExpense, {
    draft: undefined,
    start: {
      km: (j.vehicles.length > 0 && j.km) || "",
      vehicle: vehicleOf(j),
      km_reason_id: j.km_reason?.hash_id ?? "",
      full_days: paysDays ? String(j.full_days) : "",
      part_days: paysDays ? String(j.part_days) : "",
      days_reason_id: j.days_reason?.hash_id ?? "",
      limit_reason: "",
    },
    check: (v) => {
      const isAway = Number(v.full_days) + Number(v.part_days) > 0;
      return {
        km: v.km || isAway ? undefined : t("agenda.no_claim"),
        km_reason_id: v.km && !v.km_reason_id ? t("errors.required") : undefined,
        days_reason_id: isAway && !v.days_reason_id ? t("errors.required") : undefined,
      };
    },
    input: (v) => ({
      params: { id: a.hash_id },
      body: {
        ...(a.time_at && { at: a.time_at }),
        km: v.km || null,
        vehicle: v.vehicle,
        km_reason_id: (v.km && v.km_reason_id) || null,
        full_days: Number(v.full_days),
        part_days: Number(v.part_days),
        days_reason_id: v.days_reason_id || null,
        limit_reason: v.limit_reason.trim() || null,
      },
    }),
    saved: ({ data }) => {
      toast(t("agenda.expense_drafted", { number: data.number }));
      go(expenseHref.view(data.hash_id));
    },
    onClose,
  });
}

function Ready({ appointment: a, journey: j, onClose }: ReadyProps) {
  const t = useT();
  const form = useJourneyForm({ appointment: a, journey: j, onClose });
  const v = form.values;
  const days = j.start_date === j.end_date ? [j.start_date] : [j.start_date, j.end_date];
  return (
    <RecordDrawer form={form} label={t("agenda.draft_expense")} submit={t("agenda.draft_expense")}>
      <p className={css.dim}>{`${days.map((day) => formatDay(day)).join(" – ")}, ${j.currency.iso}`}</p>
      {j.vehicles.length === 0 && !j.pays_days ? <p className={css.dim}>{t("agenda.no_rates")}</p> : null}
      <Pair>
        <NumberInput {...form.field("km", "policy.km")} rules={KILOMETRES} unit="km" autoFocus />
        <ChoiceField {...form.field("vehicle", "policy.vehicle")} options={j.vehicles} texts="policy.vehicle_" />
      </Pair>
      <ReferenceField
        {...form.field("km_reason_id", "agenda.km_reason")}
        from={reason.list}
        now={j.km_reason}
        clearable
      />
      <Pair>
        <NumberInput {...form.field("full_days", "policy.full_days")} rules={DAYS} placeholder="0" />
        <NumberInput {...form.field("part_days", "policy.part_days")} rules={DAYS} placeholder="0" />
      </Pair>
      <ReferenceField
        {...form.field("days_reason_id", "agenda.days_reason")}
        from={reason.list}
        now={j.days_reason}
        clearable
      />
      {form.errors.of("limit_reason") || v.limit_reason ? (
        <LongTextField {...form.field("limit_reason", "policy.limit_reason")} max={500} />
      ) : null}
      <p className={css.dim}>{t("agenda.draft_expense_text")}</p>
    </RecordDrawer>
  );
}
