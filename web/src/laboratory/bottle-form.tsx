import { bottleCount, storeBottled } from "#contract/laboratory/bottles.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { stockQuantity } from "#contract/laboratory/quantity.ts";
import { bottle } from "#contract/reference/resources.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecipeField } from "#web/ui/form/recipe-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";

/** The form that stores bottles of a recipe. */
export default function BottleForm({ place, onClose }: { place: Pick<Place, "hash_id">; onClose: () => void }) {
  const t = useT();
  const form = useCallForm(storeBottled, {
    draft: `laboratory.bottles.${place.hash_id}`,
    start: {
      recipe_hash_id: "",
      lot: "",
      bottles: "",
      bottle_hash_id: "",
      litres: "",
      expires_on: "",
      reason: "",
    },
    check: (v) => ({
      recipe_hash_id: v.recipe_hash_id ? undefined : t("laboratory.recipe_needed"),
      lot: v.lot.trim() ? undefined : t("laboratory.lot_needed"),
      bottles: v.bottles ? undefined : t("laboratory.bottles_needed"),
      litres: v.litres || v.bottle_hash_id ? undefined : t("laboratory.litres_needed"),
    }),
    input: (v) => ({
      params: { shop_id: place.hash_id },
      body: {
        recipe_hash_id: v.recipe_hash_id,
        lot: v.lot.trim(),
        bottles: Number(v.bottles),
        bottle_hash_id: v.bottle_hash_id || null,
        litres: v.litres || null,
        expires_on: v.expires_on || null,
        reason: v.reason.trim() || null,
      },
    }),
    saved: ({ data }, v) => t("laboratory.bottled_stored", { count: Number(v.bottles), name: data.recipe.name }),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("laboratory.new_bottled")} submit={t("laboratory.store")}>
      <RecipeField {...form.field("recipe_hash_id", "laboratory.recipe")} now={undefined} required autoFocus />
      <TextField {...form.field("lot", "laboratory.lot_number")} max={60} required autoComplete="off" />
      <Pair>
        <NumberInput {...form.field("bottles", "laboratory.bottles")} required rules={bottleCount} />
        <ReferenceField {...form.field("bottle_hash_id", "laboratory.bottle")} from={bottle.list} clearable optional />
      </Pair>
      <Pair>
        <NumberInput
          {...form.field("litres", "laboratory.litres")}
          placeholder={t("laboratory.litres_text")}
          rules={stockQuantity}
          unit="L"
        />
        <DateField {...form.field("expires_on", "laboratory.expires_on")} kind="term" clearable optional />
      </Pair>
      <LongTextField {...form.field("reason", "laboratory.remark")} max={1000} optional />
    </RecordDrawer>
  );
}
