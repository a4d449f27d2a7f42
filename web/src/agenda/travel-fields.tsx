import { MOST_TRAVEL } from "#contract/agenda/schemas.ts";
import { whole, type NumberRules } from "#contract/kit/number.ts";
import { useT } from "#web/kit/i18n.ts";
import type { FieldProps } from "#web/ui/form/common.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";

interface TravelFieldsProps {
  field: (name: "travel_before" | "travel_after" | "travel_km", label: string) => FieldProps;
  /** Whole days have no minutes of the way, but kilometres. */
  isWhole: boolean;
}
const MINUTES = whole(MOST_TRAVEL);
export const KILOMETRES: NumberRules = { least: 0.1, most: 99_999.9, decimals: 1 };

/** The way there and back. */
export function TravelFields({ field, isWhole }: TravelFieldsProps) {
  const t = useT();
  const unit = t("agenda.minutes_unit");
  return (
    <>
      {isWhole ? null : (
        <Pair>
          <NumberInput {...field("travel_before", "agenda.travel_before")} rules={MINUTES} unit={unit} />
          <NumberInput {...field("travel_after", "agenda.travel_after")} rules={MINUTES} unit={unit} />
        </Pair>
      )}
      <NumberInput {...field("travel_km", "agenda.travel_km")} rules={KILOMETRES} unit="km" />
    </>
  );
}
