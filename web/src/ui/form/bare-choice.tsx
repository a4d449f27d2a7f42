import type { KeyboardEvent } from "react";
import { ComboboxList } from "../combobox/combobox-list.tsx";
import css from "../combobox/combobox.module.css";
import { useCombobox } from "../combobox/use-combobox.ts";
import { Chevron, type Offered, useChoices } from "./choice-field.tsx";

type BareChoiceProps<V extends string> = Offered & {
  /** Accessible name. */
  label: string;
  value: V;
  onChange: (value: V) => void;
  /** For a visible label. */
  id?: string;
  className?: string | undefined;
  /** The cell of a table that it is. */
  cell?: string;
  /** Gets the keys that the list has no use for. */
  onKeyDown?: (e: KeyboardEvent<HTMLInputElement>) => void;
};

/** A picker of few choices, such as units, among other controls in one line: without label, error and frame of its own. */
export function BareChoice<V extends string>({
  label,
  value,
  onChange,
  id,
  className,
  cell,
  onKeyDown,
  ...p
}: BareChoiceProps<V>) {
  const choices = useChoices(p);
  const box = useCombobox({
    choices,
    chosen: [value],
    shown: choices.find((c) => c.value === value)?.label ?? "",
    // The value is one of the choices.
    onTake: (choice) => onChange(choice.value as V),
    onKeyDown,
  });
  return (
    <span className={css.bare}>
      <input
        {...box.input}
        id={id}
        className={className}
        data-cell={cell}
        aria-label={id === undefined ? label : undefined}
        inputMode="none"
      />
      <Chevron />
      <ComboboxList box={box} label={label} />
    </span>
  );
}
