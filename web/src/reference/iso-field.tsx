import { useMemo } from "react";
import type { Resource } from "#contract/kit/resource.ts";
import { useWhole } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import type { Row } from "./columns.tsx";
import type { Values } from "./field-input.tsx";
import { isoEntries } from "#contract/reference/iso.ts";

interface IsoFieldProps {
  resource: Resource;
  form: FormFields<Values>;
  /** The field with the code. */
  name: string;
  /** The code of an existing entry can't be changed. */
  fixed: boolean;
}

/**
 * The field that chooses a code of the standard; the name, symbol and decimals follow from it. Codes already in the list are not offered.
 */
export function IsoField({ resource, form, name, fixed }: IsoFieldProps) {
  const t = useT();
  const language = useLanguage();
  const entries = useMemo(() => isoEntries(resource.name, language), [resource, language]);
  const { data } = useWhole(resource.list, { query: {} }, { staleTime: 60_000, quiet: true });
  const given = form.field(name, "reference.name");
  const value = typeof given.value === "string" ? given.value : "";
  const taken = new Set((data as readonly Row[] | undefined)?.map((row) => row[name]));
  return (
    <ChoiceField
      {...given}
      label={t(fixed ? `reference.field_${name}` : `reference.${resource.name}_choose`)}
      value={value}
      choices={
        fixed
          ? [{ value, label: value }]
          : entries.filter((e) => !taken.has(e.code)).map((e) => ({ value: e.code, label: e.label }))
      }
      disabled={fixed}
      autoFocus={!fixed}
      required
      onChange={(code) => form.change(entries.find((e) => e.code === code)?.fields ?? {})}
    />
  );
}
