import { contactHref } from "#contract/contacts/hrefs.ts";
import type { ContactRow } from "#contract/contacts/schemas.ts";
import type { Translate } from "#web/kit/i18n.ts";

export const contactLink = (c: { hash_id: string }): string => contactHref.view(c.hash_id);

/** What a contact is to us: 'Customer, manufacturer'; whether it is a company or a person, where it has no role. */
export function rolesOf({ roles, contactType }: Pick<ContactRow, "roles" | "contactType">, t: Translate): string {
  const said = roles
    .map((role) => t(`contacts.role_${role}`))
    .join(", ")
    .toLocaleLowerCase();
  return said ? said.charAt(0).toLocaleUpperCase() + said.slice(1) : t(`contacts.type_${contactType}`);
}
