import { collaborators } from "#contract/expenses/endpoints.ts";
import type { FieldProps } from "#web/ui/form/common.tsx";
import type { Named } from "#web/ui/form/reference.ts";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";

/** The colleague that an expense was made with, if there was one; `chosen` is the one that the expense has. */
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
