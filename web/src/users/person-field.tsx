import { listUsers } from "#contract/users/endpoints.ts";
import type { FieldProps } from "#web/ui/form/common.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";

interface PersonFieldProps extends FieldProps {
  /** The one that is chosen already: known before anybody is looked for. */
  chosen?: { hash_id: string; name: string } | null;
  /** Whom it makes no sense to choose. */
  without?: readonly string[];
  disabled?: boolean;
}

const FEW = { query: { limit: 20 } };

/** Somebody of those whom the reader sees, found by name or address. */
export const PersonField = ({ chosen, ...p }: PersonFieldProps) => (
  <ReferenceField {...p} from={listUsers} input={FEW} now={chosen} asks clearable />
);
