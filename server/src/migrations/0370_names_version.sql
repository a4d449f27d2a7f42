-- Lists take names of offices, people and reference lists from the server's memory. Each of their statements reads this version in the same
-- snapshot as its rows: a name that was changed raises it in the same transaction, so that no answer shows an older one.
CREATE TABLE names_version (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  version bigint NOT NULL DEFAULT 1
);
INSERT INTO names_version DEFAULT VALUES;
GRANT SELECT ON names_version TO cordial_app;

-- At the commit, so that the row is locked shortly and after all others; once for each transaction.
CREATE FUNCTION names_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE names_version SET version = version + 1 WHERE xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;

DO $$
DECLARE
  named record;
  differs text;
BEGIN
  FOR named IN SELECT * FROM (VALUES
    ('app_user', 'name avatar_file_id'), ('zone', 'name'), ('country', 'name name_fr'), ('currency', 'iso symbol minor_unit'),
    ('application', 'name name_fr'), ('b2b', 'name name_fr'), ('b2c', 'name name_fr'), ('brand', 'name'), ('packaging', 'name name_fr'),
    ('title', 'name name_fr')) AS t(name, shown)
  LOOP
    SELECT string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', c), ' OR ') INTO differs FROM unnest(string_to_array(named.shown, ' ')) AS c;
    EXECUTE format('CREATE CONSTRAINT TRIGGER names_changed AFTER UPDATE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (%s) EXECUTE FUNCTION names_changed()', named.name, differs);
    EXECUTE format('CREATE CONSTRAINT TRIGGER names_gone AFTER DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION names_changed()', named.name);
  END LOOP;
END $$;
