import { MultiSelect } from "@mantine/core";
import { useT } from "#web/kit/i18n.ts";
import { useOffered } from "./take-offered.ts";
import { type FieldProps, useCommon } from "./common.tsx";
import { type Choice, type Offered, useChoices } from "./choice-field.tsx";

type ChoicesFieldProps = Omit<FieldProps, "value" | "onChange"> &
  Offered & {
    value: readonly string[];
    onChange: (value: string[]) => void;
    disabled?: boolean;
    /** The server searches: called with what is typed, and `choices` are shown as they come. */
    onSearch?: ((typed: string) => void) | undefined;
  };

/** Multi-select with chips; typing filters the options. In its own file because few forms need it. */
export function ChoicesField({ value, onChange, disabled, onSearch, ...p }: ChoicesFieldProps) {
  const t = useT();
  const choices = useChoices(p);
  return (
    <MultiSelect
      {...useCommon({ ...p, value: "", onChange: () => undefined })}
      data={choices as Choice[]}
      value={[...value]}
      onChange={onChange}
      {...(disabled && { disabled })}
      searchable
      {...(onSearch && { onSearchChange: onSearch, filter: ({ options }) => options })}
      {...useOffered()}
      hidePickedOptions
      nothingFoundMessage={t("ui.nothing_found")}
      maxDropdownHeight={280}
      comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
    />
  );
}
