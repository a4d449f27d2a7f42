-- An order whose invoices are all credited in full is to be invoiced again; it still said that it was invoiced.
UPDATE orders o SET state = CASE o.state WHEN 'INVOICED' THEN 'CONFIRMED' ELSE o.state END, waiting_back = CASE o.waiting_back WHEN 'INVOICED' THEN 'CONFIRMED' ELSE o.waiting_back END
WHERE 'INVOICED' IN (o.state, o.waiting_back)
  AND NOT EXISTS (SELECT 1 FROM invoice i WHERE i.order_id = o.hash_id AND i.kind = 'invoice' AND i.state <> 'CREDITED');
