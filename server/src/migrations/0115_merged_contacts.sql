-- Contacts that were merged: the kept row of the one that went is found by its identifier, so that old links lead to the survivor.
ALTER TABLE list_merge
  ADD COLUMN merged_id uuid GENERATED ALWAYS AS ((merged ->> 'hash_id')::uuid) STORED,
  -- What the merge changed in the survivor itself, enough to take it back; of a person sealed, as `merged` is.
  ADD COLUMN survivor jsonb NOT NULL DEFAULT '{}',
  -- Why it can't be taken back though its time is not over.
  ADD COLUMN ended text CHECK (ended IN ('erased'));
CREATE INDEX list_merge_of_merged ON list_merge (merged_id) WHERE undone_at IS NULL;

-- Who is who after merges: the record itself first, then whatever was merged into it, and into those.
CREATE FUNCTION merged_into(uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE same(id) AS (SELECT $1 UNION SELECT m.merged_id FROM list_merge m JOIN same ON m.survivor_id = same.id WHERE m.undone_at IS NULL)
  SELECT id FROM same
$$;
-- The one that stands for a record that was merged away; nothing where it was not.
CREATE FUNCTION survivor_of(uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE next(id, step) AS (
    SELECT $1, 0 UNION ALL SELECT m.survivor_id, step + 1 FROM list_merge m JOIN next ON m.merged_id = next.id WHERE m.undone_at IS NULL AND step < 100)
  SELECT id FROM next WHERE step > 0 ORDER BY step DESC LIMIT 1
$$;

-- When a person was erased: what is left of the record is what hangs on it.
ALTER TABLE contact ADD COLUMN erased_at timestamptz;

-- Pairs that may be the same contact, by name, mail or phone: kept beside the contacts, since to look for them all takes seconds at
-- a hundred thousand. Nothing refers to them: merging has nothing to move here.
CREATE TABLE contact_alike (
  newer uuid NOT NULL,
  older uuid NOT NULL,
  PRIMARY KEY (newer, older)
);
CREATE INDEX contact_alike_older ON contact_alike (older);
-- Pairs of which somebody said that they are not the same, the lesser identifier first.
CREATE TABLE contact_distinct (
  one uuid NOT NULL,
  other uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock(),
  PRIMARY KEY (one, other)
);
CREATE INDEX contact_distinct_user ON contact_distinct (user_id);

-- A domain is shared by colleagues; of a name that many have, the newest few.
CREATE FUNCTION contact_alike() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN DELETE FROM contact_alike WHERE OLD.hash_id IN (newer, older); END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO contact_alike (newer, older)
    WITH met AS MATERIALIZED (
      SELECT o.hash_id FROM contact o WHERE o.keys && ARRAY(SELECT k FROM unnest(NEW.keys) AS k WHERE k NOT LIKE 'domain:%') AND o.hash_id <> NEW.hash_id AND o.contact_type = NEW.contact_type)
    SELECT greatest(NEW.hash_id, met.hash_id), least(NEW.hash_id, met.hash_id) FROM met ORDER BY met.hash_id DESC LIMIT 20
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_alike AFTER INSERT OR DELETE OR UPDATE OF keys, contact_type ON contact FOR EACH ROW EXECUTE FUNCTION contact_alike();
INSERT INTO contact_alike (newer, older)
  WITH met AS (SELECT hash_id, contact_type, k FROM contact, unnest(keys) AS k WHERE k NOT LIKE 'domain:%')
  SELECT DISTINCT x.hash_id, y.hash_id FROM met x CROSS JOIN LATERAL (
    SELECT o.hash_id FROM met o WHERE o.k = x.k AND o.contact_type = x.contact_type AND o.hash_id < x.hash_id ORDER BY o.hash_id DESC LIMIT 20) AS y;

GRANT SELECT, INSERT, UPDATE, DELETE ON contact_alike, contact_distinct TO cordial_app;
