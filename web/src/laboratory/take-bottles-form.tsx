import { bottleCount, takeBottled, type BottledLot } from "#contract/laboratory/bottles.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { useT } from "#web/kit/i18n.ts";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./laboratory.module.css";

interface TakeBottlesFormProps {
  place: Pick<Place, "hash_id">;
  of: BottledLot;
  onClose: () => void;
}

/** The form that takes bottles of one lot out of stock. */
export default function TakeBottlesForm({ place, of, onClose }: TakeBottlesFormProps) {
  const t = useT();
  const form = useCallForm(takeBottled, {
    draft: undefined,
    start: { bottles: String(of.bottles), reason: "" },
    check: (v) => ({ bottles: v.bottles ? undefined : t("laboratory.bottles_needed") }),
    input: (v) => ({
      params: { shop_id: place.hash_id, recipe_id: of.recipe.hash_id ?? "" },
      body: { lot_hash_id: of.hash_id, bottles: Number(v.bottles), reason: v.reason.trim() || null },
    }),
    saved: ({ message }) => message,
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("laboratory.take_bottles")} submit={t("laboratory.take")}>
      <p className={css.soft}>
        {t("laboratory.take_bottles_text", { name: of.recipe.name, lot: of.lot, count: of.bottles })}
      </p>
      <NumberInput {...form.field("bottles", "laboratory.bottles")} required autoFocus rules={bottleCount} />
      <LongTextField {...form.field("reason", "laboratory.remark")} max={1000} optional />
    </RecordDrawer>
  );
}
