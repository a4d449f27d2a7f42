-- The sums of movements by day, beside those by month: a period that begins or ends within a month reads the days of it. Both are kept as before.
CREATE TABLE supply_day (
  supply_id uuid NOT NULL REFERENCES supply ON DELETE CASCADE,
  zone_id uuid NOT NULL REFERENCES zone,
  day date NOT NULL,
  what text NOT NULL,
  quantity bigint NOT NULL DEFAULT 0,
  available bigint NOT NULL DEFAULT 0,
  on_hand bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (supply_id, day, zone_id, what)
);
CREATE INDEX supply_day_zone ON supply_day (zone_id, day);
CREATE INDEX supply_day_of ON supply_day (day);
REVOKE DELETE, TRUNCATE ON supply_day FROM cordial_app;
GRANT SELECT, INSERT, UPDATE ON supply_day TO cordial_app;

CREATE OR REPLACE FUNCTION supply_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH days AS MATERIALIZED (
    SELECT supply_id, zone_id, day, what, sum(quantity) AS quantity, sum(available) AS available, sum(on_hand) AS on_hand FROM (
      SELECT m.supply_id, m.zone_id, (m.created_at AT TIME ZONE z.time_zone)::date AS day,
        CASE WHEN m.undoes_id IS NULL THEN supply_what(m.status, m.from_state, m.allocation_id) ELSE 'UNDONE' END AS what, CASE WHEN m.undoes_id IS NULL THEN m.quantity ELSE 0 END AS quantity,
        ((m.to_state = 'AVAILABLE')::int - (m.from_state = 'AVAILABLE')::int) * m.quantity AS available, (supply_is_here(m.to_state) - supply_is_here(m.from_state)) * m.quantity AS on_hand
      FROM added m JOIN zone z ON z.hash_id = m.zone_id
      UNION ALL
      SELECT m.supply_id, m.zone_id, (m.created_at AT TIME ZONE z.time_zone)::date, supply_what(m.status, m.from_state, m.allocation_id), -m.quantity, 0, 0
      FROM added u JOIN supply_movement m ON m.hash_id = u.undoes_id JOIN zone z ON z.hash_id = m.zone_id
    ) x GROUP BY supply_id, zone_id, day, what
  ), by_day AS (
    INSERT INTO supply_day AS t (supply_id, zone_id, day, what, quantity, available, on_hand) SELECT supply_id, zone_id, day, what, quantity, available, on_hand FROM days ORDER BY day, supply_id
    ON CONFLICT (supply_id, day, zone_id, what) DO UPDATE SET quantity = t.quantity + EXCLUDED.quantity, available = t.available + EXCLUDED.available, on_hand = t.on_hand + EXCLUDED.on_hand
  )
  INSERT INTO supply_month AS t (supply_id, zone_id, month, what, quantity, available, on_hand)
  SELECT supply_id, zone_id, date_trunc('month', day)::date, what, sum(quantity), sum(available), sum(on_hand) FROM days GROUP BY 1, 2, 3, 4
  ON CONFLICT (supply_id, month, zone_id, what) DO UPDATE SET quantity = t.quantity + EXCLUDED.quantity, available = t.available + EXCLUDED.available, on_hand = t.on_hand + EXCLUDED.on_hand;
  RETURN NULL;
END $$;
INSERT INTO supply_day (supply_id, zone_id, day, what, quantity, available, on_hand)
  SELECT supply_id, zone_id, day, what, sum(quantity), sum(available), sum(on_hand) FROM (
    SELECT m.supply_id, m.zone_id, (m.created_at AT TIME ZONE z.time_zone)::date AS day,
      CASE WHEN m.undoes_id IS NULL THEN supply_what(m.status, m.from_state, m.allocation_id) ELSE 'UNDONE' END AS what, CASE WHEN m.undoes_id IS NULL THEN m.quantity ELSE 0 END AS quantity,
      ((m.to_state = 'AVAILABLE')::int - (m.from_state = 'AVAILABLE')::int) * m.quantity AS available, (supply_is_here(m.to_state) - supply_is_here(m.from_state)) * m.quantity AS on_hand
    FROM supply_movement m JOIN zone z ON z.hash_id = m.zone_id
    UNION ALL
    SELECT m.supply_id, m.zone_id, (m.created_at AT TIME ZONE z.time_zone)::date, supply_what(m.status, m.from_state, m.allocation_id), -m.quantity, 0, 0
    FROM supply_movement u JOIN supply_movement m ON m.hash_id = u.undoes_id JOIN zone z ON z.hash_id = m.zone_id
  ) x GROUP BY supply_id, zone_id, day, what ORDER BY day, supply_id;
