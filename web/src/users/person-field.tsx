import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { listUsers } from "#contract/users/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { fieldProblem } from "#web/ui/form/field-error.tsx";
import { usePhone } from "#web/ui/use-phone.ts";

interface PersonFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** The one that is chosen already: known before anybody is looked for. */
  chosen?: { hash_id: string; name: string } | null;
  /** Whom it makes no sense to choose. */
  without?: readonly string[];
  error?: string;
  description?: string;
  disabled?: boolean;
}

/** Somebody of those whom the reader sees: typing looks for them on the server. */
export function PersonField({
  label,
  name,
  value,
  onChange,
  chosen,
  without,
  error,
  description,
  disabled,
}: PersonFieldProps) {
  const t = useT();
  const phone = usePhone();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, 200);
  const [picked, setPicked] = useState(chosen ?? undefined);
  const shown = picked?.hash_id === value ? picked : chosen?.hash_id === value ? chosen : undefined;
  const { data } = useRead(
    listUsers,
    { query: { limit: 20, search: search && search !== shown?.name ? search : undefined } },
    { keep: true, quiet: true, enabled: !disabled },
  );
  const found = (data?.data ?? []).filter((u) => !without?.includes(u.hash_id));
  const all = shown && !found.some((u) => u.hash_id === shown.hash_id) ? [shown, ...found] : found;
  return (
    <Select
      label={label}
      name={name}
      description={description}
      size={phone ? "lg" : "sm"}
      data={all.map((u) => ({ value: u.hash_id, label: u.name }))}
      value={value || null}
      onChange={(next) => {
        setPicked(all.find((u) => u.hash_id === next));
        onChange(next ?? "");
      }}
      searchable
      clearable
      disabled={disabled}
      onSearchChange={setTyped}
      // The server has looked already, by fragment and without accents.
      filter={({ options }) => options}
      error={fieldProblem(error)}
      nothingFoundMessage={t("ui.nothing_found")}
      maxDropdownHeight={280}
      selectFirstOptionOnChange
      openOnFocus={false}
      comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
      clearButtonProps={{ "aria-label": t("ui.clear") }}
    />
  );
}
