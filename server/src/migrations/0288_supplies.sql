-- Supplies: articles, the pieces of those with numbers, and a list of movements that is only added to. The numbers beside the list are
-- changed with it, under the lock of the article.

CREATE TABLE supply_supplier (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  contact_id uuid REFERENCES contact ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX supply_supplier_name ON supply_supplier (lower(name));
CREATE INDEX supply_supplier_contact ON supply_supplier (contact_id) WHERE contact_id IS NOT NULL;

CREATE TABLE supply_brand (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  contact_id uuid REFERENCES contact ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX supply_brand_name ON supply_brand (lower(name));
CREATE INDEX supply_brand_contact ON supply_brand (contact_id) WHERE contact_id IS NOT NULL;

-- A tree of at most four levels; only its leaves hold supplies.
CREATE TABLE supply_category (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  name_fr text,
  parent_id uuid REFERENCES supply_category CHECK (parent_id <> hash_id),
  -- The letters of its numbers, and the highest number ever given with them.
  stock_text_id text CHECK (stock_text_id ~ '^[A-Z][A-Z0-9]{0,7}$'),
  stock_number_id integer NOT NULL DEFAULT 0 CHECK (stock_number_id >= 0),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX supply_category_letters ON supply_category (stock_text_id);
CREATE UNIQUE INDEX supply_category_name ON supply_category (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));
CREATE INDEX supply_category_parent ON supply_category (parent_id);

CREATE TABLE supply (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  type text NOT NULL CHECK (type IN ('FURNITURE', 'MATERIAL')),
  reusable boolean NOT NULL,
  -- Each piece has a number of its category.
  numbered boolean NOT NULL CHECK (reusable OR NOT numbered),
  category_id uuid NOT NULL REFERENCES supply_category,
  zone_id uuid NOT NULL REFERENCES zone,
  -- The offices in which some of it is or was, and its own.
  zone_ids uuid[] NOT NULL,
  supplier_id uuid REFERENCES supply_supplier,
  brand_id uuid REFERENCES supply_brand,
  unity_id uuid REFERENCES unity,
  department_id uuid REFERENCES department,
  lifetime_in_years smallint CHECK (lifetime_in_years BETWEEN 1 AND 100),
  description text,
  user_id uuid NOT NULL REFERENCES app_user,
  -- How many movements it has; with the version it tells live readers what is newer.
  moves integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  search text NOT NULL GENERATED ALWAYS AS (fold(name || coalesce(' ' || description, ''))) STORED,
  CHECK (zone_id = ANY (zone_ids))
);
CREATE INDEX supply_zones ON supply USING gin (zone_ids) WITH (fastupdate = off);
CREATE INDEX supply_search ON supply USING gin (zone_ids, search gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX supply_of_type ON supply (type, hash_id DESC);
CREATE INDEX supply_zone ON supply (zone_id, hash_id DESC);
CREATE INDEX supply_category_of ON supply (category_id, hash_id DESC);
CREATE INDEX supply_supplier_of ON supply (supplier_id) WHERE supplier_id IS NOT NULL;
CREATE INDEX supply_brand_of ON supply (brand_id) WHERE brand_id IS NOT NULL;
CREATE INDEX supply_unity_of ON supply (unity_id) WHERE unity_id IS NOT NULL;
CREATE INDEX supply_department_of ON supply (department_id) WHERE department_id IS NOT NULL;
CREATE INDEX supply_user ON supply (user_id);

-- What an office has of an article, by state: what it has on hand is the sum of the first four.
CREATE TABLE supply_stock (
  supply_id uuid NOT NULL REFERENCES supply ON DELETE CASCADE,
  zone_id uuid NOT NULL REFERENCES zone,
  available integer NOT NULL DEFAULT 0 CHECK (available >= 0),
  allocated integer NOT NULL DEFAULT 0 CHECK (allocated >= 0),
  maintenance integer NOT NULL DEFAULT 0 CHECK (maintenance >= 0),
  defective integer NOT NULL DEFAULT 0 CHECK (defective >= 0),
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  gone integer NOT NULL DEFAULT 0 CHECK (gone >= 0),
  -- Under it the article is short there; `told`: they were told so, and it has not recovered since.
  minimum integer CHECK (minimum > 0),
  told boolean NOT NULL DEFAULT false,
  shelf text,
  PRIMARY KEY (supply_id, zone_id)
);
CREATE INDEX supply_stock_zone ON supply_stock (zone_id, supply_id DESC);
CREATE INDEX supply_stock_allocated ON supply_stock (supply_id DESC) WHERE allocated > 0;
CREATE INDEX supply_stock_maintenance ON supply_stock (supply_id DESC) WHERE maintenance > 0;
CREATE INDEX supply_stock_defective ON supply_stock (supply_id DESC) WHERE defective > 0;
CREATE INDEX supply_stock_short ON supply_stock (supply_id DESC) WHERE available < minimum;

-- One entry: what came when, from whom, at which price. Units without a number leave the oldest first, so what is left are the newest.
CREATE TABLE supply_lot (
  hash_id uuid PRIMARY KEY,
  supply_id uuid NOT NULL REFERENCES supply,
  zone_id uuid NOT NULL REFERENCES zone,
  lot integer NOT NULL CHECK (lot > 0),
  stock_per_lot integer NOT NULL CHECK (stock_per_lot > 0),
  order_date date,
  shipping_date date,
  supplier_id uuid REFERENCES supply_supplier,
  -- For one unit.
  price numeric(18,4) CHECK (price >= 0),
  currency_id uuid REFERENCES currency,
  warranty_months smallint CHECK (warranty_months > 0),
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((price IS NULL) = (currency_id IS NULL))
);
CREATE INDEX supply_lot_supply ON supply_lot (supply_id, hash_id DESC);
CREATE INDEX supply_lot_zone ON supply_lot (zone_id, hash_id DESC);
CREATE INDEX supply_lot_supplier ON supply_lot (supplier_id) WHERE supplier_id IS NOT NULL;
CREATE INDEX supply_lot_currency ON supply_lot (currency_id) WHERE currency_id IS NOT NULL;

-- Something that a person or a department has or had; `quantity_out`: what did not come back yet.
CREATE TABLE supply_allocation (
  hash_id uuid PRIMARY KEY,
  supply_id uuid NOT NULL REFERENCES supply,
  zone_id uuid NOT NULL REFERENCES zone,
  user_id uuid REFERENCES app_user,
  department_id uuid REFERENCES department,
  received_by uuid REFERENCES app_user,
  quantity integer NOT NULL CHECK (quantity > 0),
  quantity_out integer NOT NULL DEFAULT 0 CHECK (quantity_out BETWEEN 0 AND quantity),
  condition text CHECK (condition IN ('NEW', 'GOOD', 'WORN', 'DAMAGED')),
  due_on date,
  terms text,
  allocated_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock(),
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK (num_nonnulls(user_id, department_id) = 1),
  CHECK (received_by IS NULL OR department_id IS NOT NULL)
);
CREATE INDEX supply_allocation_supply ON supply_allocation (supply_id, hash_id DESC);
CREATE INDEX supply_allocation_open ON supply_allocation (supply_id, zone_id, hash_id) WHERE quantity_out > 0;
CREATE INDEX supply_allocation_zone ON supply_allocation (zone_id, hash_id DESC);
CREATE INDEX supply_allocation_user ON supply_allocation (user_id, hash_id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX supply_allocation_department ON supply_allocation (department_id) WHERE department_id IS NOT NULL;
CREATE INDEX supply_allocation_receiver ON supply_allocation (received_by) WHERE received_by IS NOT NULL;
CREATE INDEX supply_allocation_by ON supply_allocation (allocated_by);

-- A unit with a number. OUTSIDE: its entry was undone; its number is never given again.
CREATE TABLE supply_piece (
  hash_id uuid PRIMARY KEY,
  supply_id uuid NOT NULL REFERENCES supply,
  zone_id uuid NOT NULL REFERENCES zone,
  lot_id uuid NOT NULL REFERENCES supply_lot,
  -- The category whose letters its number has.
  series_id uuid NOT NULL REFERENCES supply_category,
  letters text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  serial_number text NOT NULL GENERATED ALWAYS AS (letters || '-' || CASE WHEN number < 1000 THEN lpad(number::text, 3, '0') ELSE number::text END) STORED,
  state text NOT NULL DEFAULT 'OUTSIDE' CHECK (state IN ('OUTSIDE', 'AVAILABLE', 'ALLOCATED', 'MAINTENANCE', 'DEFECTIVE', 'GONE')),
  allocation_id uuid REFERENCES supply_allocation,
  -- Its last movement.
  moved_by uuid,
  -- The maker's own number.
  maker_serial text,
  condition text CHECK (condition IN ('NEW', 'GOOD', 'WORN', 'DAMAGED')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((state = 'ALLOCATED') = (allocation_id IS NOT NULL))
);
CREATE UNIQUE INDEX supply_piece_number ON supply_piece (series_id, number);
CREATE INDEX supply_piece_supply ON supply_piece (supply_id, letters, number);
CREATE INDEX supply_piece_state ON supply_piece (supply_id, zone_id, state, letters, number);
CREATE INDEX supply_piece_zone ON supply_piece (zone_id, hash_id DESC);
CREATE INDEX supply_piece_lot ON supply_piece (lot_id);
CREATE INDEX supply_piece_allocation ON supply_piece (allocation_id) WHERE allocation_id IS NOT NULL;
CREATE INDEX supply_piece_words ON supply_piece USING gin (fold(serial_number || coalesce(' ' || maker_serial, '')) gin_trgm_ops) WITH (fastupdate = off);

CREATE TABLE supply_movement (
  hash_id uuid PRIMARY KEY,
  -- The order in which they happened.
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  supply_id uuid NOT NULL REFERENCES supply,
  zone_id uuid NOT NULL REFERENCES zone,
  status text NOT NULL CHECK (status IN ('INITIAL', 'ENTRY', 'ALLOCATED', 'UNALLOCATED', 'LOSS', 'DEFECTIVE', 'MAINTENANCE', 'RECYCLED', 'DONATION', 'LIQUIDATION', 'AVAILABLE')),
  from_state text NOT NULL,
  to_state text NOT NULL CHECK (to_state <> from_state),
  quantity integer NOT NULL CHECK (quantity > 0),
  -- What the office had on hand after it.
  on_hand integer NOT NULL CHECK (on_hand >= 0),
  lot_id uuid REFERENCES supply_lot,
  allocation_id uuid REFERENCES supply_allocation,
  reason text,
  recipient text,
  undoes_id uuid UNIQUE REFERENCES supply_movement,
  user_id uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK (from_state IN ('OUTSIDE', 'AVAILABLE', 'ALLOCATED', 'MAINTENANCE', 'DEFECTIVE', 'USED', 'GONE')),
  CHECK (to_state IN ('OUTSIDE', 'AVAILABLE', 'ALLOCATED', 'MAINTENANCE', 'DEFECTIVE', 'USED', 'GONE'))
);
CREATE INDEX supply_movement_supply ON supply_movement (supply_id, hash_id DESC);
CREATE INDEX supply_movement_zone ON supply_movement (zone_id, hash_id DESC);
CREATE INDEX supply_movement_lot ON supply_movement (lot_id) WHERE lot_id IS NOT NULL;
CREATE INDEX supply_movement_allocation ON supply_movement (allocation_id) WHERE allocation_id IS NOT NULL;
CREATE INDEX supply_movement_user ON supply_movement (user_id);

CREATE TABLE supply_movement_piece (
  movement_id uuid NOT NULL REFERENCES supply_movement,
  piece_id uuid NOT NULL REFERENCES supply_piece,
  PRIMARY KEY (movement_id, piece_id)
);
CREATE INDEX supply_movement_piece_of ON supply_movement_piece (piece_id, movement_id DESC);

-- As the ledger: what happened is added to, and neither changed nor deleted.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON supply_movement FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON supply_movement_piece FOR EACH STATEMENT EXECUTE FUNCTION append_only();
REVOKE UPDATE, DELETE, TRUNCATE ON supply_movement, supply_movement_piece FROM cordial_app;
REVOKE DELETE, TRUNCATE ON supply_lot, supply_allocation, supply_piece FROM cordial_app;
