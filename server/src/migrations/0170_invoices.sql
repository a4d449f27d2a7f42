-- Invoices of orders, their instalments and payments. What customers owe is an account of the ledger for each invoice: merging contacts moves none of it.
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_kind_check,
  ADD CONSTRAINT ledger_account_kind_check CHECK (kind IN ('account', 'box', 'advance', 'reason', 'owed', 'opening', 'outside', 'exchange', 'exchange_difference', 'cash_difference', 'receivable', 'sales', 'sales_tax', 'received_elsewhere'));

-- What an office's invoices say of it.
CREATE TABLE invoice_issuer (
  zone_id uuid PRIMARY KEY REFERENCES zone ON DELETE CASCADE,
  prefix text NOT NULL UNIQUE CHECK (prefix ~ '^[A-Z][A-Z0-9]{1,7}$'),
  legal_name text,
  address text,
  identifiers text,
  bank text,
  legal_text text,
  legal_text_fr text,
  version integer NOT NULL DEFAULT 1
);

-- The last number of an office, a kind and a year, and its day. A number is taken in the transaction that issues: one that is rolled back leaves no gap.
CREATE TABLE invoice_series (
  zone_id uuid NOT NULL REFERENCES zone,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit')),
  year smallint NOT NULL,
  last integer NOT NULL CHECK (last > 0),
  last_day date NOT NULL,
  PRIMARY KEY (zone_id, kind, year)
);

