-- Who bought a recipe, and when: of each line of a confirmed order its customer and day. Whether a sample was ordered since is asked for each
-- line of it, and went through all orders of its recipe.
ALTER TABLE order_lines ADD COLUMN bought_by uuid, ADD COLUMN bought_on date;

CREATE FUNCTION keep_bought() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT contact_id, ordered_on INTO NEW.bought_by, NEW.bought_on FROM orders WHERE hash_id = NEW.order_id AND confirmed_at IS NOT NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_bought BEFORE INSERT OR UPDATE OF order_id ON order_lines FOR EACH ROW EXECUTE FUNCTION keep_bought();

-- An order is confirmed or taken back, its day changes, or its customer is merged into another.
CREATE FUNCTION order_bought() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_lines SET bought_by = CASE WHEN NEW.confirmed_at IS NOT NULL THEN NEW.contact_id END,
    bought_on = CASE WHEN NEW.confirmed_at IS NOT NULL THEN NEW.ordered_on END WHERE order_id = NEW.hash_id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_bought AFTER UPDATE OF confirmed_at, ordered_on, contact_id ON orders FOR EACH ROW
  WHEN ((OLD.confirmed_at IS NULL) <> (NEW.confirmed_at IS NULL) OR OLD.ordered_on <> NEW.ordered_on OR OLD.contact_id <> NEW.contact_id)
  EXECUTE FUNCTION order_bought();
