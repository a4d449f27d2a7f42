-- Entries of lists that were proposed where a picker lacked them. Such an entry is a row of its list from the start, so that the record where
-- it was made can refer to it; until somebody keeps it, it is used on that record alone, and offered nowhere.
CREATE TABLE proposal (
  hash_id uuid PRIMARY KEY,
  -- The kind of the entry, by the name of its table.
  kind text NOT NULL,
  entry_id uuid NOT NULL,
  name text NOT NULL,
  name_fr text,
  state text NOT NULL DEFAULT 'PROPOSED' CHECK (state IN ('PROPOSED', 'KEPT', 'MERGED', 'REFUSED')),
  user_id uuid NOT NULL REFERENCES app_user,
  -- The record that uses it, by its table: the first that did.
  place_table text,
  place_id uuid,
  reason text CHECK ((state = 'REFUSED') = (reason IS NOT NULL)),
  merged_into uuid CHECK ((state = 'MERGED') = (merged_into IS NOT NULL)),
  decided_by uuid REFERENCES app_user,
  decided_at timestamptz CHECK ((state = 'PROPOSED') = (decided_at IS NULL)),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((place_table IS NULL) = (place_id IS NULL))
);
-- What isn't an entry like the others.
CREATE UNIQUE INDEX proposal_entry ON proposal (entry_id) WHERE state IN ('PROPOSED', 'REFUSED');
CREATE INDEX proposal_waiting ON proposal (created_at, hash_id) WHERE state = 'PROPOSED';
CREATE INDEX proposal_kind ON proposal (kind, hash_id DESC);
CREATE INDEX proposal_user ON proposal (user_id, hash_id DESC);
CREATE INDEX proposal_decider ON proposal (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX proposal_place ON proposal (place_id) WHERE place_id IS NOT NULL AND state IN ('PROPOSED', 'REFUSED');
GRANT SELECT, INSERT, UPDATE ON proposal TO cordial_app;

-- Whether a row of `place` may refer to this entry. The first record that uses a proposed one is where it was made.
CREATE FUNCTION use_proposed(entry uuid, place text, place_row uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  p record;
BEGIN
  SELECT o.hash_id, o.name, o.place_table, o.place_id INTO p FROM proposal o WHERE o.entry_id = entry AND o.state IN ('PROPOSED', 'REFUSED');
  IF NOT FOUND THEN RETURN; END IF;
  IF p.place_id IS NULL AND place_row IS NOT NULL THEN
    UPDATE proposal o SET place_table = place, place_id = place_row WHERE o.hash_id = p.hash_id AND o.place_id IS NULL;
    IF FOUND THEN RETURN; END IF;
    SELECT o.name, o.place_table, o.place_id INTO p FROM proposal o WHERE o.hash_id = p.hash_id;
  END IF;
  IF place_row IS NULL OR p.place_table <> place OR p.place_id <> place_row THEN
    RAISE EXCEPTION 'a proposed entry is used elsewhere' USING ERRCODE = 'check_violation', CONSTRAINT = 'proposed_elsewhere', DETAIL = p.name;
  END IF;
END $$;

-- Puts this rule on each column that refers to lists whose entries are proposed; a migration that adds such a column calls it again. It asks
-- after the statement, which may make a record with its parts. The record of a part is the one that it is deleted with; what a contact has is
-- the contact's, and a composition its recipe's.
CREATE FUNCTION guard_proposed() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  c record;
BEGIN
  FOR c IN
    SELECT k.conrelid::regclass::text AS tab, a.attname AS col, coalesce(s.place, o.tab, k.conrelid::regclass::text) AS place,
      coalesce(s.row, 'NEW.' || o.col, CASE WHEN i.attname IS NULL THEN 'NULL' ELSE 'NEW.hash_id' END) AS place_row
    FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
    LEFT JOIN (VALUES
      ('portfolio', 'contact', 'NEW.contact_id'),
      ('portfolio_packaging', 'contact', '(SELECT x.contact_id FROM portfolio x WHERE x.hash_id = NEW.portfolio_id)'),
      ('portfolio_supplier', 'contact', '(SELECT x.contact_id FROM portfolio x WHERE x.hash_id = NEW.portfolio_id)'),
      ('portfolio_component', 'contact', '(SELECT x.contact_id FROM portfolio x WHERE x.hash_id = NEW.portfolio_id)'),
      ('equipment', 'contact', 'NEW.contact_id'),
      ('composition_line', 'recipe', 'NEW.recipe_id')
    ) AS s (tab, place, row) ON s.tab = k.conrelid::regclass::text
    LEFT JOIN LATERAL (
      SELECT r.confrelid::regclass::text AS tab, b.attname AS col FROM pg_constraint r JOIN pg_attribute b ON b.attrelid = r.conrelid AND b.attnum = r.conkey[1]
      WHERE r.conrelid = k.conrelid AND r.contype = 'f' AND cardinality(r.conkey) = 1 AND r.oid <> k.oid AND r.confdeltype = 'c' ORDER BY r.conkey[1] LIMIT 1) o ON true
    LEFT JOIN pg_attribute i ON i.attrelid = k.conrelid AND i.attname = 'hash_id'
    WHERE k.contype = 'f' AND cardinality(k.conkey) = 1 AND k.confdeltype <> 'c'
      AND k.confrelid IN ('b2b'::regclass, 'b2c'::regclass, 'brand'::regclass, 'component'::regclass, 'packaging'::regclass, 'post'::regclass,
        'reason'::regclass, 'supplier'::regclass, 'title'::regclass)
  LOOP
    EXECUTE format('CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN PERFORM use_proposed(NEW.%I, %L, %s); RETURN NULL; END $f$',
      'proposed_' || c.tab || '_' || c.col, c.col, c.place, c.place_row);
    EXECUTE format('DROP TRIGGER IF EXISTS %I ON %I', 'proposed_' || c.col, c.tab);
    EXECUTE format('DROP TRIGGER IF EXISTS %I ON %I', 'proposed_' || c.col || '_later', c.tab);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I FOR EACH ROW WHEN (NEW.%I IS NOT NULL) EXECUTE FUNCTION %I()',
      'proposed_' || c.col, c.tab, c.col, 'proposed_' || c.tab || '_' || c.col);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE OF %I ON %I FOR EACH ROW WHEN (NEW.%I IS DISTINCT FROM OLD.%I AND NEW.%I IS NOT NULL) EXECUTE FUNCTION %I()',
      'proposed_' || c.col || '_later', c.col, c.tab, c.col, c.col, c.col, 'proposed_' || c.tab || '_' || c.col);
  END LOOP;
END $$;
SELECT guard_proposed();

-- The profiles that meet what is missing where they work.
INSERT INTO profile_grant (profile_id, permission, place_id, own)
  SELECT p.hash_id, 'reference_propose', NULL, false FROM profile p WHERE p.name IN ('Sales', 'Laboratory', 'Administrator')
  ON CONFLICT DO NOTHING;
