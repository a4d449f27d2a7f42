import { numberText } from "#contract/kit/number.ts";
import { planBatch } from "#contract/laboratory/batches.ts";
import { batchHref } from "#contract/laboratory/hrefs.ts";
import { makeable } from "#contract/laboratory/makeable.ts";
import { placePicks } from "#contract/laboratory/places.ts";
import { getRecipe } from "#contract/recipes/endpoints.ts";
import { batchQuantity, batchUnits } from "#contract/recipes/formulas/scale.ts";
import { useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecipeField } from "#web/ui/form/recipe-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "../laboratory.module.css";

interface PlanFormProps {
  recipe: string | undefined;
  place: string | undefined;
  onClose: () => void;
}
interface Start {
  recipe_hash_id: string;
  laboratory_id: string;
  amount: string;
  unit: (typeof batchUnits)[number];
  sub_recipes: "make" | "stock";
  planned_for: string;
  note: string;
}
/** State of the form; planning leads to the batch. */
function usePlanForm({ recipe, place, onClose }: PlanFormProps) {
  const t = useT();
  const start: Start = {
    recipe_hash_id: recipe ?? "",
    laboratory_id: place ?? "",
    amount: "",
    unit: "L",
    sub_recipes: "make",
    planned_for: "",
    note: "",
  };
  return useCallForm(planBatch, {
    draft: undefined,
    leadsAway: true,
    start,
    check: (v) => ({
      recipe_hash_id: v.recipe_hash_id ? undefined : t("laboratory.recipe_needed"),
      laboratory_id: v.laboratory_id ? undefined : t("laboratory.place_needed"),
      amount: v.amount ? undefined : t("errors.invalid_quantity"),
    }),
    input: (v) => ({ body: { ...v, amount: v.amount, note: v.note.trim() || null } }),
    saved: ({ data }) => {
      toast(t("laboratory.batch_planned", { number: data.number }));
      go(batchHref.view(data.hash_id));
    },
    onClose,
  });
}

/** The form that plans a batch: lots are reserved, first expired first; the batch's screen shows what is missing. */
export default function PlanForm({ recipe, place, onClose }: PlanFormProps) {
  const t = useT();
  const known = useRead(getRecipe, { params: { id: recipe ?? "" } }, { quiet: true, enabled: !!recipe }).data?.data;
  const form = usePlanForm({ recipe, place, onClose });
  const { recipe_hash_id, laboratory_id } = form.values;
  const now = useRead(
    makeable,
    { params: { id: recipe_hash_id }, query: { laboratory_id } },
    { quiet: true, enabled: recipe_hash_id !== "" && laboratory_id !== "" },
  ).data?.data;
  return (
    <RecordDrawer form={form} label={t("laboratory.plan_batch")} submit={t("laboratory.plan")}>
      <RecipeField {...form.field("recipe_hash_id", "laboratory.recipe")} now={known} required autoFocus={!recipe} />
      <ReferenceField
        {...form.field("laboratory_id", "laboratory.place")}
        from={placePicks}
        required
        autoFocus={recipe !== undefined}
      />
      <Pair>
        <NumberInput {...form.field("amount", "laboratory.amount")} required rules={batchQuantity} />
        <ChoiceField
          {...form.field("unit", "laboratory.unit")}
          choices={batchUnits.map((unit) => ({ value: unit, label: unit }))}
        />
      </Pair>
      {now?.problem === "closed" ? <Notice bad title={t("laboratory.plan_closed")} /> : null}
      {now && now.litres !== null ? (
        <p className={css.soft} aria-live="polite">
          {t("laboratory.makeable_here", { litres: numberText(now.litres) })}
        </p>
      ) : null}
      <ChoiceField
        {...form.field("sub_recipes", "laboratory.sub_recipes")}
        options={["make", "stock"]}
        texts="laboratory.sub_recipes_"
      />
      <DateField {...form.field("planned_for", "laboratory.planned_for")} kind="planned" clearable optional />
      <LongTextField {...form.field("note", "laboratory.note")} max={2000} optional />
    </RecordDrawer>
  );
}
