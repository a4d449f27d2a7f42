import { collaborators } from "#contract/expenses/endpoints.ts";
import type { FieldProps } from "#web/ui/form/common.tsx";
import type { Named } from "#web/ui/form/reference.ts";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";

/** The colleague who took part in the expense, if any; `chosen` is the current one. */
const CollaboratorField = ({ chosen, ...field }: FieldProps & { chosen: Named | null | undefined }) => (
  <ReferenceField
    {...field}
    from={collaborators}
    input={{ query: {} }}
    now={chosen?.hash_id === field.value ? chosen : undefined}
    optional
    clearable
  />
);
export default CollaboratorField;
