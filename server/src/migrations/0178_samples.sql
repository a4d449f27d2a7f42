-- Sample orders: a parcel of samples on its way to a customer, from the request to the verdict.
CREATE SEQUENCE sample_number;
CREATE TABLE sample (
  hash_id uuid PRIMARY KEY,
  number integer NOT NULL UNIQUE DEFAULT nextval('sample_number'),
  contact_id uuid NOT NULL REFERENCES contact,
  -- The contact's, kept by triggers: lists and searches go by them.
  country_id uuid NOT NULL REFERENCES country,
  title text NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user,
  state text NOT NULL DEFAULT 'REQUESTED' CHECK (state IN
    ('REQUESTED', 'ANNOUNCED', 'INFO_RECEIVED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'ATTEMPT_FAILED', 'PICKUP', 'DELIVERED', 'EXCEPTION', 'EXPIRED')),
  -- The last news of the parcel.
  state_at timestamptz NOT NULL DEFAULT clock(),
  date date NOT NULL,
  recipient text,
  follow_up_on date,
  cost numeric(18, 4) CHECK (cost >= 0),
  currency_id uuid REFERENCES currency,
  note text,
  parcel_code text,
  carrier text CHECK (carrier IN ('dhl', 'laposte', 'other')),
  sent_at timestamptz,
  delivered_at timestamptz,
  -- Lines that have no verdict yet.
  open_verdicts smallint NOT NULL DEFAULT 0,
  nudged_at timestamptz,
  archived_at timestamptz,
  -- The carrier is asked again then; empty where nobody asks.
  ask_at timestamptz,
  asked_at timestamptz,
  failures smallint NOT NULL DEFAULT 0,
  problem text CHECK (problem IN ('limit', 'unreachable', 'refused', 'unknown')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  search text NOT NULL GENERATED ALWAYS AS (fold(title || ' ' || coalesce(parcel_code, '') || ' ' || coalesce(recipient, ''))) STORED,
  CHECK ((cost IS NULL) = (currency_id IS NULL)),
  CHECK ((parcel_code IS NULL) = (state = 'REQUESTED')),
  CHECK ((parcel_code IS NULL) = (carrier IS NULL))
);
CREATE INDEX sample_user ON sample (user_id, hash_id DESC);
CREATE INDEX sample_country ON sample (country_id, hash_id DESC);
CREATE INDEX sample_contact ON sample (contact_id, hash_id DESC);
CREATE INDEX sample_state ON sample (state, hash_id DESC);
CREATE INDEX sample_created ON sample (created_at);
CREATE INDEX sample_date ON sample (date);
CREATE INDEX sample_carrier ON sample (carrier) WHERE carrier IS NOT NULL;
CREATE INDEX sample_currency ON sample (currency_id) WHERE currency_id IS NOT NULL;
CREATE INDEX sample_archived ON sample (hash_id DESC) WHERE archived_at IS NOT NULL;
CREATE INDEX sample_code ON sample (parcel_code) WHERE parcel_code IS NOT NULL;
CREATE INDEX sample_follow_up ON sample (follow_up_on) WHERE follow_up_on IS NOT NULL;
CREATE INDEX sample_search ON sample USING gin (user_id, country_id, search gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX sample_ask ON sample (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX sample_no_verdict ON sample (delivered_at) WHERE state = 'DELIVERED' AND open_verdicts > 0 AND archived_at IS NULL;
CREATE INDEX sample_silent ON sample (state_at) WHERE state NOT IN ('REQUESTED', 'DELIVERED', 'EXPIRED') AND archived_at IS NULL;

CREATE TABLE sample_line (
  hash_id uuid PRIMARY KEY,
  sample_id uuid NOT NULL REFERENCES sample ON DELETE CASCADE,
  position smallint NOT NULL,
  recipe_id uuid NOT NULL REFERENCES recipe,
  -- The version that it is of, frozen since; none where the recipe had no composition.
  composition_id uuid REFERENCES composition,
  -- Bottles of a lot in stock, or a lot by its number alone.
  stock_id uuid REFERENCES recipe_stock,
  lot text,
  quantity integer NOT NULL CHECK (quantity > 0),
  bottle_id uuid REFERENCES bottle,
  verdict text CHECK (verdict IN ('liked', 'changes', 'refused')),
  taste smallint CHECK (taste BETWEEN 1 AND 5),
  colour smallint CHECK (colour BETWEEN 1 AND 5),
  stability smallint CHECK (stability BETWEEN 1 AND 5),
  price smallint CHECK (price BETWEEN 1 AND 5),
  verdict_text text,
  verdict_on date,
  verdict_by uuid REFERENCES app_user,
  verdict_at timestamptz,
  UNIQUE (sample_id, position),
  CHECK ((verdict IS NULL) = (verdict_at IS NULL))
);
CREATE INDEX sample_line_recipe ON sample_line (recipe_id, sample_id);
CREATE INDEX sample_line_composition ON sample_line (composition_id) WHERE composition_id IS NOT NULL;
CREATE INDEX sample_line_stock ON sample_line (stock_id) WHERE stock_id IS NOT NULL;
CREATE INDEX sample_line_bottle ON sample_line (bottle_id) WHERE bottle_id IS NOT NULL;
CREATE INDEX sample_line_verdict ON sample_line (verdict) WHERE verdict IS NOT NULL;
CREATE INDEX sample_line_judge ON sample_line (verdict_by) WHERE verdict_by IS NOT NULL;

CREATE FUNCTION sample_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT country_id, name INTO STRICT NEW.country_id, NEW.title FROM contact WHERE hash_id = NEW.contact_id;
  RETURN NEW;
END $$;
CREATE TRIGGER sample_of_contact BEFORE INSERT OR UPDATE OF contact_id ON sample FOR EACH ROW EXECUTE FUNCTION sample_of_contact();

-- A contact moves, is renamed, or is erased: what a sample says of the person goes with them.
CREATE FUNCTION contact_of_samples() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.erased_at IS NOT NULL THEN
    DELETE FROM notification n USING sample s WHERE s.contact_id = NEW.hash_id AND n.entity_kind = 'sample' AND n.entity_id = s.hash_id;
    UPDATE sample SET title = NEW.name, recipient = NULL, note = NULL, version = version + 1 WHERE contact_id = NEW.hash_id;
  ELSE
    UPDATE sample SET country_id = NEW.country_id, title = NEW.name, version = version + 1 WHERE contact_id = NEW.hash_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_of_samples AFTER UPDATE ON contact FOR EACH ROW
  WHEN (OLD.country_id <> NEW.country_id OR OLD.name <> NEW.name OR (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL))
  EXECUTE FUNCTION contact_of_samples();

GRANT SELECT, INSERT, UPDATE, DELETE ON sample, sample_line TO cordial_app;
GRANT USAGE ON SEQUENCE sample_number TO cordial_app;
