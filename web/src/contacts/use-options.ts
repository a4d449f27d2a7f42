import { contactOptions } from "#contract/contacts/endpoints.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { useRead } from "#web/api/query.ts";

/** What the form chooses from. `mayPortal`: whether the portal may be opened in a country, and in the one that the contact leaves for it. */
export function useContactOptions(contact: Contact | undefined) {
  const options = useRead(contactOptions, {}, { quiet: true, staleTime: 60_000 }).data?.data;
  const mayPortal = (country: string): boolean => {
    if (contact && !contact.can.portal) return false;
    return (
      country === contact?.country.hash_id || options?.countries.find((k) => k.hash_id === country)?.can.portal === true
    );
  };
  return { options, mayPortal };
}
