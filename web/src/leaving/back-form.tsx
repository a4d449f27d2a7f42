import { clearLeaving } from "#contract/leaving/endpoints.ts";
import { conditions } from "#contract/supplies/schemas.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";

interface Values {
  state: (typeof conditions)[number];
  reason: string;
}
interface BackFormProps {
  id: string;
  lines: ClientInput<typeof clearLeaving>["body"]["lines"];
  onClose: () => void;
}

/** In what condition pieces come back. What is damaged goes on to the defective ones. */
export default function BackForm({ id, lines, onClose }: BackFormProps) {
  const t = useT();
  const start: Values = { state: "GOOD", reason: "" };
  const form = useCallForm(clearLeaving, {
    draft: undefined,
    start,
    check: (v) => ({
      reason: v.state !== "DAMAGED" || v.reason.trim() ? undefined : t("ui.reason_needed"),
    }),
    input: (v) => ({
      params: { id },
      body: { do: "back" as const, lines, state: v.state, reason: v.state === "DAMAGED" ? v.reason.trim() : null },
    }),
    saved: () => t("leaving.cleared", { count: lines.length }),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("leaving.do_back")} submit={t("leaving.do_back")}>
      <ChoiceField
        {...form.field("state", "leaving.condition")}
        options={conditions}
        texts="supplies.condition_"
        required
        autoFocus
      />
      {form.values.state === "DAMAGED" ? (
        <LongTextField {...form.field("reason", "leaving.reason_damaged")} required />
      ) : null}
    </RecordDrawer>
  );
}
