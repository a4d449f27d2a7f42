-- Orders keep stock and take it when they are shipped: components until their batch is made, bottles for the parcel.
-- The recipes that a component is kept for: who reads its name sees the formulas of all of them.
ALTER TABLE stock_reservation ADD COLUMN formulas uuid[];

ALTER TABLE recipe_reservation DROP CONSTRAINT recipe_reservation_for_kind_check;
ALTER TABLE recipe_reservation ADD CONSTRAINT recipe_reservation_for_kind_check CHECK (for_kind IN ('sample', 'order'));

-- What bottles were taken for: a trace shows that record in place of the movement.
ALTER TABLE recipe_movement ADD COLUMN for_kind text CHECK (for_kind IN ('sample', 'order'));
ALTER TABLE recipe_movement ADD COLUMN for_id uuid;
ALTER TABLE recipe_movement ADD CHECK ((for_kind IS NULL) = (for_id IS NULL));
UPDATE recipe_movement m SET for_kind = 'sample', for_id = e.hash_id
  FROM sample e JOIN sample_line l ON l.sample_id = e.hash_id WHERE l.stock_id = m.stock_id AND m.bottles < 0 AND m.reason = '#' || e.number;

-- The lots that a line was shipped from.
CREATE TABLE order_line_lot (
  hash_id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  line_id uuid NOT NULL REFERENCES order_lines,
  stock_id uuid NOT NULL REFERENCES recipe_stock,
  bottles integer NOT NULL CHECK (bottles > 0),
  litres numeric(14, 3) NOT NULL CHECK (litres >= 0),
  created_at timestamptz NOT NULL DEFAULT clock(),
  UNIQUE (line_id, stock_id)
);
CREATE INDEX order_line_lot_order ON order_line_lot (order_id);
CREATE INDEX order_line_lot_stock ON order_line_lot (stock_id);
GRANT SELECT, INSERT ON order_line_lot TO cordial_app;
