import { TextInput } from "@mantine/core";
import { IconChevronDown, IconLock, IconX } from "@tabler/icons-react";
import { useT } from "#web/kit/i18n.ts";
import { ComboboxList } from "../combobox/combobox-list.tsx";
import css from "../combobox/combobox.module.css";
import { type Choice, textOf } from "../combobox/matching.ts";
import { type LastRow, type Searched, useCombobox } from "../combobox/use-combobox.ts";
import { type FieldProps, useCommon } from "./common.tsx";

export type { Choice } from "../combobox/matching.ts";

/** What a picker offers: rows, or the words of a list, each with the text `texts` and the word. */
export type Offered =
  | { choices: readonly Choice[]; options?: never; texts?: never }
  | { choices?: never; options: readonly string[]; texts: string };

export function useChoices({ choices, options = [], texts = "" }: Offered): readonly Choice[] {
  const t = useT();
  const labelOf = (word: string): string => {
    const key = texts + word;
    return t(key);
  };
  return choices ?? options.map((value) => ({ value, label: labelOf(value) }));
}

/** What the pickers of one and of several have in common. */
export interface PickerProps {
  /** The server searches: `choices` are what it found. */
  search?: Searched | undefined;
  isLoading?: boolean | undefined;
  /** A row below the choices. */
  last?: LastRow | undefined;
}

type ChoiceFieldProps = FieldProps &
  Offered &
  PickerProps & {
    clearable?: boolean | undefined;
    disabled?: boolean | undefined;
    /** The chosen one, when the choices may not hold it. */
    now?: Choice | undefined;
  };

/** Up to so many choices are seen at a glance: a phone shows no keyboard for them. */
const FEW = 6;

/** A picker of one choice. Read-only text with a lock when disabled. */
export function ChoiceField({ disabled, now, search, isLoading, last, ...p }: ChoiceFieldProps) {
  const t = useT();
  const choices = useChoices(p);
  const chosen = choices.find((c) => c.value === p.value) ?? (now?.value === p.value ? now : undefined);
  const shown = chosen ? textOf(chosen) : "";
  const box = useCombobox({
    choices,
    chosen: [p.value],
    shown,
    search,
    isLoading,
    last,
    onTake: (choice) => {
      if (choice.value !== p.value) p.onChange(choice.value);
    },
    onClear: p.clearable ? () => p.onChange("") : undefined,
  });
  const common = useCommon({ ...p, error: p.error ?? notTaken(box.left, t) });
  if (disabled)
    return (
      <TextInput
        {...common}
        readOnly
        value={shown}
        rightSection={<IconLock size={16} stroke={1.6} aria-hidden="true" />}
      />
    );
  return (
    <>
      <TextInput
        {...common}
        {...box.input}
        inputMode={choices.length <= FEW && !search ? "none" : undefined}
        data-autofocus={p.autoFocus || undefined}
        rightSection={
          p.clearable && p.value !== "" ? (
            <Off
              label={t("ui.clear")}
              byKey="Delete"
              onClick={() => {
                p.onChange("");
                box.field.current?.focus();
              }}
            />
          ) : (
            <Chevron />
          )
        }
      />
      <ComboboxList box={box} label={p.label} />
    </>
  );
}

/** What was typed before leaving and is in no choice: nothing is taken for it, and the field says so. */
export const notTaken = (left: string | undefined, t: ReturnType<typeof useT>): string | undefined =>
  left === undefined ? undefined : t("ui.not_chosen", { text: left });

export const Chevron = () => <IconChevronDown size={16} stroke={1.6} className={css.chevron} aria-hidden="true" />;

interface OffProps {
  label: string;
  /** The key that does the same in the field, which Tab need not stop here for. */
  byKey?: "Delete";
  onClick: () => void;
}
/** The cross that takes a choice back. */
export const Off = ({ label, byKey, onClick }: OffProps) => (
  <button
    type="button"
    className={css.off}
    tabIndex={byKey ? -1 : 0}
    aria-label={label}
    aria-keyshortcuts={byKey}
    onMouseDown={(e) => e.preventDefault()}
    onClick={onClick}
  >
    <IconX size={14} stroke={1.6} aria-hidden="true" />
  </button>
);
