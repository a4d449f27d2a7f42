import { collaborators } from "#contract/expenses/endpoints.ts";
import type { FieldProps } from "#web/ui/form/fields.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";

/** The colleague that an expense was made with, if there was one. */
const CollaboratorField = (field: FieldProps) => (
  <ReferenceField {...field} from={collaborators} input={{ query: {} }} optional clearable />
);
export default CollaboratorField;
