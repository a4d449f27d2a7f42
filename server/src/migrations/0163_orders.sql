-- What customers order. An order is in its customer's country; the office that sells it gives currency and number.
ALTER TABLE zone ADD COLUMN order_prefix text CHECK (order_prefix ~ '^[A-Z][A-Z0-9]{1,7}$');
-- The last number of a series: `PAR` and 2026. Gaps are allowed, so a counter under a row lock is enough.
CREATE TABLE order_series (
  prefix text NOT NULL,
  year smallint NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (prefix, year)
);

CREATE TABLE orders (
  hash_id uuid PRIMARY KEY,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'NOT_CONFIRMED' CHECK (state IN ('NOT_CONFIRMED', 'CONFIRMED', 'WAITING_INFORMATION', 'INVOICED')),
  contact_id uuid NOT NULL REFERENCES contact,
  -- The customer's country, by which it is reached: kept by triggers.
  country_id uuid NOT NULL REFERENCES country,
  zone_id uuid NOT NULL REFERENCES zone,
  user_id uuid NOT NULL REFERENCES app_user,
  currency_id uuid NOT NULL REFERENCES currency,
  -- The day that decides on the rate.
  ordered_on date NOT NULL,
  -- When the customer wants it.
  wanted_on date,
  customer_reference text,
  note text,
  payment_condition_id uuid,
  -- Without tax, in its currency: the sum of its lines, or typed where it has none.
  value numeric(18, 4) NOT NULL DEFAULT 0 CHECK (value >= 0),
  lines_count integer NOT NULL DEFAULT 0,
  -- The value in euro by the month's rate of its day (units of its currency for one euro); nothing where there was no rate.
  value_eur numeric(18, 2),
  eur_rate numeric(22, 10),
  eur_month text,
  -- Kept by what is invoiced: totals with tax, in its currency. `open` is what is still to be paid of what is issued.
  invoiced numeric(18, 4) NOT NULL DEFAULT 0,
  paid numeric(18, 4) NOT NULL DEFAULT 0,
  open numeric(18, 4) NOT NULL DEFAULT 0 CHECK (open >= 0),
  -- The earliest day on which something open is due; nothing while its task is not done.
  next_due_on date,
  paid_on date,
  predicted_on date,
  -- The ten parent tasks that are done or not needed.
  tasks_count smallint NOT NULL DEFAULT 0 CHECK (tasks_count BETWEEN 0 AND 10),
  -- While it waits for information: what for, from whom, since when, who is reminded, and the state it came from.
  waiting_for text,
  waiting_from text,
  waiting_since timestamptz,
  waiting_people uuid[] NOT NULL DEFAULT '{}',
  waiting_back text CHECK (waiting_back IN ('NOT_CONFIRMED', 'CONFIRMED', 'INVOICED')),
  waiting_reminders integer NOT NULL DEFAULT 0,
  waiting_next_on date,
  confirmed_at timestamptz,
  archived_at timestamptz,
  archived_reason text,
  created_by uuid NOT NULL REFERENCES app_user,
  search text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((state = 'WAITING_INFORMATION') = (waiting_back IS NOT NULL)),
  CHECK ((state = 'WAITING_INFORMATION') = (waiting_since IS NOT NULL)),
  CHECK ((value_eur IS NULL) = (eur_rate IS NULL))
);
CREATE UNIQUE INDEX orders_number ON orders (number);
CREATE INDEX orders_country ON orders (country_id, hash_id DESC);
CREATE INDEX orders_user ON orders (user_id, hash_id DESC);
CREATE INDEX orders_contact ON orders (contact_id, hash_id DESC);
CREATE INDEX orders_zone ON orders (zone_id, hash_id DESC);
CREATE INDEX orders_created_by ON orders (created_by);
CREATE INDEX orders_currency ON orders (currency_id, hash_id DESC);
CREATE INDEX orders_condition ON orders (payment_condition_id) WHERE payment_condition_id IS NOT NULL;
CREATE INDEX orders_day ON orders (ordered_on);
CREATE INDEX orders_open ON orders (country_id, hash_id DESC) WHERE archived_at IS NULL AND state <> 'INVOICED';
CREATE INDEX orders_unpaid ON orders (country_id, hash_id DESC) WHERE archived_at IS NULL AND state = 'INVOICED' AND paid_on IS NULL;
CREATE INDEX orders_due ON orders (next_due_on) WHERE archived_at IS NULL AND open > 0;
CREATE INDEX orders_waiting ON orders (waiting_next_on) WHERE state = 'WAITING_INFORMATION';
CREATE INDEX orders_archived ON orders (country_id, hash_id DESC) WHERE archived_at IS NOT NULL;
CREATE INDEX orders_search ON orders USING gin (user_id, country_id, search gin_trgm_ops) WITH (fastupdate = off);

CREATE FUNCTION keep_order_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.country_id, fold(NEW.number || ' ' || coalesce(NEW.customer_reference || ' ', '') || c.name) INTO NEW.country_id, NEW.search
    FROM contact c WHERE c.hash_id = NEW.contact_id;
  RETURN NEW;
END $$;
CREATE TRIGGER order_place BEFORE INSERT OR UPDATE OF contact_id, number, customer_reference ON orders FOR EACH ROW EXECUTE FUNCTION keep_order_place();
-- A customer who moves or is renamed takes the orders along.
CREATE FUNCTION keep_orders_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET contact_id = contact_id WHERE contact_id = NEW.hash_id;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_orders AFTER UPDATE OF name, country_id ON contact FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.country_id IS DISTINCT FROM NEW.country_id) EXECUTE FUNCTION keep_orders_of_contact();

