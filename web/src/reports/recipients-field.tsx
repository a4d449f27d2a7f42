import { MultiSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { usersForReports } from "#contract/users/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import type { Choice } from "#web/ui/form/choice-field.tsx";
import { useCommon } from "#web/ui/form/common.tsx";
import { FIRST } from "#web/ui/form/reference.ts";
import { useOffered } from "#web/ui/form/take-offered.ts";
import type { FieldOf } from "#web/ui/form/use-record-form.ts";

interface RecipientsProps extends FieldOf<string[]> {
  /** Names of people who are chosen from the start. */
  known: readonly Choice[];
  without: ReadonlySet<string>;
  required?: boolean;
}

/** Colleagues to send a report to. The server searches, since there may be more than one answer holds. */
export default function RecipientsField({ known, without, value, onChange, ...p }: RecipientsProps) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 200);
  const [picked, setPicked] = useState(known);
  const query = { ...FIRST.query, ...(search && { search }) };
  const { data } = useRead(usersForReports, { query }, { keep: true, quiet: true });
  const found = (data?.data ?? []).map((one): Choice => ({ value: one.hash_id, label: one.name }));
  // Chosen people keep their names while the search shows others.
  const chosen = picked.filter((one) => value.includes(one.value));
  const all = [...new Map([...chosen, ...found].map((one) => [one.value, one])).values()];
  const take = (next: string[]): void => {
    setPicked(all.filter((one) => next.includes(one.value)));
    onChange(next);
  };
  return (
    <MultiSelect
      {...useCommon({ ...p, value: "", onChange: () => undefined })}
      data={all.filter((one) => !without.has(one.value))}
      value={[...value]}
      onChange={take}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      {...useOffered()}
      hidePickedOptions
      nothingFoundMessage={t("ui.nothing_found")}
      maxDropdownHeight={280}
      comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
    />
  );
}
