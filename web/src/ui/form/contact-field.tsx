import { listContacts } from "#contract/contacts/endpoints.ts";
import { contactSeers } from "#contract/contacts/rights.ts";
import type { ContactRole } from "#contract/contacts/schemas.ts";
import { useMe } from "#web/api/me.ts";
import type { FieldProps } from "./common.tsx";
import { ReferenceField } from "./reference-field.tsx";

interface ContactFieldProps extends FieldProps {
  /** Only contacts of this role are offered. */
  ofRole?: ContactRole | undefined;
  /** The one that is named already, whoever reaches it. */
  now: { hash_id: string; name: string } | undefined;
}

/** A contact in reach, found by words. Who opens no contacts sees what is named, and leaves it. */
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
