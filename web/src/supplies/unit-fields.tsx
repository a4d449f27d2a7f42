import { whole } from "#contract/kit/number.ts";
import { MOST_UNITS } from "#contract/supplies/units.ts";
import type { OfficeStock, Supply } from "#contract/supplies/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import css from "./supplies.module.css";
import type { UnitValues } from "./units.ts";

interface UnitFieldsProps {
  form: FormFields<UnitValues>;
  supply: Supply;
  offices: readonly OfficeStock[];
  /** What is said below, of the chosen office. */
  hint?: (at: OfficeStock) => string;
  /** Only numbers: those of units that somebody has. */
  onlySerials?: boolean;
}

/** The office, and which units: by number or how many. */
export function UnitFields({ form, supply: s, offices, hint, onlySerials }: UnitFieldsProps) {
  const t = useT();
  const at = offices.find((o) => o.zone.hash_id === form.values.zone_id);
  const isNamed = form.values.serials.trim() !== "";
  return (
    <>
      {offices.length > 1 ? (
        <ChoiceField
          {...form.field("zone_id", "supplies.office")}
          choices={offices.map((o) => ({ value: o.zone.hash_id, label: o.zone.name }))}
        />
      ) : null}
      {isNamed || onlySerials ? null : (
        <NumberInput {...form.field("quantity", "supplies.quantity")} rules={whole(MOST_UNITS, 1)} required autoFocus />
      )}
      {s.numbered ? (
        <TextField
          {...form.field("serials", "supplies.serials")}
          description={t(onlySerials ? "supplies.serials_these" : "supplies.serials_pick")}
          max={4000}
          autoComplete="off"
          {...(onlySerials ? { required: true } : { optional: true })}
        />
      ) : null}
      {at && hint ? (
        <p className={css.next} aria-live="polite">
          {hint(at)}
        </p>
      ) : null}
    </>
  );
}
