import { setSampleState } from "#contract/tracking/endpoints.ts";
import { parcelStates } from "#contract/tracking/lifecycle.ts";
import type { Sample } from "#contract/tracking/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";

/** Sets the parcel's state by hand. */
export default function StateForm({ sample: s, onClose }: { sample: Sample; onClose: () => void }) {
  const t = useT();
  const form = useCallForm(setSampleState, {
    draft: undefined,
    start: { state: s.state === "REQUESTED" ? "ANNOUNCED" : s.state },
    version: s.version,
    input: (v, version) => ({ params: { id: s.hash_id }, body: { state: v.state, version } }),
    saved: () => t("tracking.state_done"),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "sample", id: s.hash_id, now: t(`tracking.state_${s.state}`) }}
      label={t("tracking.set_state")}
      submit={t("tracking.save")}
    >
      <ChoiceField
        {...form.field("state", "tracking.state")}
        options={parcelStates}
        texts="tracking.state_"
        autoFocus
      />
    </RecordDrawer>
  );
}
