-- Two contacts that are made at once did not see each other, and their pair was missed. Whoever writes keys now waits for others that
-- write the same ones. Keys share few locks, so that a table of thousands does not need thousands: in their order, companies before
-- people as they are inserted, so that two tables do not wait for each other.
CREATE FUNCTION pair_contacts(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE bucket integer;
BEGIN
  FOR bucket IN
    SELECT DISTINCT CASE c.contact_type WHEN 'society' THEN 0 ELSE 512 END + (hashtextextended(k, 0) & 511)::integer AS place
    FROM contact c, unnest(c.keys) AS k WHERE c.hash_id = ANY (changed) AND k NOT LIKE 'domain:%' ORDER BY place
  LOOP
    PERFORM pg_advisory_xact_lock(133, bucket);
  END LOOP;
  DELETE FROM contact_alike WHERE newer = ANY (changed) OR older = ANY (changed);
  -- A domain is shared by colleagues; of a name that many have, the newest few.
  INSERT INTO contact_alike (newer, older)
  SELECT greatest(c.hash_id, m.hash_id), least(c.hash_id, m.hash_id)
  FROM contact c CROSS JOIN LATERAL (
    WITH met AS MATERIALIZED (
      SELECT o.hash_id FROM contact o WHERE o.keys && ARRAY(SELECT k FROM unnest(c.keys) AS k WHERE k NOT LIKE 'domain:%') AND o.hash_id <> c.hash_id AND o.contact_type = c.contact_type)
    SELECT hash_id FROM met ORDER BY hash_id DESC LIMIT 20) AS m
  WHERE c.hash_id = ANY (changed)
  ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION contact_alike_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pair_contacts(ARRAY(SELECT hash_id FROM made));
  RETURN NULL;
END $$;
CREATE FUNCTION contact_alike_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pair_contacts(ARRAY[NEW.hash_id]);
  RETURN NULL;
END $$;
CREATE FUNCTION contact_alike_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contact_alike WHERE OLD.hash_id IN (newer, older);
  RETURN NULL;
END $$;

DROP TRIGGER contact_alike ON contact;
DROP FUNCTION contact_alike();
CREATE TRIGGER contact_alike_made AFTER INSERT ON contact REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION contact_alike_made();
CREATE TRIGGER contact_alike_changed AFTER UPDATE OF keys, contact_type ON contact FOR EACH ROW
  WHEN (OLD.keys IS DISTINCT FROM NEW.keys OR OLD.contact_type IS DISTINCT FROM NEW.contact_type) EXECUTE FUNCTION contact_alike_changed();
CREATE TRIGGER contact_alike_gone AFTER DELETE ON contact FOR EACH ROW EXECUTE FUNCTION contact_alike_gone();
