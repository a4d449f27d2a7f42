import { pickContacts } from "#contract/contacts/list.ts";
import { contactSeers } from "#contract/contacts/rights.ts";
import type { ContactRole } from "#contract/contacts/schemas.ts";
import { useMe } from "#web/api/me.ts";
import type { FieldProps } from "./common.tsx";
import type { RowOf } from "./reference.ts";
import { ReferenceField } from "./reference-field.tsx";

interface ContactFieldProps extends FieldProps {
  /** Only contacts of this role are offered. */
  ofRole?: ContactRole | undefined;
  /** The record may use a contact that is only proposed. */
  takesProposal?: boolean;
  /** The current value, shown even if the user may not see that contact. */
  now: { hash_id: string; name: string } | undefined;
}

/** What tells a contact from another of its name: a person's company, a company's city. */
export const placeOfContact = (row: RowOf<typeof pickContacts>): string | undefined =>
  row.company ?? row.city ?? undefined;

/** Picker of the contacts that the user may see, searched by text. Read-only without the right to see contacts. */
export function ContactField({ ofRole, now, ...field }: ContactFieldProps) {
  const { can } = useMe();
  const opens = contactSeers.any.some((right) => can(right));
  return (
    <ReferenceField
      {...field}
      from={pickContacts}
      input={{ query: ofRole ? { role: ofRole } : {} }}
      now={now}
      note={placeOfContact}
      asks={opens}
      clearable
      disabled={!opens}
    />
  );
}
