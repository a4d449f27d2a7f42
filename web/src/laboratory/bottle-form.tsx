import { storeBottled } from "#contract/laboratory/bottles.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { quantityFrom } from "#contract/laboratory/quantity.ts";
import { bottle } from "#contract/reference/resources.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecipeField } from "#web/ui/form/recipe-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";

const count = (typed: string): number | undefined => (/^[1-9]\d{0,6}$/u.test(typed.trim()) ? Number(typed) : undefined);

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
      bottles: count(v.bottles) ? undefined : t("laboratory.bottles_needed"),
      litres: v.litres.trim()
        ? quantityFrom(v.litres)
          ? undefined
          : t("errors.invalid_quantity")
        : v.bottle_hash_id
          ? undefined
          : t("laboratory.litres_needed"),
    }),
    input: (v) => ({
      params: { shop_id: place.hash_id },
      body: {
        recipe_hash_id: v.recipe_hash_id,
        lot: v.lot.trim(),
        bottles: count(v.bottles) ?? 0,
        bottle_hash_id: v.bottle_hash_id || null,
        litres: quantityFrom(v.litres) ?? null,
        expires_on: v.expires_on || null,
        reason: v.reason.trim() || null,
      },
    }),
    saved: ({ data }, v) => t("laboratory.bottled_stored", { count: count(v.bottles) ?? 0, name: data.recipe.name }),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("laboratory.new_bottled")} submit={t("laboratory.store")}>
      <RecipeField {...form.field("recipe_hash_id", "laboratory.recipe")} now={undefined} required autoFocus />
      <TextField {...form.field("lot", "laboratory.lot_number")} max={60} required autoComplete="off" />
      <Pair>
        <TextField {...form.field("bottles", "laboratory.bottles")} max={7} inputMode="numeric" required />
        <ReferenceField {...form.field("bottle_hash_id", "laboratory.bottle")} from={bottle.list} clearable optional />
      </Pair>
      <Pair>
        <TextField
          {...form.field("litres", "laboratory.litres")}
          max={20}
          inputMode="decimal"
          placeholder={t("laboratory.litres_text")}
        />
        <DateField {...form.field("expires_on", "laboratory.expires_on")} kind="term" clearable optional />
      </Pair>
      <LongTextField {...form.field("reason", "laboratory.remark")} max={1000} optional />
    </RecordDrawer>
  );
}
