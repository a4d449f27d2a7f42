import { useState } from "react";
import { parcelStates } from "#contract/tracking/lifecycle.ts";
import { useT } from "#web/kit/i18n.ts";
import { StepForm } from "#web/ui/actions/step-form.tsx";
import type { StepFormProps } from "#web/ui/actions/use-steps.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";

/** Sets the state of several parcels by hand. */
export default function StatesForm(p: StepFormProps) {
  const t = useT();
  const [state, setState] = useState("DELIVERED");
  return (
    <StepForm {...p} step={t("tracking.set_state")} given={state ? { state } : {}}>
      <ChoiceField
        label={t("tracking.state")}
        value={state}
        options={parcelStates}
        texts="tracking.state_"
        onChange={setState}
      />
    </StepForm>
  );
}
