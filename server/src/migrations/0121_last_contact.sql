-- When somebody last had to do with a contact: it was changed or commented on. An area whose records are contact with it adds a trigger
-- of its own that calls touch_contact, in one line.
ALTER TABLE contact ADD COLUMN last_contact_at timestamptz NOT NULL DEFAULT clock();
UPDATE contact c SET last_contact_at = greatest(c.created_at,
  (SELECT max(a.at) FROM audit a WHERE a.entity_id = c.hash_id AND a.kind = 'contact'),
  (SELECT max(m.created_at) FROM comment m WHERE m.kind = 'contact' AND m.entity_id = c.hash_id));

-- Word from somebody of its staff is word from the company. The company comes first, as where a company's new name is given to its staff.
CREATE FUNCTION touch_contact(id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact SET last_contact_at = clock() WHERE hash_id = (SELECT company_id FROM contact WHERE hash_id = id);
  UPDATE contact SET last_contact_at = clock() WHERE hash_id = id;
END $$;
CREATE FUNCTION contact_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.last_contact_at := clock();
  RETURN NEW;
END $$;
CREATE FUNCTION contact_commented() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_contact(NEW.entity_id);
  RETURN NULL;
END $$;
CREATE TRIGGER contact_changed BEFORE UPDATE OF version ON contact FOR EACH ROW EXECUTE FUNCTION contact_changed();
CREATE TRIGGER contact_commented AFTER INSERT ON comment FOR EACH ROW WHEN (NEW.kind = 'contact') EXECUTE FUNCTION contact_commented();

CREATE INDEX contact_last_contact ON contact (last_contact_at);
CREATE INDEX contact_created_by ON contact (created_by, hash_id DESC);
CREATE INDEX contact_created_at ON contact (created_at);
