import { setSampleState } from "#contract/tracking/endpoints.ts";
import { parcelStates, type ParcelState } from "#contract/tracking/lifecycle.ts";
import type { Sample } from "#contract/tracking/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";

/** Sets the parcel's state by hand. */
export default function StateForm({ sample: s, onClose }: { sample: Sample; onClose: () => void }) {
  const t = useT();
  const change = useChange(setSampleState);
  const form = useRecordForm<{ state: ParcelState }, Promise<unknown>>({
    draft: undefined,
    start: { state: s.state === "REQUESTED" ? "ANNOUNCED" : s.state },
    version: s.version,
    save: (v, { version, idempotencyKey }) =>
      change.mutateAsync({ input: { params: { id: s.hash_id }, body: { state: v.state, version } }, idempotencyKey }),
    saved: () => {
      toast(t("tracking.state_done"));
      onClose();
    },
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "sample", id: s.hash_id, now: t(`tracking.state_${s.state}`) }}
      label={t("tracking.set_state")}
      submit={t("tracking.save")}
      onCancel={onClose}
    >
      <ChoiceField
        {...form.field("state", "tracking.state")}
        choices={parcelStates.map((value) => ({ value, label: t(`tracking.state_${value}`) }))}
        autoFocus
      />
    </RecordDrawer>
  );
}
