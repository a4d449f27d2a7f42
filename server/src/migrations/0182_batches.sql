-- Batches of recipes: planned with their lots reserved, weighed, made into bottles, or cancelled.
CREATE TABLE batch (
  hash_id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  place_id uuid NOT NULL REFERENCES stock_place,
  recipe_id uuid NOT NULL REFERENCES recipe,
  composition_id uuid NOT NULL REFERENCES composition,
  -- The recipe and the sub-recipes whose lines it takes: who may read its materials sees the formulas of all of them.
  formulas uuid[] NOT NULL,
  state text NOT NULL DEFAULT 'PLANNED' CHECK (state IN ('PLANNED', 'WEIGHED', 'MADE', 'CANCELLED')),
  amount numeric(14, 3) NOT NULL CHECK (amount > 0),
  unit text NOT NULL CHECK (unit IN ('L', 'kg')),
  litres numeric(14, 3) NOT NULL CHECK (litres > 0),
  planned_for date,
  note text,
  user_id uuid NOT NULL REFERENCES app_user,
  weighed_by uuid REFERENCES app_user,
  weighed_at timestamptz,
  made_by uuid REFERENCES app_user,
  made_at timestamptz,
  reason text,
  -- What came out of it.
  make_id uuid UNIQUE REFERENCES stock_operation,
  stock_id uuid REFERENCES recipe_stock,
  bottles integer CHECK (bottles > 0),
  product_litres numeric(14, 3) CHECK (product_litres > 0),
  search text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((state = 'MADE') = (made_at IS NOT NULL) AND (state = 'MADE') = (stock_id IS NOT NULL)),
  CHECK (num_nonnulls(stock_id, bottles, product_litres, made_by) IN (0, 4)),
  CHECK ((state = 'CANCELLED') = (reason IS NOT NULL))
);
CREATE INDEX batch_place ON batch (place_id, hash_id DESC);
CREATE INDEX batch_recipe ON batch (recipe_id, hash_id DESC);
CREATE INDEX batch_state ON batch (state, hash_id DESC);
CREATE INDEX batch_user ON batch (user_id, hash_id DESC);
CREATE INDEX batch_composition ON batch (composition_id);
CREATE INDEX batch_weigher ON batch (weighed_by) WHERE weighed_by IS NOT NULL;
CREATE INDEX batch_maker ON batch (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX batch_stock ON batch (stock_id) WHERE stock_id IS NOT NULL;
CREATE INDEX batch_search ON batch USING gin (search gin_trgm_ops);

-- What it takes: components through its sub-recipes, and sub-recipes that are taken from stock in bottles.
CREATE TABLE batch_line (
  hash_id uuid PRIMARY KEY,
  batch_id uuid NOT NULL REFERENCES batch,
  position smallint NOT NULL,
  component_id uuid REFERENCES component,
  sub_recipe_id uuid REFERENCES recipe,
  -- In the base unit of the component, of a sub-recipe in litres.
  planned numeric(18, 3) NOT NULL CHECK (planned > 0),
  actual numeric(18, 3) CHECK (actual > 0),
  -- Water out of the tap: weighed, in no stock.
  is_tap_water boolean NOT NULL DEFAULT false,
  CHECK ((component_id IS NULL) <> (sub_recipe_id IS NULL)),
  UNIQUE (batch_id, position)
);
CREATE INDEX batch_line_component ON batch_line (component_id) WHERE component_id IS NOT NULL;
CREATE INDEX batch_line_sub ON batch_line (sub_recipe_id) WHERE sub_recipe_id IS NOT NULL;

-- The lots of a line: what is reserved of each, and what goes in once it is weighed.
CREATE TABLE batch_lot (
  hash_id uuid PRIMARY KEY,
  line_id uuid NOT NULL REFERENCES batch_line,
  lot_id uuid REFERENCES stock_lot,
  stock_id uuid REFERENCES recipe_stock,
  quantity numeric(18, 3) NOT NULL CHECK (quantity > 0),
  bottles integer CHECK (bottles > 0),
  CHECK ((lot_id IS NULL) <> (stock_id IS NULL) AND (stock_id IS NULL) = (bottles IS NULL)),
  UNIQUE (line_id, lot_id),
  UNIQUE (line_id, stock_id)
);
CREATE INDEX batch_lot_lot ON batch_lot (lot_id) WHERE lot_id IS NOT NULL;
CREATE INDEX batch_lot_stock ON batch_lot (stock_id) WHERE stock_id IS NOT NULL;

ALTER TABLE recipe_movement ADD COLUMN batch_id uuid REFERENCES batch;
CREATE INDEX recipe_movement_batch ON recipe_movement (batch_id) WHERE batch_id IS NOT NULL;
-- A reservation, and what was taken, name their batch.
ALTER TABLE stock_reservation ADD COLUMN batch_id uuid REFERENCES batch;
CREATE INDEX stock_reservation_batch ON stock_reservation (batch_id) WHERE batch_id IS NOT NULL;
ALTER TABLE stock_operation ADD COLUMN batch_id uuid REFERENCES batch;
CREATE INDEX stock_operation_batch ON stock_operation (batch_id) WHERE batch_id IS NOT NULL;

REVOKE DELETE, TRUNCATE ON batch, batch_line FROM cordial_app;
GRANT SELECT, INSERT, UPDATE ON batch, batch_line TO cordial_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON batch_lot TO cordial_app;
