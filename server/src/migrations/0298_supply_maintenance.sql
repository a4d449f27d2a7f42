-- Maintenance of supplies: the day on which it is due, what is at it, and the log of what was done. The end of a warranty and of service life
-- are days of an entry.
ALTER TABLE supply ADD COLUMN maintenance_months smallint CHECK (maintenance_months BETWEEN 1 AND 240);
-- A piece's own rhythm; without one it is that of its article.
ALTER TABLE supply_piece ADD COLUMN maintenance_months smallint CHECK (maintenance_months BETWEEN 1 AND 240);

ALTER TABLE supply_lot
  -- What one unit is still worth after its service life.
  ADD COLUMN residual numeric(18,4) CHECK (residual >= 0 AND residual <= price),
  ADD COLUMN warranty_until date GENERATED ALWAYS AS ((coalesce(shipping_date, order_date) + warranty_months * interval '1 month')::date) STORED,
  ADD COLUMN life_until date,
  -- The days that were told of.
  ADD COLUMN warranty_told date,
  ADD COLUMN life_told date;
CREATE INDEX supply_lot_warranty ON supply_lot (warranty_until, hash_id) WHERE warranty_until IS NOT NULL;
CREATE INDEX supply_lot_life ON supply_lot (life_until, hash_id) WHERE life_until IS NOT NULL;
UPDATE supply_lot l SET life_until = (coalesce(l.shipping_date, l.order_date) + e.lifetime_in_years * interval '1 year')::date
  FROM supply e WHERE e.hash_id = l.supply_id AND e.lifetime_in_years IS NOT NULL;

-- The end of life follows the article's, whoever writes it.
CREATE FUNCTION supply_lot_life() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.life_until := (coalesce(NEW.shipping_date, NEW.order_date) + (SELECT lifetime_in_years FROM supply WHERE hash_id = NEW.supply_id) * interval '1 year')::date;
  RETURN NEW;
END $$;
CREATE TRIGGER life BEFORE INSERT ON supply_lot FOR EACH ROW EXECUTE FUNCTION supply_lot_life();
CREATE FUNCTION supply_life() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supply_lot SET life_until = (coalesce(shipping_date, order_date) + NEW.lifetime_in_years * interval '1 year')::date WHERE supply_id = NEW.hash_id;
  RETURN NULL;
END $$;
CREATE TRIGGER life AFTER UPDATE OF lifetime_in_years ON supply FOR EACH ROW WHEN (OLD.lifetime_in_years IS DISTINCT FROM NEW.lifetime_in_years) EXECUTE FUNCTION supply_life();

CREATE TABLE supply_maintenance (
  hash_id uuid PRIMARY KEY,
  supply_id uuid NOT NULL REFERENCES supply ON DELETE CASCADE,
  zone_id uuid NOT NULL REFERENCES zone,
  -- Of an article with numbers.
  piece_id uuid REFERENCES supply_piece,
  quantity integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  state text NOT NULL CHECK (state IN ('PLANNED', 'OPEN', 'CLOSED')),
  -- The day it was planned for; `by_hand`: somebody chose it, so that the rhythm does not move it.
  due_on date,
  by_hand boolean NOT NULL DEFAULT false,
  told_for date,
  reason text,
  supplier_id uuid REFERENCES supply_supplier,
  -- The movements by which it began and ended.
  began_by uuid REFERENCES supply_movement,
  began_on date,
  -- The day under which it is listed.
  day date NOT NULL GENERATED ALWAYS AS (coalesce(due_on, began_on)) STORED,
  ended_by uuid REFERENCES supply_movement,
  ended_as text CHECK (ended_as IN ('AVAILABLE', 'DEFECTIVE', 'GONE')),
  closed_on date,
  closed_by uuid REFERENCES app_user,
  cost numeric(18,4) CHECK (cost >= 0),
  currency_id uuid REFERENCES currency,
  result text,
  user_id uuid REFERENCES app_user,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((cost IS NULL) = (currency_id IS NULL)),
  CHECK (state <> 'PLANNED' OR due_on IS NOT NULL),
  CHECK ((state = 'PLANNED') = (began_on IS NULL)),
  CHECK ((state = 'CLOSED') = (closed_on IS NOT NULL)),
  CHECK ((state = 'CLOSED') = (ended_as IS NOT NULL))
);
CREATE UNIQUE INDEX supply_maintenance_next ON supply_maintenance (supply_id, zone_id, coalesce(piece_id, '00000000-0000-0000-0000-000000000000')) WHERE state = 'PLANNED';
CREATE UNIQUE INDEX supply_maintenance_at ON supply_maintenance (piece_id) WHERE state = 'OPEN';
CREATE INDEX supply_maintenance_supply ON supply_maintenance (supply_id, hash_id DESC);
CREATE INDEX supply_maintenance_piece ON supply_maintenance (piece_id, closed_on) WHERE piece_id IS NOT NULL;
CREATE INDEX supply_maintenance_day ON supply_maintenance (day, hash_id) WHERE state <> 'CLOSED';
CREATE INDEX supply_maintenance_zone ON supply_maintenance (zone_id, hash_id DESC);
CREATE INDEX supply_maintenance_began ON supply_maintenance (began_by) WHERE began_by IS NOT NULL;
CREATE INDEX supply_maintenance_ended ON supply_maintenance (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX supply_maintenance_supplier ON supply_maintenance (supplier_id) WHERE supplier_id IS NOT NULL;
CREATE INDEX supply_maintenance_currency ON supply_maintenance (currency_id) WHERE currency_id IS NOT NULL;
CREATE INDEX supply_maintenance_user ON supply_maintenance (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX supply_maintenance_closer ON supply_maintenance (closed_by) WHERE closed_by IS NOT NULL;

-- What is planned for a piece goes with it to another office.
CREATE FUNCTION supply_maintenance_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supply_maintenance SET zone_id = NEW.zone_id WHERE piece_id = NEW.hash_id AND state = 'PLANNED';
  RETURN NULL;
END $$;
CREATE TRIGGER maintenance AFTER UPDATE OF zone_id ON supply_piece FOR EACH ROW WHEN (OLD.zone_id <> NEW.zone_id) EXECUTE FUNCTION supply_maintenance_moves();

-- What is in maintenance now is at one.
INSERT INTO supply_maintenance (hash_id, supply_id, zone_id, piece_id, state, reason, began_by, began_on, user_id)
  SELECT new_id(), p.supply_id, p.zone_id, p.hash_id, 'OPEN', m.reason, m.hash_id, m.created_at::date, m.user_id
  FROM supply_piece p JOIN supply_movement m ON m.hash_id = p.moved_by WHERE p.state = 'MAINTENANCE';
INSERT INTO supply_maintenance (hash_id, supply_id, zone_id, quantity, state, reason, began_by, began_on, user_id)
  SELECT new_id(), s.supply_id, s.zone_id, s.maintenance, 'OPEN', m.reason, m.hash_id, m.created_at::date, m.user_id
  FROM supply_stock s JOIN supply e ON e.hash_id = s.supply_id AND NOT e.numbered
    JOIN LATERAL (SELECT * FROM supply_movement m WHERE m.supply_id = s.supply_id AND m.zone_id = s.zone_id AND m.to_state = 'MAINTENANCE' ORDER BY m.hash_id DESC LIMIT 1) m ON true
  WHERE s.maintenance > 0;
