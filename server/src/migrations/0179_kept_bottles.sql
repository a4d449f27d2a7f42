-- Bottles that are kept for samples and batches: they are still there, and nobody else takes them.
ALTER TABLE recipe_stock ADD COLUMN reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0 AND reserved <= bottles);

CREATE TABLE recipe_reservation (
  hash_id uuid PRIMARY KEY,
  stock_id uuid NOT NULL REFERENCES recipe_stock,
  bottles integer NOT NULL CHECK (bottles > 0),
  for_kind text NOT NULL CHECK (for_kind IN ('sample')),
  for_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user,
  until timestamptz NOT NULL,
  ended_at timestamptz,
  ended_as text CHECK (ended_as IN ('ended', 'used', 'fallen')),
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((ended_at IS NULL) = (ended_as IS NULL))
);
CREATE INDEX recipe_reservation_open ON recipe_reservation (stock_id) WHERE ended_at IS NULL;
CREATE INDEX recipe_reservation_stock ON recipe_reservation (stock_id);
CREATE INDEX recipe_reservation_due ON recipe_reservation (until) WHERE ended_at IS NULL;
CREATE INDEX recipe_reservation_for ON recipe_reservation (for_id);
CREATE INDEX recipe_reservation_user ON recipe_reservation (user_id);
REVOKE DELETE, TRUNCATE ON recipe_reservation FROM cordial_app;
GRANT SELECT, INSERT, UPDATE ON recipe_reservation TO cordial_app;
