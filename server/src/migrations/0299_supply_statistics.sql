-- Sums of movements by article, office and month of the office's clock, kept with the list: statistics of years read these. `quantity` leaves
-- out what was undone, in the month in which it happened; the changes of stock are those of the month in which they happened.
CREATE TABLE supply_month (
  supply_id uuid NOT NULL REFERENCES supply ON DELETE CASCADE,
  zone_id uuid NOT NULL REFERENCES zone,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  what text NOT NULL,
  quantity bigint NOT NULL DEFAULT 0,
  available bigint NOT NULL DEFAULT 0,
  on_hand bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (supply_id, month, zone_id, what)
);
CREATE INDEX supply_month_zone ON supply_month (zone_id, month);
CREATE INDEX supply_month_of ON supply_month (month);
CREATE INDEX supply_allocation_ended ON supply_allocation (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX supply_movement_moment ON supply_movement (created_at);
CREATE INDEX supply_maintenance_closed ON supply_maintenance (closed_on) WHERE state = 'CLOSED';

-- What a movement counts as: pieces that were found are not entered, and what the office uses itself is not handed out.
CREATE FUNCTION supply_what(status text, from_state text, allocation_id uuid) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status = 'ENTRY' AND from_state = 'GONE' THEN 'FOUND' WHEN status = 'ALLOCATED' AND allocation_id IS NULL THEN 'USED' ELSE status END
$$;
CREATE FUNCTION supply_is_here(state text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT (state IN ('AVAILABLE', 'RESERVED', 'ALLOCATED', 'MAINTENANCE', 'DEFECTIVE'))::int
$$;
CREATE FUNCTION supply_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO supply_month AS t (supply_id, zone_id, month, what, quantity, available, on_hand)
  SELECT supply_id, zone_id, month, what, sum(quantity), sum(available), sum(on_hand) FROM (
    SELECT m.supply_id, m.zone_id, date_trunc('month', m.created_at AT TIME ZONE z.time_zone)::date AS month,
      CASE WHEN m.undoes_id IS NULL THEN supply_what(m.status, m.from_state, m.allocation_id) ELSE 'UNDONE' END AS what, CASE WHEN m.undoes_id IS NULL THEN m.quantity ELSE 0 END AS quantity,
      ((m.to_state = 'AVAILABLE')::int - (m.from_state = 'AVAILABLE')::int) * m.quantity AS available, (supply_is_here(m.to_state) - supply_is_here(m.from_state)) * m.quantity AS on_hand
    FROM added m JOIN zone z ON z.hash_id = m.zone_id
    UNION ALL
    SELECT m.supply_id, m.zone_id, date_trunc('month', m.created_at AT TIME ZONE z.time_zone)::date, supply_what(m.status, m.from_state, m.allocation_id), -m.quantity, 0, 0
    FROM added u JOIN supply_movement m ON m.hash_id = u.undoes_id JOIN zone z ON z.hash_id = m.zone_id
  ) x GROUP BY supply_id, zone_id, month, what
  ON CONFLICT (supply_id, month, zone_id, what) DO UPDATE SET quantity = t.quantity + EXCLUDED.quantity, available = t.available + EXCLUDED.available, on_hand = t.on_hand + EXCLUDED.on_hand;
  RETURN NULL;
END $$;
CREATE TRIGGER supply_months AFTER INSERT ON supply_movement REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION supply_months();
INSERT INTO supply_month (supply_id, zone_id, month, what, quantity, available, on_hand)
  SELECT supply_id, zone_id, month, what, sum(quantity), sum(available), sum(on_hand) FROM (
    SELECT m.supply_id, m.zone_id, date_trunc('month', m.created_at AT TIME ZONE z.time_zone)::date AS month,
      CASE WHEN m.undoes_id IS NULL THEN supply_what(m.status, m.from_state, m.allocation_id) ELSE 'UNDONE' END AS what, CASE WHEN m.undoes_id IS NULL THEN m.quantity ELSE 0 END AS quantity,
      ((m.to_state = 'AVAILABLE')::int - (m.from_state = 'AVAILABLE')::int) * m.quantity AS available, (supply_is_here(m.to_state) - supply_is_here(m.from_state)) * m.quantity AS on_hand
    FROM supply_movement m JOIN zone z ON z.hash_id = m.zone_id
    UNION ALL
    SELECT m.supply_id, m.zone_id, date_trunc('month', m.created_at AT TIME ZONE z.time_zone)::date, supply_what(m.status, m.from_state, m.allocation_id), -m.quantity, 0, 0
    FROM supply_movement u JOIN supply_movement m ON m.hash_id = u.undoes_id JOIN zone z ON z.hash_id = m.zone_id
  ) x GROUP BY supply_id, zone_id, month, what;
REVOKE DELETE, TRUNCATE ON supply_month FROM cordial_app;

-- What a category asks of its articles, for those below it too; and what each article has. A value whose key its category does not know is kept.
ALTER TABLE supply_category ADD COLUMN attributes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(attributes) = 'array');
ALTER TABLE supply ADD COLUMN custom_attributes jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(custom_attributes) = 'object');

-- What came back: the receipt of a return stays on the allocation.
CREATE TABLE supply_return (
  hash_id uuid PRIMARY KEY,
  allocation_id uuid NOT NULL REFERENCES supply_allocation,
  movement_id uuid NOT NULL UNIQUE REFERENCES supply_movement,
  condition text CHECK (condition IN ('NEW', 'GOOD', 'WORN', 'DAMAGED')),
  -- Where it went: available again, to maintenance, or to the defective ones.
  status text NOT NULL CHECK (status IN ('AVAILABLE', 'MAINTENANCE', 'DEFECTIVE'))
);
CREATE INDEX supply_return_allocation ON supply_return (allocation_id, hash_id);
REVOKE UPDATE, DELETE, TRUNCATE ON supply_return FROM cordial_app;
-- How often its person was reminded to accept.
ALTER TABLE supply_allocation ADD COLUMN reminded smallint NOT NULL DEFAULT 0;
CREATE INDEX supply_allocation_waiting ON supply_allocation (hash_id) WHERE acceptance = 'PENDING';

-- An article whose import was taken back: its movements stay in the list, and no list or search shows it.
ALTER TABLE supply ADD COLUMN withdrawn boolean NOT NULL DEFAULT false;
ALTER TABLE supply DROP COLUMN search;
ALTER TABLE supply ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (CASE WHEN withdrawn THEN '' ELSE fold(name || coalesce(' ' || description, '')) END) STORED;
CREATE INDEX supply_search ON supply USING gin (zone_ids, search gin_trgm_ops) WITH (fastupdate = off);
