import { whole } from "#contract/kit/number.ts";
import { listBottled } from "#contract/laboratory/bottles.ts";
import { anySeer } from "#contract/laboratory/rights.ts";
import { listCompositions } from "#contract/recipes/formulas/endpoints.ts";
import { bottle } from "#contract/reference/resources.ts";
import type { SampleLine } from "#contract/tracking/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useWhole } from "#web/api/query.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import type { LineOf } from "#web/ui/form/lines-of.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecipeField } from "#web/ui/form/recipe-field.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import css from "./tracking.module.css";

export interface LineValues {
  recipe_hash_id: string;
  version: string;
  stock_hash_id: string;
  lot: string;
  quantity: string;
  bottle_hash_id: string;
}
export const emptyLine = (): LineValues => ({
  recipe_hash_id: "",
  version: "",
  stock_hash_id: "",
  lot: "",
  quantity: "1",
  bottle_hash_id: "",
});
export const lineOf = (l: SampleLine): LineValues => ({
  recipe_hash_id: l.recipe.hash_id ?? "",
  version: l.version === null || l.stock_hash_id ? "" : String(l.version),
  stock_hash_id: l.stock_hash_id ?? "",
  lot: l.stock_hash_id ? "" : (l.lot ?? ""),
  quantity: String(l.quantity),
  bottle_hash_id: l.stock_hash_id ? "" : (l.bottle?.hash_id ?? ""),
});
export const lineBody = (l: LineValues) => ({
  recipe_hash_id: l.recipe_hash_id,
  quantity: Number(l.quantity),
  ...(l.stock_hash_id
    ? { stock_hash_id: l.stock_hash_id }
    : {
        version: l.version ? Number(l.version) : null,
        lot: l.lot.trim() || null,
        bottle_hash_id: l.bottle_hash_id || null,
      }),
});
export function lineProblems(lines: readonly LineValues[], t: Translate): Record<string, string | undefined> {
  return Object.fromEntries(
    lines.flatMap((l, i) => [
      [`lines.${i}.recipe_hash_id`, l.recipe_hash_id ? undefined : t("tracking.recipe_needed")],
      [`lines.${i}.quantity`, l.quantity ? undefined : t("tracking.quantity_needed")],
    ]),
  );
}

interface LineFieldsProps {
  line: LineOf<LineValues>;
  /** The stored line's recipe, whose name is known. */
  now: { hash_id: string | null; number: number; name: string } | undefined;
}

/** One line: a recipe, with bottles of a lot in stock or the version that was filled. */
export function LineFields({ line: { at, value: line, field, change, remove }, now }: LineFieldsProps) {
  const t = useT();
  const { can } = useMe();
  const id = line.recipe_hash_id;
  const isAsked = id !== "";
  const seesStock = anySeer.some((right) => can(right));
  // All pages of both: the lots and versions of one recipe are few.
  const lots = useWhole(listBottled, { query: { recipe_id: id } }, { quiet: true, enabled: isAsked && seesStock }).data;
  const versions = useWhole(listCompositions, { params: { id }, query: {} }, { quiet: true, enabled: isAsked }).data;
  const usable = (lots ?? []).filter(
    (l) => l.state !== "expired" && (l.bottles > l.reserved || l.hash_id === line.stock_hash_id),
  );
  return (
    <>
      <div className={css.lineHead}>
        {t("tracking.line", { count: at + 1 })}
        {remove}
      </div>
      <RecipeField
        {...field("recipe_hash_id", "tracking.recipe")}
        now={now?.hash_id ? { hash_id: now.hash_id, number: now.number, name: now.name } : undefined}
        onChange={(value) => change({ ...emptyLine(), quantity: line.quantity, recipe_hash_id: value })}
        required
      />
      <Pair>
        <NumberInput {...field("quantity", "tracking.quantity")} rules={whole(9999, 1)} required />
        {line.stock_hash_id ? null : (
          <ChoiceField
            {...field("version", "tracking.version")}
            placeholder={t(versions?.length === 0 ? "tracking.no_version" : "tracking.version_current")}
            choices={(versions ?? []).map((c) => ({
              value: String(c.number),
              label: t("tracking.version_one", { number: c.number }),
            }))}
            clearable
            optional
          />
        )}
      </Pair>
      {usable.length > 0 ? (
        <ChoiceField
          {...field("stock_hash_id", "tracking.stock")}
          placeholder={t("tracking.stock_none")}
          choices={usable.map((l) => ({
            value: l.hash_id,
            label: t("tracking.stock_choice", { place: l.place.name, lot: l.lot, free: l.bottles - l.reserved }),
          }))}
          clearable
          optional
        />
      ) : null}
      {line.stock_hash_id ? null : (
        <Pair>
          <TextField {...field("lot", "tracking.lot")} max={60} optional />
          <ReferenceField {...field("bottle_hash_id", "tracking.bottle")} from={bottle.list} clearable optional />
        </Pair>
      )}
    </>
  );
}
