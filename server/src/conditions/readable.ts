/** SQL: a payment condition by its identifier, as `{hash_id, name, name_fr}`; null without one. */
export const conditionJson = (id: string): string =>
  `(SELECT jsonb_build_object('hash_id', q.hash_id, 'name', q.label, 'name_fr', q.label_fr) FROM payment_condition q WHERE q.hash_id = ${id})`;

/** SQL: the instalments of a payment condition by its identifier. */
export const instalmentsOf = (id: string): string =>
  `(SELECT q.instalments FROM payment_condition q WHERE q.hash_id = ${id})`;

/** SQL: whether there is a payment condition with this identifier. */
export const hasCondition = (id: string): string =>
  `EXISTS (SELECT 1 FROM payment_condition q WHERE q.hash_id = ${id})`;

/** SQL: a query of the conditions that can still be chosen, by name: `hash_id`. */
export const offeredConditions = "SELECT hash_id FROM payment_condition WHERE NOT retired ORDER BY label";
