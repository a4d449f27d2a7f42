import { validateAdvance } from "#contract/advances/endpoints.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { useT } from "#web/kit/i18n.ts";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { HeldFields, heldStart, typeOf, useHeld } from "./held-fields.tsx";

const FIELD = "transaction_from_hash_id";

/** Form to hand over the money from a holder. */
export default function HandOverForm({ advance: a, onClose }: { advance: Advance; onClose: () => void }) {
  const t = useT();
  const held = useHeld(a);
  const label = t("advances.hand_over_amount", { amount: formatMoney(a.amount, a.currency.iso) });
  const form = useCallForm(validateAdvance, {
    draft: undefined,
    start: heldStart(a.zone_hash_id),
    version: a.version,
    check: (v) => held.check(v, a.amount, FIELD),
    input: (v, version) => {
      const { holder } = held.read(v, a.amount);
      const body = {
        transaction_from_type: typeOf(holder),
        [FIELD]: holder?.hash_id ?? "",
        ...held.sent(v, a.amount),
        version,
      };
      return { params: { id: a.hash_id }, body };
    },
    saved: () => t("advances.handed_one", { number: a.number }),
    onClose,
  });
  return (
    <RecordDrawer form={form} of={{ kind: "advance", id: a.hash_id }} label={label} submit={t("advances.hand_over")}>
      <HeldFields advance={a} form={form} held={held} amount={a.amount} field={FIELD} way="out" />
    </RecordDrawer>
  );
}
