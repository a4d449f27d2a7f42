import { ChoiceField } from "./choice-field.tsx";
import css from "./office-choice.module.css";

interface OfficeChoiceProps {
  label: string;
  offices: readonly { hash_id: string; name: string }[];
  value: string;
  onChange: (zone: string) => void;
  /** Label of the choice of all offices, where that is possible. */
  all?: string;
}

/** Which office is shown, for those who see several. */
export function OfficeChoice({ label, offices, value, onChange, all }: OfficeChoiceProps) {
  if (offices.length < 2) return null;
  return (
    <span className={css.choice}>
      <ChoiceField
        label={label}
        hideLabel
        name="office"
        value={value}
        onChange={onChange}
        choices={[
          ...(all ? [{ value: "", label: all }] : []),
          ...offices.map((z) => ({ value: z.hash_id, label: z.name })),
        ]}
      />
    </span>
  );
}
