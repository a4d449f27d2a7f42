import { validateAdvance } from "#contract/advances/endpoints.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { formatMoney } from "#contract/kit/money.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { HeldFields, type HeldValues, heldStart, typeOf, useHeld } from "./held-fields.tsx";

const FIELD = "transaction_from_hash_id";

/** Form to hand over the money from a holder. */
export default function HandOverForm({ advance: a, onClose }: { advance: Advance; onClose: () => void }) {
  const t = useT();
  const held = useHeld(a);
  const validate = useChange(validateAdvance);
  const label = t("advances.hand_over_amount", { amount: formatMoney(a.amount, a.currency.iso) });
  const form = useRecordForm<HeldValues, Promise<unknown>, undefined>({
    draft: undefined,
    start: heldStart(),
    version: a.version,
    check: (v) => held.check(v, a.amount, FIELD),
    save: (v, { version, idempotencyKey }) => {
      const { holder } = held.read(v, a.amount);
      const body = {
        transaction_from_type: typeOf(holder),
        [FIELD]: holder?.hash_id ?? "",
        ...held.sent(v, a.amount),
        version,
      };
      return validate.mutateAsync({ input: { params: { id: a.hash_id }, body }, idempotencyKey });
    },
    saved: () => t("advances.handed_one", { number: a.number }),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "advance", id: a.hash_id }}
      label={label}
      submit={t("advances.hand_over")}
      onCancel={onClose}
    >
      <HeldFields advance={a} form={form} held={held} amount={a.amount} field={FIELD} way="out" />
    </RecordDrawer>
  );
}
