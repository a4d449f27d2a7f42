import { useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import type { StepFormProps } from "#web/ui/actions/use-steps.tsx";
import { Answers, QuestionFrame } from "#web/ui/dialogs.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { useOwners } from "./use-owners.ts";

/** What several orders are given: another owner, the day they are wanted. A field left empty leaves theirs. */
export default function BulkForm({ opened, onClose, count, onGiven }: StepFormProps) {
  const t = useT();
  const owners = useOwners(opened);
  const [owner, setOwner] = useState("");
  const [wanted, setWanted] = useState("");
  const [busy, setBusy] = useState(false);
  const given = { ...(owner && { owner_hash_id: owner }), ...(wanted && { wanted_on: wanted }) };
  const isEmpty = Object.keys(given).length === 0;
  const take = async (): Promise<void> => {
    if (isEmpty || busy) return;
    setBusy(true);
    await onGiven(given).finally(() => setBusy(false));
  };
  const answers = { onClose, busy, disabled: isEmpty, confirm: t("orders.bulk_confirm", { count }) };
  return (
    <QuestionFrame
      opened={opened}
      onClose={onClose}
      title={t("orders.bulk_title", { count })}
      text={t("ui.several_text")}
      foot={<Answers {...answers} onClick={() => void take()} />}
    >
      <Pair>
        <ChoiceField
          label={t("orders.owner")}
          value={owner}
          choices={owners}
          placeholder={t("orders.bulk_leave")}
          clearable
          onChange={setOwner}
        />
        <DateField
          label={t("orders.wanted_on")}
          value={wanted}
          kind="planned"
          clearable
          onChange={setWanted}
          description={t("orders.bulk_leave")}
        />
      </Pair>
    </QuestionFrame>
  );
}
