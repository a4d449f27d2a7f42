-- A contact may be proposed where a picker lacks it, by people who may not create contacts. Until somebody keeps it, it is nobody's, has no
-- more than a name and a country, and no list, search or figure of contacts has it.
ALTER TABLE contact ADD COLUMN proposed boolean NOT NULL DEFAULT false;
ALTER TABLE contact ADD CONSTRAINT contact_proposed CHECK (NOT proposed OR (contact_type = 'society' AND owners = '{}' AND keys = '{}' AND NOT portal_access)) NOT VALID;

-- Where a kind with places is decided on.
ALTER TABLE proposal ADD COLUMN country_id uuid;
ALTER TABLE proposal ADD CONSTRAINT proposal_country_id_fkey FOREIGN KEY (country_id) REFERENCES country NOT VALID;

-- The first record that uses a proposed entry is where it was made. A proposed contact is used on a sample, an appointment or a report: orders,
-- invoices and the portal are for contacts, and a contact is no record of its own. Times that were taken out of a series are their series'.
CREATE OR REPLACE FUNCTION use_proposed(entry uuid, place text, place_row uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  p record;
BEGIN
  SELECT o.hash_id, o.kind, o.name, o.place_table, o.place_id INTO p FROM proposal o WHERE o.entry_id = entry AND o.state IN ('PROPOSED', 'REFUSED');
  IF NOT FOUND THEN RETURN; END IF;
  IF p.kind <> 'contact' OR place IN ('sample', 'appointment', 'report') THEN
    IF p.place_id IS NULL AND place_row IS NOT NULL THEN
      UPDATE proposal o SET place_table = place, place_id = place_row WHERE o.hash_id = p.hash_id AND o.place_id IS NULL;
      IF FOUND THEN RETURN; END IF;
      SELECT o.name, o.place_table, o.place_id INTO p FROM proposal o WHERE o.hash_id = p.hash_id;
    END IF;
    IF place_row IS NOT NULL AND p.place_table = place AND p.place_id = place_row THEN RETURN; END IF;
  END IF;
  RAISE EXCEPTION 'a proposed entry is used elsewhere' USING ERRCODE = 'check_violation', CONSTRAINT = 'proposed_elsewhere', DETAIL = p.name;
END $$;

-- As in 0337, with contacts.
CREATE OR REPLACE FUNCTION guard_proposed() RETURNS void LANGUAGE plpgsql AS $$
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
      ('composition_line', 'recipe', 'NEW.recipe_id'),
      ('appointment', 'appointment', 'coalesce(NEW.series_id, NEW.hash_id)'),
      ('report', 'report', 'NEW.hash_id'),
      ('sample', 'sample', 'NEW.hash_id')
    ) AS s (tab, place, row) ON s.tab = k.conrelid::regclass::text
    LEFT JOIN LATERAL (
      SELECT r.confrelid::regclass::text AS tab, b.attname AS col FROM pg_constraint r JOIN pg_attribute b ON b.attrelid = r.conrelid AND b.attnum = r.conkey[1]
      WHERE r.conrelid = k.conrelid AND r.contype = 'f' AND cardinality(r.conkey) = 1 AND r.oid <> k.oid AND r.confdeltype = 'c' ORDER BY r.conkey[1] LIMIT 1) o ON true
    LEFT JOIN pg_attribute i ON i.attrelid = k.conrelid AND i.attname = 'hash_id'
    WHERE k.contype = 'f' AND cardinality(k.conkey) = 1 AND k.confdeltype <> 'c'
      AND k.confrelid IN ('b2b'::regclass, 'b2c'::regclass, 'brand'::regclass, 'component'::regclass, 'contact'::regclass, 'packaging'::regclass,
        'post'::regclass, 'reason'::regclass, 'supplier'::regclass, 'title'::regclass)
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
