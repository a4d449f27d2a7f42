// What other areas may use of the portal.

/** SQL: whether a contact has accounts of the portal. */
export const hasAccounts = (contact: string): string =>
  `EXISTS (SELECT 1 FROM portal_account a WHERE a.contact_id = ${contact})`;
