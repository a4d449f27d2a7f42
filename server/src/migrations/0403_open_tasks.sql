-- outside a transaction
-- Lists of orders show the first open task of each: most tasks of most orders are done.
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_tasks_open ON order_tasks (order_id) INCLUDE (code, position, due_on) WHERE state = 'open';