CREATE TABLE order_lines (
  hash_id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position smallint NOT NULL,
  recipe_id uuid REFERENCES recipe,
  -- What is sold, where it is no recipe, or what it is called for this customer.
  title text,
  packaging_id uuid REFERENCES packaging,
  -- So many packs of `pack_size` units each; a quantity alone is sold loose.
  packs integer CHECK (packs > 0),
  quantity numeric(14, 4) NOT NULL CHECK (quantity > 0),
  unit text NOT NULL,
  -- Of one unit, without tax.
  price numeric(18, 4) NOT NULL CHECK (price >= 0),
  discount numeric(6, 3) NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 100),
  -- Percent.
  tax numeric(6, 3) CHECK (tax BETWEEN 0 AND 100),
  -- Quantity by price less discount, rounded to the currency.
  net numeric(18, 4) NOT NULL,
  CHECK (recipe_id IS NOT NULL OR title IS NOT NULL)
);
CREATE INDEX order_lines_order ON order_lines (order_id, position);
CREATE INDEX order_lines_recipe ON order_lines (recipe_id, order_id DESC) WHERE recipe_id IS NOT NULL;
CREATE INDEX order_lines_packaging ON order_lines (packaging_id) WHERE packaging_id IS NOT NULL;

-- The ten steps of every order; a company renames them. Payment conditions name them by `code`.
CREATE TABLE order_parent_task (
  hash_id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE,
  position smallint NOT NULL UNIQUE CHECK (position BETWEEN 1 AND 10),
  name text NOT NULL CHECK (name <> ''),
  name_fr text CHECK (name_fr <> ''),
  version integer NOT NULL DEFAULT 1
);
INSERT INTO order_parent_task (hash_id, code, position, name, name_fr) VALUES
  (new_id(), 'received', 1, 'Order received', 'Commande reçue'),
  (new_id(), 'confirmed', 2, 'Confirmed to client', 'Confirmée au client'),
  (new_id(), 'raw_material', 3, 'Raw material checked', 'Matières premières vérifiées'),
  (new_id(), 'planned', 4, 'Production planned', 'Production planifiée'),
  (new_id(), 'produced', 5, 'Produced', 'Produite'),
  (new_id(), 'released', 6, 'Quality released', 'Libérée par la qualité'),
  (new_id(), 'packed', 7, 'Packed', 'Conditionnée'),
  (new_id(), 'shipped', 8, 'Shipped', 'Expédiée'),
  (new_id(), 'delivered', 9, 'Delivered', 'Livrée'),
  (new_id(), 'papers', 10, 'Papers sent', 'Documents envoyés');

CREATE TABLE order_tasks (
  hash_id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- One of the ten: its code; its name is the company's. A sub-task has a title and hangs on one of them.
  code text REFERENCES order_parent_task (code),
  parent_id uuid REFERENCES order_tasks ON DELETE CASCADE,
  title text,
  position smallint NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'not_needed')),
  -- The day that due dates count from: may be entered for a day in the past.
  done_on date,
  done_at timestamptz,
  done_by uuid REFERENCES app_user,
  due_on date,
  assignee_id uuid REFERENCES app_user,
  waits_for_id uuid REFERENCES order_tasks ON DELETE SET NULL,
  -- Whether the customer sees it in the portal.
  visible boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((code IS NULL) = (parent_id IS NOT NULL)),
  CHECK ((code IS NULL) = (title IS NOT NULL)),
  CHECK ((state = 'open') = (done_at IS NULL)),
  CHECK (state <> 'done' OR done_on IS NOT NULL)
);
CREATE UNIQUE INDEX order_tasks_code ON order_tasks (order_id, code) WHERE code IS NOT NULL;
CREATE INDEX order_tasks_order ON order_tasks (order_id, position);
CREATE INDEX order_tasks_parent ON order_tasks (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX order_tasks_parent_code ON order_tasks (code) WHERE code IS NOT NULL AND state = 'open';
CREATE INDEX order_tasks_waits ON order_tasks (waits_for_id) WHERE waits_for_id IS NOT NULL;
CREATE INDEX order_tasks_assignee ON order_tasks (assignee_id, due_on) WHERE assignee_id IS NOT NULL;
CREATE INDEX order_tasks_done_by ON order_tasks (done_by) WHERE done_by IS NOT NULL;

CREATE TABLE order_comments (
  hash_id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  task_id uuid REFERENCES order_tasks ON DELETE CASCADE,
  -- The customer reads what is external, in the portal.
  external boolean NOT NULL,
  body text NOT NULL CHECK (body <> ''),
  -- One of ours, or the customer's portal account: `by_customer`.
  user_id uuid NOT NULL REFERENCES app_user,
  by_customer boolean NOT NULL DEFAULT false,
  -- It ended a wait for information.
  answers boolean NOT NULL DEFAULT false,
  edited_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX order_comments_order ON order_comments (order_id, hash_id);
CREATE INDEX order_comments_task ON order_comments (task_id) WHERE task_id IS NOT NULL;
CREATE INDEX order_comments_user ON order_comments (user_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON orders, order_series, order_lines, order_tasks, order_comments TO cordial_app;
GRANT SELECT, UPDATE ON order_parent_task TO cordial_app;
