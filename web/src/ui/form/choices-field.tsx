import { Input } from "@mantine/core";
import { type MouseEvent, useId } from "react";
import { useT } from "#web/kit/i18n.ts";
import { ComboboxList } from "../combobox/combobox-list.tsx";
import css from "../combobox/combobox.module.css";
import { textOf } from "../combobox/matching.ts";
import { useCombobox } from "../combobox/use-combobox.ts";
import { Chevron, notTaken, Off, type Offered, type PickerProps, useChoices } from "./choice-field.tsx";
import { type FieldProps, useCommon } from "./common.tsx";

type ChoicesFieldProps = Omit<FieldProps, "value" | "onChange"> &
  Offered &
  PickerProps & {
    value: readonly string[];
    onChange: (value: string[]) => void;
    disabled?: boolean | undefined;
  };

/** The list that they are chosen from, and how one is taken off again. */
function useChips({ value, onChange, search, isLoading, last, ...p }: ChoicesFieldProps) {
  const choices = useChoices(p);
  const box = useCombobox({
    choices,
    chosen: value,
    shown: "",
    isSeveral: true,
    search,
    isLoading,
    last,
    onTake: (choice) => onChange([...value, choice.value]),
    onRemoveLast: () => onChange(value.slice(0, -1)),
  });
  const nameOf = (one: string): string => {
    const choice = choices.find((c) => c.value === one);
    return choice ? textOf(choice) : "";
  };
  const remove = (one: string): void => {
    onChange(value.filter((v) => v !== one));
    box.field.current?.focus();
  };
  return { box, nameOf, remove };
}

/** A picker of several choices, each a chip in the field. In its own file because few forms need it. */
export function ChoicesField({ value, onChange, disabled, ...p }: ChoicesFieldProps) {
  const t = useT();
  const id = useId();
  const { box, nameOf, remove } = useChips({ value, onChange, ...p });
  const {
    "aria-label": ariaLabel,
    placeholder,
    name,
    ...common
  } = useCommon({
    ...p,
    error: p.error ?? notTaken(box.left, t),
    value: "",
    onChange: () => undefined,
  });
  const described = [common.error && `${id}-error`, common.description && `${id}-description`].filter(Boolean);
  return (
    <Input.Wrapper {...common} id={id}>
      <Input
        component="div"
        multiline
        withAria={false}
        size={common.size}
        error={common.error}
        disabled={disabled ?? false}
        classNames={{ input: css.chips }}
        wrapperProps={{ "data-anchor": true }}
        rightSection={<Chevron />}
        onMouseDown={(e) => focusFromBeside(e, box.field.current)}
      >
        <Chips {...{ value, nameOf, disabled }} onRemove={remove} />
        <input
          {...box.input}
          id={id}
          name={name}
          className={css.text}
          disabled={disabled}
          aria-label={ariaLabel}
          aria-required={p.required}
          aria-invalid={common.error ? true : undefined}
          aria-describedby={described.join(" ") || undefined}
          data-autofocus={p.autoFocus || undefined}
          placeholder={value.length === 0 ? placeholder : undefined}
        />
      </Input>
      <ComboboxList box={box} label={p.label} />
    </Input.Wrapper>
  );
}

/** A press beside the chips is one on the field. */
function focusFromBeside(e: MouseEvent, field: HTMLInputElement | null): void {
  if (e.target !== e.currentTarget) return;
  e.preventDefault();
  field?.focus();
  field?.click();
}

interface ChipsProps {
  value: readonly string[];
  nameOf: (value: string) => string;
  disabled: boolean | undefined;
  onRemove: (value: string) => void;
}
/** The chosen ones, each with a button that takes it off. */
function Chips({ value, nameOf, disabled, onRemove }: ChipsProps) {
  const t = useT();
  return value.map((one) => (
    <span key={one} className={css.chip}>
      <span className="truncate">{nameOf(one)}</span>
      {disabled ? null : <Off label={t("ui.remove_choice", { name: nameOf(one) })} onClick={() => onRemove(one)} />}
    </span>
  ));
}