CREATE TABLE invoice (
  hash_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit')),
  order_id uuid NOT NULL REFERENCES orders,
  -- The invoice that a credit note corrects.
  credits_id uuid REFERENCES invoice,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'ISSUED', 'PARTIALLY_PAID', 'PAID', 'CREDITED')),
  disputed boolean NOT NULL DEFAULT false,
  dispute_reason text,
  -- Of the order, kept by triggers: whose it is, where it counts, and what it is found by.
  contact_id uuid NOT NULL REFERENCES contact,
  country_id uuid NOT NULL REFERENCES country,
  user_id uuid NOT NULL REFERENCES app_user,
  order_number text NOT NULL,
  customer_reference text,
  zone_id uuid NOT NULL REFERENCES zone,
  currency_id uuid NOT NULL REFERENCES currency,
  date date NOT NULL,
  number text,
  -- Made elsewhere, under a number of its own.
  made_elsewhere boolean NOT NULL DEFAULT false,
  -- [{title, amount, tax}] and [{rate, net, tax}]
  lines jsonb NOT NULL,
  taxes jsonb NOT NULL,
  net numeric(18, 4) NOT NULL CHECK (net > 0),
  tax numeric(18, 4) NOT NULL CHECK (tax >= 0),
  total numeric(18, 4) NOT NULL CHECK (total = net + tax),
  paid numeric(18, 4) NOT NULL DEFAULT 0 CHECK (paid >= 0),
  credited numeric(18, 4) NOT NULL DEFAULT 0 CHECK (credited >= 0),
  open numeric(18, 4) GENERATED ALWAYS AS (CASE WHEN state = 'DRAFT' OR kind = 'credit' THEN 0 ELSE total - paid - credited END) STORED CHECK (open >= 0),
  -- Euros for one unit, by the month's rate of its date; nothing where there was none.
  to_eur numeric(22, 10),
  condition_id uuid REFERENCES payment_condition,
  -- The condition's instalments as they were: a change of it changes nothing here.
  parts jsonb NOT NULL,
  next_due_on date,
  note text,
  -- Why it is credited.
  reason text,
  reminders_stopped text,
  transaction_id uuid REFERENCES ledger_transaction,
  issued_at timestamptz,
  created_by uuid NOT NULL REFERENCES app_user,
  search text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((kind = 'credit') = (credits_id IS NOT NULL)),
  CHECK (state = 'DRAFT' OR number IS NOT NULL),
  CHECK ((state = 'DRAFT') = (transaction_id IS NULL))
);
CREATE UNIQUE INDEX invoice_number ON invoice (zone_id, lower(number)) WHERE number IS NOT NULL;
CREATE INDEX invoice_order ON invoice (order_id, hash_id);
CREATE INDEX invoice_credits ON invoice (credits_id) WHERE credits_id IS NOT NULL;
CREATE INDEX invoice_contact ON invoice (contact_id, hash_id DESC);
CREATE INDEX invoice_country ON invoice (country_id, hash_id DESC);
CREATE INDEX invoice_user ON invoice (user_id, hash_id DESC);
CREATE INDEX invoice_zone ON invoice (zone_id, hash_id DESC);
CREATE INDEX invoice_state ON invoice (state, hash_id DESC);
CREATE INDEX invoice_currency ON invoice (currency_id);
CREATE INDEX invoice_condition ON invoice (condition_id) WHERE condition_id IS NOT NULL;
CREATE INDEX invoice_transaction ON invoice (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX invoice_created_by ON invoice (created_by);
CREATE INDEX invoice_day ON invoice (date);
CREATE INDEX invoice_disputed ON invoice (hash_id DESC) WHERE disputed;
CREATE INDEX invoice_search ON invoice USING gin (user_id, country_id, search gin_trgm_ops) WITH (fastupdate = off);

CREATE TABLE invoice_instalment (
  hash_id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL REFERENCES invoice ON DELETE CASCADE,
  place smallint NOT NULL,
  share numeric(7, 4) NOT NULL,
  after_task text NOT NULL,
  delay smallint NOT NULL,
  end_of_month boolean NOT NULL,
  days_after smallint NOT NULL,
  amount numeric(18, 4) NOT NULL CHECK (amount >= 0),
  paid numeric(18, 4) NOT NULL DEFAULT 0 CHECK (paid >= 0),
  credited numeric(18, 4) NOT NULL DEFAULT 0 CHECK (credited >= 0),
  open numeric(18, 4) GENERATED ALWAYS AS (amount - paid - credited) STORED CHECK (open >= 0),
  -- Nothing while its task is not done.
  due_on date,
  -- The day on which the last of it was paid.
  paid_on date,
  -- Of the invoice: the ageing is read from this table alone.
  contact_id uuid NOT NULL REFERENCES contact,
  country_id uuid NOT NULL REFERENCES country,
  user_id uuid NOT NULL REFERENCES app_user,
  zone_id uuid NOT NULL REFERENCES zone,
  currency_id uuid NOT NULL REFERENCES currency,
  to_eur numeric(22, 10),
  reminded smallint NOT NULL DEFAULT 0,
  reminded_on date,
  -- Whether the office was told that it is due.
  due_told boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX invoice_instalment_place ON invoice_instalment (invoice_id, place);
CREATE INDEX invoice_instalment_country ON invoice_instalment (country_id, due_on) INCLUDE (invoice_id, currency_id, open, to_eur, user_id, zone_id) WHERE open > 0;
CREATE INDEX invoice_instalment_user ON invoice_instalment (user_id, due_on) WHERE open > 0;
CREATE INDEX invoice_instalment_zone ON invoice_instalment (zone_id, due_on) WHERE open > 0;
CREATE INDEX invoice_instalment_due ON invoice_instalment (due_on) WHERE open > 0;
-- A customer's last payments, for the predicted day.
CREATE INDEX invoice_instalment_contact ON invoice_instalment (contact_id, paid_on DESC, hash_id DESC);
CREATE INDEX invoice_instalment_currency ON invoice_instalment (currency_id);

CREATE TABLE invoice_payment (
  hash_id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL REFERENCES invoice,
  date date NOT NULL,
  amount numeric(18, 4) NOT NULL CHECK (amount > 0),
  -- Into which account or box; nothing where it was received elsewhere.
  holder_id uuid REFERENCES holder,
  holder_amount numeric(18, 4),
  rate_exchange numeric(22, 10),
  -- Against the rate of the invoice's day, in the holder's currency: gain above zero.
  difference numeric(18, 4),
  -- [{hash_id, amount}] of the instalments that it pays.
  parts jsonb NOT NULL,
  transaction_id uuid NOT NULL REFERENCES ledger_transaction,
  created_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock(),
  reversed_by uuid REFERENCES ledger_transaction,
  reversed_at timestamptz,
  reversed_reason text,
  CHECK ((reversed_by IS NULL) = (reversed_at IS NULL))
);
CREATE INDEX invoice_payment_invoice ON invoice_payment (invoice_id, hash_id);
CREATE INDEX invoice_payment_holder ON invoice_payment (holder_id) WHERE holder_id IS NOT NULL;
CREATE INDEX invoice_payment_transaction ON invoice_payment (transaction_id);
CREATE INDEX invoice_payment_reversed ON invoice_payment (reversed_by) WHERE reversed_by IS NOT NULL;
CREATE INDEX invoice_payment_created_by ON invoice_payment (created_by);

CREATE FUNCTION keep_invoice_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT o.contact_id, o.country_id, o.user_id, o.number, o.customer_reference, fold(concat_ws(' ', NEW.number, o.search))
    INTO NEW.contact_id, NEW.country_id, NEW.user_id, NEW.order_number, NEW.customer_reference, NEW.search
    FROM orders o WHERE o.hash_id = NEW.order_id;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_place BEFORE INSERT OR UPDATE OF order_id, number ON invoice FOR EACH ROW EXECUTE FUNCTION keep_invoice_place();
CREATE FUNCTION keep_instalment_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT i.contact_id, i.country_id, i.user_id, i.zone_id, i.currency_id, i.to_eur
    INTO NEW.contact_id, NEW.country_id, NEW.user_id, NEW.zone_id, NEW.currency_id, NEW.to_eur FROM invoice i WHERE i.hash_id = NEW.invoice_id;
  RETURN NEW;
END $$;
CREATE TRIGGER instalment_place BEFORE INSERT OR UPDATE OF invoice_id ON invoice_instalment FOR EACH ROW EXECUTE FUNCTION keep_instalment_place();
-- An order that moves, or is called otherwise, takes its invoices along.
CREATE FUNCTION keep_invoices_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice SET order_id = order_id WHERE order_id = NEW.hash_id;
  UPDATE invoice_instalment s SET invoice_id = s.invoice_id FROM invoice i WHERE i.hash_id = s.invoice_id AND i.order_id = NEW.hash_id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_invoices AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.search IS DISTINCT FROM NEW.search OR OLD.contact_id IS DISTINCT FROM NEW.contact_id OR OLD.country_id IS DISTINCT FROM NEW.country_id
    OR OLD.user_id IS DISTINCT FROM NEW.user_id)
  EXECUTE FUNCTION keep_invoices_of_order();

GRANT SELECT, INSERT, UPDATE, DELETE ON invoice_issuer, invoice_series, invoice, invoice_instalment, invoice_payment TO cordial_app;

-- The letters of an office in its numbers, until it enters its own: those of its orders, else of its name; with a figure where another office has them.
CREATE FUNCTION free_prefix(zone uuid) RETURNS text LANGUAGE sql STABLE AS $$
  WITH wanted AS (SELECT coalesce(z.order_prefix, rpad(left(regexp_replace(upper(fold(z.name)), '[^A-Z]', '', 'g'), 3), 3, 'X')) AS prefix FROM zone z WHERE z.hash_id = zone)
  SELECT coalesce((SELECT i.prefix FROM invoice_issuer i WHERE i.zone_id = zone),
    (SELECT p FROM wanted, generate_series(1, 999) AS n, LATERAL (SELECT CASE WHEN n = 1 THEN wanted.prefix ELSE wanted.prefix || n END AS p) AS named
     WHERE NOT EXISTS (SELECT 1 FROM invoice_issuer i WHERE i.prefix = p) ORDER BY n LIMIT 1))
$$;
