import { packaging } from "#contract/reference/resources.ts";
import {
  linePacks,
  linePercent,
  lineQuantity,
  lineUnits,
  MOST_LINES,
  type OrderLine,
} from "#contract/orders/schemas.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { useT } from "#web/kit/i18n.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { type LineOf, type Lines, LinesOf } from "#web/ui/form/lines-of.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecipeField } from "#web/ui/form/recipe-field.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import css from "./orders.module.css";
import { emptyLine, netOfLine, type LineValues } from "./values.ts";

interface LinesFieldProps extends Lines<LineValues> {
  currency: CurrencyRef | undefined;
  /** The stored lines, which name recipes that the user may not see otherwise. */
  stored: readonly OrderLine[];
}

/** The editable lines of an order: a recipe or a text, a quantity, a price. */
export default function LinesField({ currency, stored, ...p }: LinesFieldProps) {
  const t = useT();
  return (
    <LinesOf
      {...p}
      isWide
      row={css.line}
      label={(number) => t("orders.line", { number })}
      add={{ label: t("orders.line_add"), line: emptyLine, most: MOST_LINES }}
      remove={(number) => t("orders.line_remove", { number })}
    >
      {(line) => <LineFields line={line} stored={stored} currency={currency} />}
    </LinesOf>
  );
}

interface LineProps extends Pick<LinesFieldProps, "stored" | "currency"> {
  line: LineOf<LineValues>;
}
function LineFields({ line: { value, field, remove }, stored, currency }: LineProps) {
  const t = useT();
  const before = stored.find((l) => l.recipe?.hash_id === value.recipe_hash_id)?.recipe;
  const now = before?.hash_id ? { ...before, hash_id: before.hash_id } : undefined;
  const packed = stored.find((l) => l.packaging?.hash_id === value.packaging_hash_id)?.packaging;
  const net = netOfLine(value, currency?.minor_unit ?? 2);
  return (
    <>
      <div className={css.what}>
        <RecipeField {...field("recipe_hash_id", "orders.line_recipe")} now={now} />
        <TextField {...field("title", "orders.line_title")} max={200} optional={value.recipe_hash_id !== ""} />
      </div>
      <div className={css.much}>
        <NumberInput {...field("quantity", "orders.line_quantity")} rules={lineQuantity} />
        <ChoiceField {...field("unit", "orders.line_unit")} options={lineUnits} texts="orders.unit_" />
        <MoneyInput {...field("price", "orders.line_price")} {...(currency && { iso: currency.iso, decimals: 4 })} />
        <NumberInput {...field("discount", "orders.line_discount")} rules={linePercent} unit="%" />
        <NumberInput {...field("tax", "orders.line_tax")} rules={linePercent} unit="%" />
      </div>
      <div className={css.foot}>
        <ReferenceField
          {...field("packaging_hash_id", "orders.line_packaging")}
          from={packaging.list}
          now={packed}
          clearable
        />
        <NumberInput {...field("packs", "orders.line_packs")} rules={linePacks} />
        <span className={css.net}>
          {t("orders.line_net")}{" "}
          {net === undefined ? "–" : <Money value={net} {...(currency && { iso: currency.iso })} tight />}
        </span>
        {remove}
      </div>
    </>
  );
}
