-- Stock by lot. It moves by a list that is only appended to; the quantities beside it are changed with it, under the lock of the item.

-- A component in a place.
CREATE TABLE stock_item (
  hash_id uuid PRIMARY KEY,
  place_id uuid NOT NULL REFERENCES stock_place,
  component_id uuid NOT NULL REFERENCES component,
  -- Grams or millilitres, the component's base unit, of all its lots.
  quantity numeric(18, 3) NOT NULL DEFAULT 0 CHECK (quantity >= 0),
  -- Under it the component is short.
  minimum numeric(18, 3) CHECK (minimum > 0),
  created_at timestamptz NOT NULL DEFAULT clock(),
  UNIQUE (place_id, component_id)
);
CREATE INDEX stock_item_component ON stock_item (component_id);

CREATE TABLE stock_lot (
  hash_id uuid PRIMARY KEY,
  item_id uuid NOT NULL REFERENCES stock_item,
  number text NOT NULL CHECK (number <> ''),
  quantity numeric(18, 3) NOT NULL DEFAULT 0 CHECK (quantity >= 0),
  -- What open reservations keep of it.
  reserved numeric(18, 3) NOT NULL DEFAULT 0 CHECK (reserved >= 0 AND reserved <= quantity),
  -- It may be used through this day.
  expires_on date,
  opened_on date,
  supplier_id uuid REFERENCES supplier,
  shelf text,
  held_at timestamptz,
  held_by uuid REFERENCES app_user,
  held_reason text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK (num_nonnulls(held_at, held_by, held_reason) IN (0, 3))
);
CREATE UNIQUE INDEX stock_lot_number ON stock_lot (item_id, lower(number));
-- What is there, in the order in which it goes out.
CREATE INDEX stock_lot_first_out ON stock_lot (item_id, expires_on, hash_id) WHERE quantity > 0;
CREATE INDEX stock_lot_expiry ON stock_lot (expires_on, hash_id) WHERE quantity > 0;
CREATE INDEX stock_lot_words ON stock_lot (fold(number));
CREATE INDEX stock_lot_supplier ON stock_lot (supplier_id) WHERE supplier_id IS NOT NULL;
CREATE INDEX stock_lot_holder ON stock_lot (held_by) WHERE held_by IS NOT NULL;

-- What was done at once.
CREATE TABLE stock_operation (
  hash_id uuid PRIMARY KEY,
  place_id uuid NOT NULL REFERENCES stock_place,
  kind text NOT NULL CHECK (kind IN ('store', 'subtract', 'undo', 'send', 'receive', 'count', 'make')),
  purpose text CHECK (purpose IN ('use', 'sample', 'discard', 'loss')),
  reason text,
  undoes_id uuid UNIQUE REFERENCES stock_operation,
  user_id uuid NOT NULL REFERENCES app_user,
  -- Finds what an answer acknowledged.
  request_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX stock_operation_place ON stock_operation (place_id, hash_id DESC);
CREATE INDEX stock_operation_user ON stock_operation (user_id);
CREATE INDEX stock_operation_request ON stock_operation (request_id);

CREATE TABLE stock_movement (
  hash_id uuid PRIMARY KEY,
  -- The order in which they happened to a lot.
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  operation_id uuid NOT NULL REFERENCES stock_operation,
  place_id uuid NOT NULL REFERENCES stock_place,
  item_id uuid NOT NULL REFERENCES stock_item,
  lot_id uuid NOT NULL REFERENCES stock_lot,
  quantity numeric(18, 3) NOT NULL CHECK (quantity <> 0),
  quantity_after numeric(18, 3) NOT NULL CHECK (quantity_after >= 0),
  created_at timestamptz NOT NULL DEFAULT clock(),
  UNIQUE (operation_id, lot_id)
);
CREATE INDEX stock_movement_place ON stock_movement (place_id, hash_id DESC);
CREATE INDEX stock_movement_item ON stock_movement (item_id, hash_id DESC);
CREATE INDEX stock_movement_lot ON stock_movement (lot_id, seq);

-- As the ledger: what happened is added to, and neither changed nor deleted.
REVOKE UPDATE, DELETE, TRUNCATE ON stock_operation, stock_movement FROM cordial_app;
REVOKE DELETE, TRUNCATE ON stock_item, stock_lot FROM cordial_app;
GRANT SELECT, INSERT ON stock_operation, stock_movement TO cordial_app;
GRANT SELECT, INSERT, UPDATE ON stock_item, stock_lot TO cordial_app;
