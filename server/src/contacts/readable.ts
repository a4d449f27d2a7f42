// What statements of other areas may read of contacts: inline views, which PostgreSQL merges into the statement around them.

/** SQL: contacts as `alias`: names, where they are, how to write to them, who looks after them, and what their reach is decided by. */
export const contactRows = (alias: string): string =>
  `(SELECT hash_id, name, contact_type, roles, b2b_id, company_id, country_id, street, street2, zip_code, city, vat_number, language, mails, owners, proposed, portal_access, created_by, search, version, created_at, erased_at FROM contact) ${alias}`;

/** SQL: who represents us at which contact, as `alias`. */
export const representativeRows = (alias: string): string =>
  `(SELECT contact_id, user_id FROM contact_representative) ${alias}`;

/** SQL: whether a contact gets no reminders. */
export const remindersStopped = (contact: string): string =>
  `EXISTS (SELECT 1 FROM contact_reminder_stop x WHERE x.contact_id = ${contact})`;

/** SQL: a query of the contacts that get no reminders. */
export const stoppedContacts = "SELECT contact_id FROM contact_reminder_stop";

/**
 * SQL: where letters about money to a contact may go, the best first: `[{address, name, of}]`. That of its accounts, that of the accounts
 * of its people, and its others; `of` is whose it is.
 */
export const accountsMails = (contact: string): string =>
  `coalesce((SELECT jsonb_agg(jsonb_build_object('address', a.address, 'name', a.name, 'of', a.of) ORDER BY a.rank, a.place, a.of) FROM (
    SELECT m.value ->> 'address' AS address, w.name, w.hash_id AS of, m.ordinality AS place,
      CASE WHEN m.value ->> 'label' <> 'accounts' THEN 2 WHEN w.hash_id = ${contact} THEN 0 ELSE 1 END AS rank
    FROM contact w, jsonb_array_elements(w.mails) WITH ORDINALITY m
    WHERE (w.hash_id = ${contact} OR (w.company_id = ${contact} AND m.value ->> 'label' = 'accounts')) AND w.erased_at IS NULL) a), '[]')`;

/** SQL: lines and machines of contacts as `alias`, by what they can fill. */
export const equipmentRows = (alias: string): string =>
  `(SELECT hash_id, contact_id, line, filling_technology, brand_id, packaging_id, packing_size, filling_capacity, capacity_basis, stabiliser_dissolving_unit, pasteurisation, homogeniser, uht, year, state, search FROM equipment) ${alias}`;

/** SQL: products of contacts as `alias`, with all that `productsWith` shows of them. */
export const portfolioRows = (alias: string): string =>
  `(SELECT hash_id, contact_id, brand_id, description, b2c_id, application_id, b2b_id, image_file_id, seen_on, price, currency_id, source, gone_since, search, version, created_at, recipe_id FROM portfolio) ${alias}`;

/** SQL: what a product of a contact has several of, as `alias`: `portfolio_id` and the entry of the list. */
export const productPartRows = (list: "component" | "country" | "packaging" | "supplier", alias: string): string =>
  `(SELECT portfolio_id, ${list}_id FROM portfolio_${list}) ${alias}`;

/** SQL: products of a company as columns of numbers, as `alias`: see migration 0400. */
export const productNumbersRows = (alias: string): string =>
  `(SELECT contact_id, seen, brand, b2c, application, b2b, country, packaging FROM portfolio_numbers) ${alias}`;

/** SQL: the numbers that entries of lists have there, as `alias`. */
export const productNumberRows = (alias: string): string => `(SELECT entry_id, no FROM portfolio_number) ${alias}`;
