import { listUsers } from "#contract/users/endpoints.ts";
import type { FieldProps } from "#web/ui/form/common.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";

interface PersonFieldProps extends FieldProps {
  /** The current value, so that its name shows before any search. */
  chosen?: { hash_id: string; name: string } | null;
  /** Ids to leave out. */
  without?: readonly string[];
  disabled?: boolean;
}

const FEW = { query: { limit: 20 } };

/** Select of the people that the user sees, searched by name or e-mail address. */
export const PersonField = ({ chosen, ...p }: PersonFieldProps) => (
  <ReferenceField {...p} from={listUsers} input={FEW} now={chosen} asks clearable />
);
