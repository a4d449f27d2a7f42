-- The day an order's payment is expected is computed when it is read: it follows every payment of the customer, also those of other orders.
ALTER TABLE orders DROP COLUMN predicted_on;
