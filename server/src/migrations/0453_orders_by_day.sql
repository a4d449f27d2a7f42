-- outside a transaction
-- Home shows what was ordered each month of two years, and what is open or unpaid: each read from an index alone, with what decides who sees an order.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_of_day ON orders (ordered_on, hash_id) INCLUDE (value_eur, country_id, user_id);
DROP INDEX CONCURRENTLY IF EXISTS orders_day;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_live ON orders (country_id, user_id)
  INCLUDE (state, zone_id, value_eur, open, eur_rate, next_due_on, paid_on, archived_at) WHERE archived_at IS NULL AND (state <> 'INVOICED' OR paid_on IS NULL);
-- Late tasks are found from their day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_tasks_due ON order_tasks (due_on) INCLUDE (order_id) WHERE state = 'open';
