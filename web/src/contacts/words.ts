import { contactHref } from "#contract/contacts/hrefs.ts";
import type { ContactRow } from "#contract/contacts/schemas.ts";
import type { Translate } from "#web/kit/i18n.ts";

export const contactLink = (c: { hash_id: string }): string => contactHref.view(c.hash_id);

/** The roles as text: 'Customer, manufacturer'; without roles the position, or whether it is a company or a person. */
export function rolesOf(c: Pick<ContactRow, "roles" | "contactType" | "position_held">, t: Translate): string {
  const { roles, contactType, position_held } = c;
  const said = roles
    .map((role) => t(`contacts.role_${role}`))
    .join(", ")
    .toLocaleLowerCase();
  return said
    ? said.charAt(0).toLocaleUpperCase() + said.slice(1)
    : (position_held ?? t(`contacts.type_${contactType}`));
}
