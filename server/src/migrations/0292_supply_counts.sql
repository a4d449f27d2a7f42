-- What a label of a supply says: one short number for pieces and articles alike.
CREATE SEQUENCE supply_code;
GRANT USAGE ON SEQUENCE supply_code TO cordial_app;
ALTER TABLE supply ADD COLUMN code bigint NOT NULL DEFAULT nextval('supply_code');
CREATE UNIQUE INDEX supply_code_of ON supply (code);
ALTER TABLE supply_piece ADD COLUMN code bigint NOT NULL DEFAULT nextval('supply_code');
CREATE UNIQUE INDEX supply_piece_code ON supply_piece (code);
CREATE INDEX supply_piece_serial ON supply_piece (serial_number);
CREATE INDEX supply_piece_maker ON supply_piece (fold(maker_serial)) WHERE maker_serial IS NOT NULL;

-- Stock-takes of an office: counted blind, agreed by somebody who did not count.
CREATE TABLE supply_count (
  hash_id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  zone_id uuid NOT NULL REFERENCES zone,
  -- A part of the office: articles of a category and below, or those on shelves that begin so.
  category_id uuid REFERENCES supply_category,
  shelf text,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'COUNTED', 'AGREED', 'CANCELLED')),
  note text,
  user_id uuid NOT NULL REFERENCES app_user,
  counted_at timestamptz,
  ended_by uuid REFERENCES app_user,
  ended_at timestamptz,
  reason text,
  -- Who counted some of it, also what was taken back again.
  counters uuid[] NOT NULL DEFAULT '{}',
  -- How often something was counted; with the version it tells live readers what is newer.
  beats integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((state IN ('AGREED', 'CANCELLED')) = (ended_at IS NOT NULL) AND (ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX supply_count_zone ON supply_count (zone_id, hash_id DESC);
CREATE INDEX supply_count_category ON supply_count (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX supply_count_waiting ON supply_count (zone_id, hash_id DESC) WHERE state = 'COUNTED';
CREATE INDEX supply_count_user ON supply_count (user_id);
CREATE INDEX supply_count_ender ON supply_count (ended_by) WHERE ended_by IS NOT NULL;

-- Something that was seen: a piece, a code that is of none, or how many of an article without numbers. What is missing is added at the end.
CREATE TABLE supply_count_line (
  hash_id uuid PRIMARY KEY,
  count_id uuid NOT NULL REFERENCES supply_count,
  supply_id uuid REFERENCES supply,
  piece_id uuid REFERENCES supply_piece,
  -- As it was read, of an unknown one.
  code text,
  -- What it was when it was seen; an article that is to be counted has none.
  finding text CHECK (finding IN ('RIGHT', 'ELSEWHERE', 'GONE', 'UNKNOWN', 'MISSING')),
  -- Where a piece was by the list, as it was seen: its state and its office.
  state text,
  lies_in uuid REFERENCES zone,
  shelf text,
  -- The movement after which it was seen.
  moved_by uuid REFERENCES supply_movement,
  counted integer CHECK (counted >= 0),
  book integer CHECK (book >= 0),
  scans integer NOT NULL DEFAULT 0,
  note text,
  counted_by uuid REFERENCES app_user,
  counted_at timestamptz,
  CHECK (num_nonnulls(piece_id, code) <= 1 AND (supply_id IS NULL) = (code IS NOT NULL)),
  CHECK (num_nonnulls(counted, book) IN (0, 2))
);
CREATE UNIQUE INDEX supply_count_line_piece ON supply_count_line (count_id, piece_id) WHERE piece_id IS NOT NULL;
CREATE UNIQUE INDEX supply_count_line_supply ON supply_count_line (count_id, supply_id) WHERE piece_id IS NULL AND supply_id IS NOT NULL;
CREATE UNIQUE INDEX supply_count_line_code ON supply_count_line (count_id, lower(code)) WHERE code IS NOT NULL;
CREATE INDEX supply_count_line_of_piece ON supply_count_line (piece_id) WHERE piece_id IS NOT NULL;
CREATE INDEX supply_count_line_of_supply ON supply_count_line (supply_id) WHERE supply_id IS NOT NULL;
CREATE INDEX supply_count_line_zone ON supply_count_line (lies_in) WHERE lies_in IS NOT NULL;
CREATE INDEX supply_count_line_moved ON supply_count_line (moved_by) WHERE moved_by IS NOT NULL;
CREATE INDEX supply_count_line_counter ON supply_count_line (counted_by) WHERE counted_by IS NOT NULL;

REVOKE DELETE, TRUNCATE ON supply_count FROM cordial_app;
GRANT SELECT, INSERT, UPDATE ON supply_count TO cordial_app;
-- A scan is taken back as long as the stock-take is open.
GRANT SELECT, INSERT, UPDATE, DELETE ON supply_count_line TO cordial_app;
