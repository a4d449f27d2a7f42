-- outside a transaction
CALL fill_in_batches('order_lines', '(bought_by, bought_on) = (SELECT o.contact_id, o.ordered_on FROM orders o WHERE o.hash_id = order_lines.order_id)', 'bought_by IS NULL AND EXISTS (SELECT FROM orders o WHERE o.hash_id = order_lines.order_id AND o.confirmed_at IS NOT NULL)', 1000);
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_lines_bought ON order_lines (recipe_id, bought_by, bought_on) WHERE bought_by IS NOT NULL;
