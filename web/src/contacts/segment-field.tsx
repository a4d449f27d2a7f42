import { contactOptions } from "#contract/contacts/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useNamed } from "#web/kit/named.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import type { FieldProps } from "#web/ui/form/common.tsx";

/** The market segment of a contact. */
export default function SegmentField(p: FieldProps) {
  const named = useNamed();
  const options = useRead(contactOptions, {}, { quiet: true, staleTime: 60_000 }).data?.data;
  return (
    <ChoiceField {...p} clearable choices={(options?.b2bs ?? []).map((b) => ({ value: b.hash_id, label: named(b) }))} />
  );
}
