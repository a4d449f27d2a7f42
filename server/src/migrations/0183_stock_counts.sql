-- Stock-takes: counted blind by lot, agreed by a second person.
CREATE TABLE stock_count (
  hash_id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  place_id uuid NOT NULL REFERENCES stock_place,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'COUNTED', 'AGREED', 'CANCELLED')),
  -- A part of the place: shelves that begin so.
  shelf text,
  note text,
  user_id uuid NOT NULL REFERENCES app_user,
  counted_at timestamptz,
  ended_by uuid REFERENCES app_user,
  ended_at timestamptz,
  reason text,
  operation_id uuid UNIQUE REFERENCES stock_operation,
  -- What its variances were valued in when they were agreed.
  currency_id uuid REFERENCES currency,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((state IN ('AGREED', 'CANCELLED')) = (ended_at IS NOT NULL) AND (ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX stock_count_place ON stock_count (place_id, hash_id DESC);
CREATE INDEX stock_count_user ON stock_count (user_id);
CREATE INDEX stock_count_ender ON stock_count (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX stock_count_currency ON stock_count (currency_id) WHERE currency_id IS NOT NULL;

CREATE TABLE stock_count_line (
  hash_id uuid PRIMARY KEY,
  count_id uuid NOT NULL REFERENCES stock_count,
  lot_id uuid NOT NULL REFERENCES stock_lot,
  -- It was on no list: somebody found it.
  is_found boolean NOT NULL DEFAULT false,
  counted numeric(18, 3) CHECK (counted >= 0),
  -- On hand at the moment it was counted: what moves later changes both alike.
  book numeric(18, 3) CHECK (book >= 0),
  counted_by uuid REFERENCES app_user,
  counted_at timestamptz,
  note text,
  -- Of a base unit, when its variance was agreed; none where it had no price.
  price numeric,
  UNIQUE (count_id, lot_id),
  CHECK (num_nonnulls(counted, book, counted_by, counted_at) IN (0, 4))
);
CREATE INDEX stock_count_line_lot ON stock_count_line (lot_id);
CREATE INDEX stock_count_line_counter ON stock_count_line (counted_by) WHERE counted_by IS NOT NULL;

REVOKE DELETE, TRUNCATE ON stock_count, stock_count_line FROM cordial_app;
GRANT SELECT, INSERT, UPDATE ON stock_count, stock_count_line TO cordial_app;
