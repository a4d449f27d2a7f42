import { unity } from "#contract/reference/resources.ts";
import { useWhole } from "#web/api/query.ts";
import type { FieldProps } from "#web/ui/form/common.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";

const ALL = { query: {} };
/** A unit of weight or volume; the component's base unit by default. */
export function StockUnitField({ base, ...p }: FieldProps & { base: "g" | "mL" | undefined }) {
  const all = useWhole(unity.list, ALL, { quiet: true, staleTime: 60_000 }).data ?? [];
  const choices = all
    .filter((u) => u.measure !== "piece" && !(u.symbol === base))
    .map((u) => ({ value: u.hash_id, label: u.symbol }));
  return <ChoiceField {...p} choices={[...choices]} placeholder={base} clearable />;
}
