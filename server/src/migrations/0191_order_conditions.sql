-- An order names a condition that is there, so one that orders name cannot be removed. Its index came with the orders (`orders_condition`).
UPDATE orders SET payment_condition_id = NULL
WHERE payment_condition_id IS NOT NULL AND NOT EXISTS (SELECT FROM payment_condition p WHERE p.hash_id = payment_condition_id);
ALTER TABLE orders ADD CONSTRAINT orders_payment_condition_id_fkey FOREIGN KEY (payment_condition_id) REFERENCES payment_condition;
