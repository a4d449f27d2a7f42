-- Reports: of a visit, of a laboratory, of a week, of a period.
CREATE SEQUENCE report_number;
CREATE TABLE report (
  hash_id uuid PRIMARY KEY,
  number integer NOT NULL UNIQUE DEFAULT nextval('report_number'),
  kind text NOT NULL CHECK (kind IN ('visit', 'laboratory', 'weekly', 'period')),
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'SENT')),
  user_id uuid NOT NULL REFERENCES app_user,
  -- Its author and those it was sent to.
  readers uuid[] NOT NULL CHECK (readers @> ARRAY[user_id]),
  contact_id uuid REFERENCES contact,
  -- Of one with a contact, the contact's, kept by triggers. Of one that was drafted from several countries there is none.
  country_id uuid REFERENCES country,
  title text NOT NULL,
  date date NOT NULL,
  date_end date CHECK (date_end >= date),
  place text,
  purpose text,
  summary text NOT NULL DEFAULT '',
  needs text,
  competitors text,
  samples text,
  recipe_id uuid REFERENCES recipe,
  project text,
  trials jsonb NOT NULL DEFAULT '[]',
  sections jsonb NOT NULL DEFAULT '{}',
  -- Next steps that are neither ticked off nor an appointment, kept by a trigger.
  open_steps integer NOT NULL DEFAULT 0,
  edition integer NOT NULL DEFAULT 1,
  sent_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  search text NOT NULL GENERATED ALWAYS AS (fold(title || ' ' || coalesce(project, '') || ' ' || coalesce(purpose, '') || ' ' || summary)) STORED,
  CHECK ((state = 'SENT') = (sent_at IS NOT NULL)),
  CHECK ((kind IN ('weekly', 'period')) = (date_end IS NOT NULL)),
  CHECK (kind <> 'visit' OR contact_id IS NOT NULL)
);
CREATE UNIQUE INDEX report_week ON report (user_id, date) WHERE kind = 'weekly';
CREATE INDEX report_user ON report (user_id, hash_id DESC);
CREATE INDEX report_readers ON report USING gin (readers);
CREATE INDEX report_country ON report (country_id, hash_id DESC);
CREATE INDEX report_contact ON report (contact_id, hash_id DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX report_recipe ON report (recipe_id) WHERE recipe_id IS NOT NULL;
CREATE INDEX report_date ON report (date);
CREATE INDEX report_sent ON report (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX report_search ON report USING gin (readers, country_id, search gin_trgm_ops) WITH (fastupdate = off);

-- People of the contact who were met.
CREATE TABLE report_person (
  report_id uuid NOT NULL REFERENCES report ON DELETE CASCADE,
  contact_id uuid NOT NULL REFERENCES contact ON DELETE CASCADE,
  PRIMARY KEY (report_id, contact_id)
);
CREATE INDEX report_person_contact ON report_person (contact_id);

CREATE TABLE report_step (
  hash_id uuid PRIMARY KEY,
  report_id uuid NOT NULL REFERENCES report ON DELETE CASCADE,
  position smallint NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  person_id uuid REFERENCES app_user,
  due_on date,
  -- One that became an appointment is open again when that is deleted.
  appointment_id uuid REFERENCES appointment ON DELETE SET NULL,
  done_at timestamptz,
  done_by uuid REFERENCES app_user,
  CHECK ((done_at IS NULL) = (done_by IS NULL))
);
CREATE INDEX report_step_of ON report_step (report_id, position);
CREATE INDEX report_step_person ON report_step (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX report_step_appointment ON report_step (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX report_step_done ON report_step (done_by) WHERE done_by IS NOT NULL;
CREATE INDEX report_step_open ON report_step (due_on) WHERE done_at IS NULL AND appointment_id IS NULL;

CREATE FUNCTION open_steps_of_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report r SET open_steps = (SELECT count(*) FROM report_step s WHERE s.report_id = r.hash_id AND s.done_at IS NULL AND s.appointment_id IS NULL)
  WHERE r.hash_id = coalesce(NEW.report_id, OLD.report_id);
  RETURN NULL;
END $$;
CREATE TRIGGER open_steps_of_report AFTER INSERT OR DELETE OR UPDATE OF done_at, appointment_id ON report_step FOR EACH ROW EXECUTE FUNCTION open_steps_of_report();

CREATE TABLE report_recipient (
  report_id uuid NOT NULL REFERENCES report ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user,
  sent_at timestamptz NOT NULL DEFAULT clock(),
  -- When its mail was written; empty while the version that is current is not mailed yet.
  mailed_at timestamptz,
  PRIMARY KEY (report_id, user_id)
);
CREATE INDEX report_recipient_user ON report_recipient (user_id);

-- What a version said that was sent and changed since.
CREATE TABLE report_edition (
  report_id uuid NOT NULL REFERENCES report ON DELETE CASCADE,
  edition integer NOT NULL,
  content jsonb NOT NULL,
  -- What the next version changed.
  changed text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock(),
  changed_by uuid NOT NULL REFERENCES app_user,
  PRIMARY KEY (report_id, edition)
);
CREATE INDEX report_edition_by ON report_edition (changed_by);

CREATE FUNCTION report_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.contact_id IS NOT NULL THEN
    SELECT country_id, name INTO STRICT NEW.country_id, NEW.title FROM contact WHERE hash_id = NEW.contact_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER report_of_contact BEFORE INSERT OR UPDATE OF contact_id, country_id, title ON report FOR EACH ROW EXECUTE FUNCTION report_of_contact();

-- A contact moves, is renamed, or is erased: what reports say of the person goes with them.
CREATE FUNCTION contact_of_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.erased_at IS NOT NULL THEN
    DELETE FROM notification n USING report r WHERE r.contact_id = NEW.hash_id AND n.entity_kind = 'report' AND n.entity_id = r.hash_id;
    DELETE FROM report_edition e USING report r WHERE r.contact_id = NEW.hash_id AND e.report_id = r.hash_id;
    DELETE FROM report_step s USING report r WHERE r.contact_id = NEW.hash_id AND s.report_id = r.hash_id;
    UPDATE report SET title = NEW.name, place = NULL, purpose = NULL, summary = '', needs = NULL, competitors = NULL, samples = NULL, trials = '[]', sections = '{}',
      version = version + 1 WHERE contact_id = NEW.hash_id;
  ELSE
    UPDATE report SET country_id = NEW.country_id, title = NEW.name, version = version + 1 WHERE contact_id = NEW.hash_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_of_reports AFTER UPDATE ON contact FOR EACH ROW
  WHEN (OLD.country_id <> NEW.country_id OR OLD.name <> NEW.name OR (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL))
  EXECUTE FUNCTION contact_of_reports();

GRANT SELECT, INSERT, UPDATE, DELETE ON report, report_person, report_step, report_recipient, report_edition TO cordial_app;
GRANT USAGE ON SEQUENCE report_number TO cordial_app;
