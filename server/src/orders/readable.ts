/** SQL: orders as `alias`: whose they are, their condition, tasks and totals. An inline view, which PostgreSQL merges into the statement around it. */
export const orderRows = (alias: string): string =>
  `(SELECT hash_id, number, state, contact_id, country_id, zone_id, user_id, currency_id, ordered_on, customer_reference, payment_condition_id, value, invoiced, paid, open, tasks_count, confirmed_at, archived_at FROM orders) ${alias}`;

/** SQL: what each contact ordered in all, in euro, as `alias`. */
export const orderedRows = (alias: string): string => `(SELECT contact_id, value_eur FROM order_customer) ${alias}`;
