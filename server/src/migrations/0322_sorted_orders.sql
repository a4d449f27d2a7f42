-- Lists that people sort: of each column an index with the identifier, walked both ways.

-- What a customer is called, as an order and its invoices are sorted by it: kept by the triggers that keep what they are found by.
ALTER TABLE orders ADD COLUMN customer_key text NOT NULL DEFAULT '';
ALTER TABLE invoice ADD COLUMN customer_key text NOT NULL DEFAULT '';
CREATE OR REPLACE FUNCTION keep_order_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.country_id, fold(NEW.number || ' ' || coalesce(NEW.customer_reference || ' ', '') || c.name), left(fold(c.name), 80)
    INTO NEW.country_id, NEW.search, NEW.customer_key FROM contact c WHERE c.hash_id = NEW.contact_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION keep_invoice_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT o.contact_id, o.country_id, o.user_id, o.number, o.customer_reference, fold(concat_ws(' ', NEW.number, o.search)), o.customer_key
    INTO NEW.contact_id, NEW.country_id, NEW.user_id, NEW.order_number, NEW.customer_reference, NEW.search, NEW.customer_key
    FROM orders o WHERE o.hash_id = NEW.order_id;
  RETURN NEW;
END $$;
ALTER TABLE orders DISABLE TRIGGER USER;
UPDATE orders o SET customer_key = left(fold(c.name), 80) FROM contact c WHERE c.hash_id = o.contact_id;
ALTER TABLE orders ENABLE TRIGGER USER;
ALTER TABLE invoice DISABLE TRIGGER USER;
UPDATE invoice i SET customer_key = o.customer_key FROM orders o WHERE o.hash_id = i.order_id;
ALTER TABLE invoice ENABLE TRIGGER USER;

DROP INDEX orders_day;
CREATE INDEX orders_day ON orders (ordered_on, hash_id);
CREATE INDEX orders_by_value ON orders (value_eur, hash_id);
CREATE INDEX orders_by_due ON orders (next_due_on, hash_id) WHERE next_due_on IS NOT NULL;
CREATE INDEX orders_by_customer ON orders (customer_key, hash_id);

DROP INDEX invoice_day;
CREATE INDEX invoice_day ON invoice (date, hash_id);
CREATE INDEX invoice_by_number ON invoice (lower(number), hash_id) WHERE number IS NOT NULL;
CREATE INDEX invoice_by_due ON invoice (next_due_on, hash_id) WHERE next_due_on IS NOT NULL;
CREATE INDEX invoice_by_customer ON invoice (customer_key, hash_id);
CREATE INDEX invoice_by_total ON invoice ((CASE WHEN kind = 'credit' THEN - total * to_eur ELSE total * to_eur END), hash_id);
CREATE INDEX invoice_by_open ON invoice ((open * to_eur), hash_id) WHERE open > 0;

-- What each customer ordered in all, in euro: the orders that have a rate, whatever their state. Kept with the orders, in their transaction.
CREATE TABLE order_customer (
  contact_id uuid PRIMARY KEY,
  orders integer NOT NULL,
  value_eur numeric(20, 2) NOT NULL
);
CREATE INDEX order_customer_value ON order_customer (value_eur, contact_id);
INSERT INTO order_customer SELECT contact_id, count(*), coalesce(sum(value_eur), 0) FROM orders GROUP BY contact_id;

CREATE FUNCTION keep_order_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.contact_id = NEW.contact_id THEN
    UPDATE order_customer SET value_eur = value_eur + coalesce(NEW.value_eur, 0) - coalesce(OLD.value_eur, 0) WHERE contact_id = NEW.contact_id;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE order_customer SET orders = orders - 1, value_eur = value_eur - coalesce(OLD.value_eur, 0) WHERE contact_id = OLD.contact_id;
    DELETE FROM order_customer WHERE contact_id = OLD.contact_id AND orders = 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO order_customer AS t VALUES (NEW.contact_id, 1, coalesce(NEW.value_eur, 0))
      ON CONFLICT (contact_id) DO UPDATE SET orders = t.orders + 1, value_eur = t.value_eur + EXCLUDED.value_eur;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER order_customer_more AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION keep_order_customer();
CREATE TRIGGER order_customer_moved AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.value_eur IS DISTINCT FROM NEW.value_eur OR OLD.contact_id <> NEW.contact_id) EXECUTE FUNCTION keep_order_customer();

GRANT SELECT, INSERT, UPDATE, DELETE ON order_customer TO cordial_app;
