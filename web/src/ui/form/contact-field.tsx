import { listContacts } from "#contract/contacts/list.ts";
import { contactSeers } from "#contract/contacts/rights.ts";
import type { ContactRole } from "#contract/contacts/schemas.ts";
import { useMe } from "#web/api/me.ts";
import type { FieldProps } from "./common.tsx";
import { ReferenceField } from "./reference-field.tsx";

interface ContactFieldProps extends FieldProps {
  /** Only contacts of this role are offered. */
  ofRole?: ContactRole | undefined;
  /** The current value, shown even if the user may not see that contact. */
  now: { hash_id: string; name: string } | undefined;
}

/** Select of the contacts that the user may see, searched by text. Read-only without the right to see contacts. */
export function ContactField({ ofRole, now, ...field }: ContactFieldProps) {
  const { can } = useMe();
  const opens = contactSeers.any.some((right) => can(right));
  return (
    <ReferenceField
      {...field}
      from={listContacts}
      input={{ query: { limit: 30, ...(ofRole && { role: ofRole }) } }}
      now={now}
      say={(row) => (row.city ? `${row.name} · ${row.city}` : row.name)}
      asks={opens}
      clearable
      disabled={!opens}
    />
  );
}
