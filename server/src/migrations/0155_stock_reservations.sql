-- What is kept of a lot for an order or a batch. It ends with that, and falls after fourteen days.
CREATE TABLE stock_reservation (
  hash_id uuid PRIMARY KEY,
  lot_id uuid NOT NULL REFERENCES stock_lot,
  quantity numeric(18, 3) NOT NULL CHECK (quantity > 0),
  purpose text NOT NULL CHECK (purpose <> ''),
  -- The order or batch, where it is one of ours.
  for_kind text CHECK (for_kind IN ('order', 'batch')),
  for_id uuid,
  user_id uuid NOT NULL REFERENCES app_user,
  until timestamptz NOT NULL,
  ended_at timestamptz,
  ended_as text CHECK (ended_as IN ('ended', 'used', 'fallen')),
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((ended_at IS NULL) = (ended_as IS NULL)),
  CHECK ((for_kind IS NULL) = (for_id IS NULL))
);
CREATE INDEX stock_reservation_open ON stock_reservation (lot_id) WHERE ended_at IS NULL;
CREATE INDEX stock_reservation_due ON stock_reservation (until) WHERE ended_at IS NULL;
CREATE INDEX stock_reservation_for ON stock_reservation (for_id) WHERE for_id IS NOT NULL;
CREATE INDEX stock_reservation_user ON stock_reservation (user_id);
REVOKE DELETE, TRUNCATE ON stock_reservation FROM cordial_app;
GRANT SELECT, INSERT, UPDATE ON stock_reservation TO cordial_app;
