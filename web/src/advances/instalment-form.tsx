import { takeInstalment } from "#contract/advances/endpoints.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { HeldFields, type HeldValues, heldStart, typeOf, useHeld } from "./held-fields.tsx";
import { monthWords } from "#web/kit/month-name.ts";

const FIELD = "transaction_to_hash_id";

interface Values extends HeldValues {
  instalment_hash_id: string;
}

/** Form to receive an instalment into a holder. */
export default function InstalmentForm({ advance: a, onClose }: { advance: Advance; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const held = useHeld(a);
  const due = (a.instalments ?? []).filter((i) => i.status === "due");
  // Somebody else may have received the chosen one meanwhile.
  const chosen = (v: Values) => due.find((i) => i.hash_id === v.instalment_hash_id);
  const amountOf = (v: Values): string => chosen(v)?.amount ?? "";
  const form = useCallForm(takeInstalment, {
    draft: undefined,
    start: { ...heldStart(a.zone_hash_id), instalment_hash_id: due[0]?.hash_id ?? "" },
    version: a.version,
    check: (v) => ({
      instalment_hash_id: chosen(v) ? undefined : t("advances.need_instalment"),
      ...held.check(v, amountOf(v), FIELD),
    }),
    input: (v, version) => {
      const { holder } = held.read(v, amountOf(v));
      const body = {
        instalment_hash_id: v.instalment_hash_id,
        transaction_to_type: typeOf(holder),
        [FIELD]: holder?.hash_id ?? "",
        ...held.sent(v, amountOf(v)),
        version,
      };
      return { params: { id: a.hash_id }, body };
    },
    saved: () => t("advances.received_one"),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "advance", id: a.hash_id }}
      label={t("advances.receive")}
      submit={t("advances.receive_one")}
    >
      <ChoiceField
        {...form.field("instalment_hash_id", "advances.month")}
        value={chosen(form.values)?.hash_id ?? ""}
        choices={due.map((i) => ({
          value: i.hash_id,
          label: `${monthWords(i.month, language)}, ${formatMoney(i.amount, a.currency.iso)}`,
        }))}
      />
      <HeldFields advance={a} form={form} held={held} amount={amountOf(form.values)} field={FIELD} way="in" />
    </RecordDrawer>
  );
}
