import { makeBatch, type Batch } from "#contract/laboratory/batches.ts";
import { bottleCount } from "#contract/laboratory/bottles.ts";
import { stockQuantity } from "#contract/laboratory/quantity.ts";
import { bottle } from "#contract/reference/resources.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "../laboratory.module.css";

/** The form that completes a weighed batch: its product in bottles. */
export default function MakeForm({ batch: b, onClose }: { batch: Batch; onClose: () => void }) {
  const t = useT();
  const form = useCallForm(makeBatch, {
    draft: `laboratory.make.${b.hash_id}`,
    start: {
      lot: `B${b.number}`,
      bottles: "",
      bottle_hash_id: "",
      litres: b.litres,
      expires_on: "",
    },
    version: b.version,
    alsoChanged: true,
    check: (v) => ({
      lot: v.lot.trim() ? undefined : t("laboratory.lot_needed"),
      bottles: v.bottles ? undefined : t("laboratory.bottles_needed"),
      litres: v.litres ? undefined : t("errors.invalid_quantity"),
    }),
    input: (v, version) => ({
      params: { id: b.hash_id },
      body: {
        lot: v.lot.trim(),
        bottles: Number(v.bottles),
        bottle_hash_id: v.bottle_hash_id || null,
        litres: v.litres || null,
        expires_on: v.expires_on || null,
        version,
      },
    }),
    saved: ({ data }) => t("laboratory.batch_made", { number: data.number, place: data.place.name }),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "batch", id: b.hash_id, now: b.number }}
      label={t("laboratory.make_batch")}
      submit={t("laboratory.make_it")}
    >
      <p className={css.soft}>{t("laboratory.make_batch_text")}</p>
      <TextField {...form.field("lot", "laboratory.lot_number")} max={60} required autoComplete="off" />
      <Pair>
        <NumberInput {...form.field("bottles", "laboratory.bottles")} required autoFocus rules={bottleCount} />
        <ReferenceField {...form.field("bottle_hash_id", "laboratory.bottle")} from={bottle.list} clearable optional />
      </Pair>
      <Pair>
        <NumberInput {...form.field("litres", "laboratory.litres")} required rules={stockQuantity} unit="L" />
        <DateField {...form.field("expires_on", "laboratory.expires_on")} kind="term" clearable optional />
      </Pair>
    </RecordDrawer>
  );
}
