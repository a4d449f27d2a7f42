-- The trail by years. Only the catalogue changes: the version that serves names the same table, with the same columns, and waits for a moment.
CREATE FUNCTION trail_years() RETURNS TABLE (part regclass, until uuid) LANGUAGE sql STABLE AS $$
  SELECT c.oid::regclass, substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \(''([0-9a-f-]{36})''\)')::uuid
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'audit'::regclass
$$;

-- What is only ever appended to is so by each part's own name too, and the application knows the whole alone.
CREATE FUNCTION trail_guard(part regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION append_only()', part);
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cordial_app') THEN
    EXECUTE format('REVOKE ALL ON %s FROM cordial_app', part);
  END IF;
END $$;

-- Made beside and attached, which keeps no writer out. What a wrong clock dated ahead lies in the rest, and moves to its year.
CREATE FUNCTION trail_add_year(year integer) RETURNS regclass LANGUAGE plpgsql AS $$
DECLARE
  part text := 'audit_' || year;
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE audit INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part);
  IF EXISTS (SELECT FROM audit_rest WHERE hash_id >= trail_from(year) AND hash_id < trail_from(year + 1)) THEN
    ALTER TABLE audit_rest DISABLE TRIGGER append_only;
    EXECUTE format('WITH gone AS (DELETE FROM audit_rest WHERE hash_id >= %L AND hash_id < %L RETURNING *) INSERT INTO %I SELECT * FROM gone',
      trail_from(year), trail_from(year + 1), part);
    ALTER TABLE audit_rest ENABLE TRIGGER append_only;
  END IF;
  EXECUTE format('ALTER TABLE audit ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part, trail_from(year), trail_from(year + 1));
  PERFORM trail_guard(part::regclass);
  RETURN part;
END $$;

-- Makes the years up to the one after next, and with `keep` drops those that ended more than so many whole years ago. Tells what it did.
CREATE FUNCTION trail_tend(keep integer) RETURNS TABLE (done text, part text) LANGUAGE plpgsql AS $$
DECLARE
  this integer := extract(year FROM clock() AT TIME ZONE 'UTC');
  year integer;
  old text;
BEGIN
  FOR year IN SELECT generate_series((SELECT max(trail_year(y.until)) FROM trail_years() y), this + 2) LOOP
    RETURN QUERY SELECT 'made', trail_add_year(year)::text;
  END LOOP;
  FOR old IN SELECT y.part::text FROM trail_years() y WHERE y.until <= trail_from(this - keep) LOOP
    EXECUTE format('ALTER TABLE audit DETACH PARTITION %s', old);
    EXECUTE format('DROP TABLE %s', old);
    RETURN QUERY SELECT 'dropped', old;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION trail_add_year, trail_guard, trail_tend FROM PUBLIC;

DO $$
DECLARE
  upto text;
  name text;
BEGIN
  SELECT substring(pg_get_constraintdef(oid) FROM '[0-9a-f]{8}-[0-9a-f-]{27}') INTO STRICT upto
  FROM pg_constraint WHERE conrelid = 'audit'::regclass AND conname = 'audit_until';
  ALTER TABLE audit RENAME TO audit_first;
  FOR name IN SELECT i.indexrelid::regclass FROM pg_index i WHERE i.indrelid = 'audit_first'::regclass LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', name, replace(name, 'audit_', 'audit_first_'));
  END LOOP;
  CREATE TABLE audit (LIKE audit_first INCLUDING DEFAULTS, PRIMARY KEY (hash_id)) PARTITION BY RANGE (hash_id);
  CREATE INDEX audit_at ON audit (at DESC, hash_id DESC);
  CREATE INDEX audit_person ON audit (user_id, at DESC, hash_id DESC);
  CREATE INDEX audit_thing ON audit (entity_id, at DESC, hash_id DESC);
  CREATE INDEX audit_kind ON audit (kind, at DESC, hash_id DESC);
  CREATE INDEX audit_action ON audit (action, at DESC, hash_id DESC);
  CREATE INDEX audit_gone ON audit USING gin (audit_name(before) gin_trgm_ops) WITH (fastupdate = off) WHERE action = 'delete';
  CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION append_only();
  EXECUTE format('ALTER TABLE audit ATTACH PARTITION audit_first FOR VALUES FROM (MINVALUE) TO (%L)', upto);
  ALTER TABLE audit_first DROP CONSTRAINT audit_until;
  -- Without it, a change would fail where no year has been made.
  CREATE TABLE audit_rest PARTITION OF audit DEFAULT;
  PERFORM trail_guard('audit_rest');
  PERFORM trail_tend(NULL);
END $$;
REVOKE UPDATE, DELETE, TRUNCATE ON audit FROM cordial_app;
REVOKE ALL ON audit_first FROM cordial_app;
