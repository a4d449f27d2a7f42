-- Who sent a report to somebody, and which version they were mailed last: mails name the sender, and say "changed" only to those who had one.
ALTER TABLE report_recipient ADD sent_by uuid REFERENCES app_user, ADD mailed_edition integer;
UPDATE report_recipient x SET sent_by = r.user_id,
  mailed_edition = CASE WHEN x.mailed_at IS NOT NULL THEN r.edition
    ELSE (SELECT min(e.edition) FROM report_edition e WHERE e.report_id = r.hash_id AND e.changed_at > x.sent_at) END
  FROM report r WHERE r.hash_id = x.report_id;
ALTER TABLE report_recipient ALTER sent_by SET NOT NULL;
CREATE INDEX report_recipient_by ON report_recipient (sent_by);

-- With a person who is erased, the project and the files of their reports go too.
CREATE OR REPLACE FUNCTION contact_of_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.erased_at IS NOT NULL THEN
    DELETE FROM notification n USING report r WHERE r.contact_id = NEW.hash_id AND n.entity_kind = 'report' AND n.entity_id = r.hash_id;
    DELETE FROM report_edition e USING report r WHERE r.contact_id = NEW.hash_id AND e.report_id = r.hash_id;
    DELETE FROM report_step s USING report r WHERE r.contact_id = NEW.hash_id AND s.report_id = r.hash_id;
    DELETE FROM file f USING report r WHERE r.contact_id = NEW.hash_id AND f.kind = 'report' AND f.record_id = r.hash_id;
    UPDATE report SET title = NEW.name, place = NULL, purpose = NULL, summary = '', needs = NULL, competitors = NULL, samples = NULL, project = NULL, trials = '[]',
      sections = '{}', version = version + 1 WHERE contact_id = NEW.hash_id;
  ELSE
    UPDATE report SET country_id = NEW.country_id, title = NEW.name, version = version + 1 WHERE contact_id = NEW.hash_id;
  END IF;
  RETURN NULL;
END $$;
