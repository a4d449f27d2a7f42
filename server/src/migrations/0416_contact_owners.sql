-- Somebody's newest contacts are read from an index in their order: in the array of owners alone, PostgreSQL finds them by a plan for each
-- person, which it makes anew for each page. A trigger keeps the rows as the array is. Without a foreign key: merging contacts would move
-- what refers to one.
CREATE TABLE contact_owner (
  user_id uuid NOT NULL,
  row_id uuid NOT NULL,
  PRIMARY KEY (user_id, row_id)
);
CREATE INDEX contact_owner_row ON contact_owner (row_id);
REVOKE INSERT, UPDATE, DELETE ON contact_owner FROM cordial_app;
GRANT SELECT ON contact_owner TO cordial_app;

CREATE FUNCTION contact_owners_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM contact_owner WHERE row_id = OLD.hash_id AND (TG_OP = 'DELETE' OR user_id <> ALL (NEW.owners));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO contact_owner (user_id, row_id) SELECT DISTINCT o, NEW.hash_id FROM unnest(NEW.owners) AS o ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
-- Also where they stay as they are: so the next migration fills in what there is.
CREATE TRIGGER contact_owners_changed AFTER INSERT OR DELETE OR UPDATE OF owners ON contact FOR EACH ROW EXECUTE FUNCTION contact_owners_changed();
