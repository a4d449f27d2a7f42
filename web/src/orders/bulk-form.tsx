import { useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { StepForm } from "#web/ui/actions/step-form.tsx";
import type { StepFormProps } from "#web/ui/actions/use-steps.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { useOwners } from "./use-owners.ts";

/** What several orders are given: another owner, the day they are wanted. A field left empty leaves theirs. */
export default function BulkForm(p: StepFormProps) {
  const t = useT();
  const owners = useOwners(p.opened);
  const [owner, setOwner] = useState("");
  const [wanted, setWanted] = useState("");
  const given = { ...(owner && { owner_hash_id: owner }), ...(wanted && { wanted_on: wanted }) };
  return (
    <StepForm {...p} step={t("ui.several_change")} given={given}>
      <Pair>
        <ChoiceField
          label={t("orders.owner")}
          value={owner}
          choices={owners}
          placeholder={t("ui.several_leave")}
          clearable
          onChange={setOwner}
        />
        <DateField
          label={t("orders.wanted_on")}
          value={wanted}
          kind="planned"
          clearable
          description={t("ui.several_leave")}
          onChange={setWanted}
        />
      </Pair>
    </StepForm>
  );
}
