import { IconPlus, IconTrash } from "@tabler/icons-react";
import { packaging } from "#contract/reference/resources.ts";
import { lineUnits, MOST_LINES, type OrderLine } from "#contract/orders/schemas.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { RecipeField } from "#web/ui/form/recipe-field.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import css from "./orders.module.css";
import { emptyLine, netOfLine, type LineValues } from "./values.ts";

interface LinesFieldProps {
  values: readonly LineValues[];
  onChange: (values: LineValues[]) => void;
  errorOf: (name: string) => string | undefined;
  currency: CurrencyRef | undefined;
  /** The stored lines, which name recipes that the user may not see otherwise. */
  stored: readonly OrderLine[];
}

/** The editable lines of an order: a recipe or a text, a quantity, a price. */
export default function LinesField({ values, onChange, errorOf, currency, stored }: LinesFieldProps) {
  const t = useT();
  return (
    <div className={css.lines}>
      {values.map((value, at) => (
        <LineFields
          // oxlint-disable-next-line react/no-array-index-key -- a line has no name but its place
          key={at}
          at={at}
          value={value}
          stored={stored}
          currency={currency}
          errorOf={(name) => errorOf(`lines.${at}.${name}`)}
          onChange={(part) => onChange(values.map((v, i) => (i === at ? { ...v, ...part } : v)))}
          onRemove={() => onChange(values.filter((_, i) => i !== at))}
        />
      ))}
      <Button
        size="small"
        icon={<IconPlus stroke={1.6} />}
        disabled={values.length >= MOST_LINES}
        onClick={() => onChange([...values, emptyLine()])}
      >
        {t("orders.line_add")}
      </Button>
    </div>
  );
}

interface LineProps extends Pick<LinesFieldProps, "stored" | "currency" | "errorOf"> {
  at: number;
  value: LineValues;
  onChange: (part: Partial<LineValues>) => void;
  onRemove: () => void;
}
function LineFields({ at, value, stored, currency, errorOf, onChange, onRemove }: LineProps) {
  const t = useT();
  const before = stored.find((l) => l.recipe?.hash_id === value.recipe_hash_id)?.recipe;
  const now = before?.hash_id ? { ...before, hash_id: before.hash_id } : undefined;
  const packed = stored.find((l) => l.packaging?.hash_id === value.packaging_hash_id)?.packaging;
  const net = netOfLine(value, currency?.minor_unit ?? 2);
  const field = (name: keyof LineValues, label: string) => ({
    label: t(label),
    name: `lines.${at}.${name}`,
    value: value[name],
    error: errorOf(name),
    onChange: (given: string) => onChange({ [name]: given }),
  });
  return (
    <div className={css.line} role="group" aria-label={t("orders.line", { number: at + 1 })}>
      <div className={css.what}>
        <RecipeField {...field("recipe_hash_id", "orders.line_recipe")} now={now} />
        <TextField {...field("title", "orders.line_title")} max={200} optional={value.recipe_hash_id !== ""} />
      </div>
      <div className={css.much}>
        <TextField {...field("quantity", "orders.line_quantity")} inputMode="decimal" max={16} autoComplete="off" />
        <ChoiceField
          {...field("unit", "orders.line_unit")}
          choices={lineUnits.map((unit) => ({ value: unit, label: t(`orders.unit_${unit}`) }))}
        />
        <MoneyInput {...field("price", "orders.line_price")} {...(currency && { iso: currency.iso, decimals: 4 })} />
        <TextField {...field("discount", "orders.line_discount")} inputMode="decimal" max={7} autoComplete="off" />
        <TextField {...field("tax", "orders.line_tax")} inputMode="decimal" max={7} autoComplete="off" />
      </div>
      <div className={css.foot}>
        <ReferenceField
          {...field("packaging_hash_id", "orders.line_packaging")}
          from={packaging.list}
          now={packed}
          clearable
        />
        <TextField {...field("packs", "orders.line_packs")} inputMode="numeric" max={6} autoComplete="off" />
        <span className={css.net}>
          {t("orders.line_net")}{" "}
          {net === undefined ? "–" : <Money value={net} {...(currency && { iso: currency.iso })} tight />}
        </span>
        <IconButton
          size="small"
          label={t("orders.line_remove", { number: at + 1 })}
          icon={<IconTrash stroke={1.6} />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
