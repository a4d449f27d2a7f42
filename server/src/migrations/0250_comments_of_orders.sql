-- Comments of orders move to the table of all comments. A comment may be about a task of its order, written by the customer in the portal, or end
-- a wait for information.
ALTER TABLE comment
  ADD COLUMN task_id uuid REFERENCES order_tasks ON DELETE CASCADE,
  ADD COLUMN by_customer boolean NOT NULL DEFAULT false,
  ADD COLUMN answers boolean NOT NULL DEFAULT false;
INSERT INTO comment (hash_id, kind, entity_id, task_id, user_id, text, audience, by_customer, answers, created_at, edited_at, version)
SELECT hash_id, 'order', order_id, task_id, user_id, body, CASE WHEN external THEN 'external' ELSE 'internal' END, by_customer, answers,
  created_at, edited_at, version
FROM order_comments;
DROP TABLE order_comments;
CREATE INDEX comment_of_task ON comment (task_id) WHERE task_id IS NOT NULL;
