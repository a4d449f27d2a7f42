-- Tickets: steps of a process, children, merging, checklists, time spent, and what statistics count.

-- The steps of a type. Who does or approves one: a person, a department, the asker or their manager, the assignee.
CREATE TABLE ticket_type_step (
  type_id uuid NOT NULL REFERENCES ticket_type ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position > 0),
  label text NOT NULL CHECK (label <> ''),
  description text NOT NULL,
  owner text NOT NULL CHECK (owner IN ('person', 'department', 'asker', 'manager', 'assignee')),
  user_id uuid REFERENCES app_user,
  department_id uuid REFERENCES department,
  -- Working minutes from its opening on; null: never due.
  due_minutes integer CHECK (due_minutes > 0),
  -- Positions of the steps that it waits for.
  after smallint[] NOT NULL,
  approver text CHECK (approver IN ('person', 'department', 'manager')),
  approver_id uuid REFERENCES app_user,
  approver_department_id uuid REFERENCES department,
  PRIMARY KEY (type_id, position),
  CHECK ((owner = 'person') = (user_id IS NOT NULL) AND (owner = 'department') = (department_id IS NOT NULL)),
  CHECK ((approver IS NOT DISTINCT FROM 'person') = (approver_id IS NOT NULL)),
  CHECK ((approver IS NOT DISTINCT FROM 'department') = (approver_department_id IS NOT NULL))
);
CREATE INDEX ticket_type_step_user ON ticket_type_step (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX ticket_type_step_department ON ticket_type_step (department_id) WHERE department_id IS NOT NULL;
CREATE INDEX ticket_type_step_approver ON ticket_type_step (approver_id) WHERE approver_id IS NOT NULL;
CREATE INDEX ticket_type_step_approvers ON ticket_type_step (approver_department_id) WHERE approver_department_id IS NOT NULL;

-- The same of a ticket, copied when it is asked.
CREATE TABLE ticket_step (
  hash_id uuid PRIMARY KEY,
  ticket_id uuid NOT NULL REFERENCES ticket ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position > 0),
  label text NOT NULL CHECK (label <> ''),
  description text NOT NULL,
  owner text NOT NULL CHECK (owner IN ('person', 'department', 'asker', 'manager', 'assignee')),
  user_id uuid REFERENCES app_user,
  department_id uuid REFERENCES department,
  due_minutes integer CHECK (due_minutes > 0),
  after smallint[] NOT NULL,
  approver text CHECK (approver IN ('person', 'department', 'manager')),
  approver_id uuid REFERENCES app_user,
  approver_department_id uuid REFERENCES department,
  state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'OPEN', 'TO_APPROVE', 'DONE', 'SKIPPED')),
  -- How often it was sent back, and one.
  round smallint NOT NULL DEFAULT 1,
  -- Kept by a trigger while it is open: its active owners and approvers.
  people uuid[] NOT NULL DEFAULT '{}',
  approvers uuid[] NOT NULL DEFAULT '{}',
  opened_at timestamptz,
  due_at timestamptz,
  -- Since when it has waited for whom it waits for.
  since timestamptz,
  done_by uuid REFERENCES app_user,
  done_at timestamptz,
  approved_by uuid REFERENCES app_user,
  -- Why it was skipped, sent back or refused.
  reason text,
  -- Working minutes from its opening to its end; measured by a job.
  taken numeric,
  UNIQUE (ticket_id, position),
  CHECK ((state = 'PENDING') = (opened_at IS NULL) OR state = 'SKIPPED')
);
CREATE INDEX ticket_step_people ON ticket_step USING gin (people) WHERE state = 'OPEN';
CREATE INDEX ticket_step_approvers ON ticket_step USING gin (approvers) WHERE state = 'TO_APPROVE';
CREATE INDEX ticket_step_nobody ON ticket_step (since) WHERE state = 'OPEN' AND people = '{}' OR state = 'TO_APPROVE' AND approvers = '{}';
CREATE INDEX ticket_step_due ON ticket_step (due_at) WHERE state = 'OPEN' AND due_at IS NOT NULL;
CREATE INDEX ticket_step_measured ON ticket_step (hash_id) WHERE state = 'DONE' AND taken IS NULL;
CREATE INDEX ticket_step_user ON ticket_step (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX ticket_step_department ON ticket_step (department_id) WHERE department_id IS NOT NULL;
CREATE INDEX ticket_step_approver ON ticket_step (approver_id) WHERE approver_id IS NOT NULL;
CREATE INDEX ticket_step_approver_department ON ticket_step (approver_department_id) WHERE approver_department_id IS NOT NULL;
CREATE INDEX ticket_step_done_by ON ticket_step (done_by) WHERE done_by IS NOT NULL;
CREATE INDEX ticket_step_approved_by ON ticket_step (approved_by) WHERE approved_by IS NOT NULL;

ALTER TABLE ticket
  ADD COLUMN parent_id uuid REFERENCES ticket ON DELETE SET NULL CHECK (parent_id <> hash_id),
  -- The ticket that lives on for it, since when, and what moved there, to be undone for a while.
  ADD COLUMN merged_into uuid REFERENCES ticket ON DELETE SET NULL CHECK (merged_into <> hash_id),
  ADD COLUMN merged_at timestamptz,
  ADD COLUMN merged jsonb,
  -- Askers of tickets merged into it: they read and answer as its asker does.
  ADD COLUMN askers uuid[] NOT NULL DEFAULT '{}',
  -- [{text, done}]
  ADD COLUMN checklist jsonb NOT NULL DEFAULT '[]',
  -- Minutes worked, in all.
  ADD COLUMN spent integer NOT NULL DEFAULT 0 CHECK (spent >= 0),
  -- For statistics, measured by a job once it is solved: working minutes of both clocks, and whether a target was kept (null: there was none).
  ADD COLUMN measured boolean NOT NULL DEFAULT false,
  ADD COLUMN answer_taken integer,
  ADD COLUMN answer_kept boolean,
  ADD COLUMN solution_taken integer,
  ADD COLUMN solution_kept boolean,
  ADD COLUMN reopened integer NOT NULL DEFAULT 0,
  -- Days of its office, kept by a trigger: when it was asked, and when it was solved or else closed.
  ADD COLUMN asked_on date,
  ADD COLUMN ended_on date;
CREATE INDEX ticket_parent ON ticket (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX ticket_merged ON ticket (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX ticket_measured ON ticket (hash_id) WHERE NOT measured AND state IN ('SOLVED', 'CLOSED');
-- What statistics read is in their indexes.
CREATE INDEX ticket_asked_on ON ticket (asked_on) INCLUDE (zone_id, type_id) WHERE NOT secret;
CREATE INDEX ticket_solved_on ON ticket (ended_on, type_id, zone_id) INCLUDE (reopened, answer_taken, answer_kept, solution_taken, solution_kept)
  WHERE NOT secret AND solved_at IS NOT NULL AND merged_into IS NULL;
CREATE INDEX ticket_ended_on ON ticket (ended_on) INCLUDE (zone_id, type_id) WHERE NOT secret AND (solved_at IS NULL OR merged_into IS NOT NULL);

CREATE TABLE ticket_time (
  hash_id uuid PRIMARY KEY,
  ticket_id uuid NOT NULL REFERENCES ticket ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user,
  day date NOT NULL,
  minutes integer NOT NULL CHECK (minutes > 0),
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX ticket_time_ticket ON ticket_time (ticket_id, day DESC, hash_id DESC);
CREATE INDEX ticket_time_user ON ticket_time (user_id);

-- Whom `who` means on a ticket: active people only. A department means its people in the office, or everywhere if it has none there; for a manager
-- who left, theirs.
CREATE FUNCTION people_of_step(who text, person uuid, department uuid, asker uuid, assignee uuid, office uuid) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  found uuid[];
  above uuid;
BEGIN
  IF who IN ('person', 'asker', 'assignee') THEN
    person := CASE who WHEN 'person' THEN person WHEN 'asker' THEN asker ELSE assignee END;
    RETURN ARRAY(SELECT u.hash_id FROM app_user u WHERE u.hash_id = person AND u.active);
  END IF;
  IF who = 'department' THEN
    found := ARRAY(SELECT u.hash_id FROM app_user u WHERE u.department_id = department AND u.zone_id = office AND u.active AND u.kind = 'staff' ORDER BY u.hash_id);
    IF found = '{}' THEN
      found := ARRAY(SELECT u.hash_id FROM app_user u WHERE u.department_id = department AND u.active AND u.kind = 'staff' ORDER BY u.hash_id);
    END IF;
    RETURN found;
  END IF;
  IF who = 'manager' THEN
    above := asker;
    FOR i IN 1..8 LOOP
      above := (SELECT u.manager_id FROM app_user u WHERE u.hash_id = above);
      EXIT WHEN above IS NULL OR above = asker;
      IF EXISTS (SELECT 1 FROM app_user u WHERE u.hash_id = above AND u.active) THEN RETURN ARRAY[above]; END IF;
    END LOOP;
  END IF;
  RETURN '{}';
END $$;

CREATE FUNCTION people_of_ticket_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state IN ('OPEN', 'TO_APPROVE') THEN
    SELECT people_of_step(NEW.owner, NEW.user_id, NEW.department_id, t.user_id, t.assignee_id, t.zone_id),
      coalesce(people_of_step(NEW.approver, NEW.approver_id, NEW.approver_department_id, t.user_id, t.assignee_id, t.zone_id), '{}')
      INTO NEW.people, NEW.approvers FROM ticket t WHERE t.hash_id = NEW.ticket_id;
  ELSIF NEW.state = 'PENDING' THEN
    NEW.people := '{}';
    NEW.approvers := '{}';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER people_of_ticket_step BEFORE INSERT OR UPDATE ON ticket_step FOR EACH ROW EXECUTE FUNCTION people_of_ticket_step();

-- Owners and approvers of its opened steps see a ticket and read its internal comments.
CREATE FUNCTION tickets_of_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket SET type_id = type_id WHERE hash_id = NEW.ticket_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_of_new_step AFTER INSERT ON ticket_step FOR EACH ROW WHEN (NEW.state <> 'PENDING') EXECUTE FUNCTION tickets_of_step();
CREATE TRIGGER ticket_of_step AFTER UPDATE ON ticket_step FOR EACH ROW
  WHEN (OLD.people <> NEW.people OR OLD.approvers <> NEW.approvers) EXECUTE FUNCTION tickets_of_step();

CREATE OR REPLACE FUNCTION people_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What the asker must not read they do not read as assignee, handler or owner of a step either.
  NEW.workers := ARRAY(SELECT DISTINCT w.id FROM (
    SELECT NEW.assignee_id AS id UNION ALL SELECT h.user_id FROM ticket_type_handler h WHERE NEW.secret AND h.type_id = NEW.type_id
    UNION ALL SELECT unnest(s.people || s.approvers) FROM ticket_step s WHERE s.ticket_id = NEW.hash_id) w
    WHERE w.id IS NOT NULL AND w.id <> NEW.user_id AND w.id <> ALL (NEW.askers) ORDER BY 1);
  IF NEW.secret THEN NEW.followers := '{}'; END IF;
  NEW.readers := ARRAY(SELECT DISTINCT r.id FROM unnest(NEW.user_id || NEW.askers || NEW.workers || NEW.followers) AS r(id) ORDER BY 1);
  RETURN NEW;
END $$;
DROP TRIGGER people_of_ticket ON ticket;
CREATE TRIGGER people_of_ticket BEFORE INSERT OR UPDATE OF user_id, askers, assignee_id, followers, secret, type_id ON ticket FOR EACH ROW EXECUTE FUNCTION people_of_ticket();

-- Its assignee, asker or office changes: so does whom its open steps wait for.
CREATE FUNCTION steps_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket_step SET state = state WHERE ticket_id = NEW.hash_id AND state IN ('OPEN', 'TO_APPROVE');
  RETURN NULL;
END $$;
CREATE TRIGGER steps_of_ticket AFTER UPDATE OF user_id, assignee_id, zone_id ON ticket FOR EACH ROW
  WHEN (OLD.assignee_id IS DISTINCT FROM NEW.assignee_id OR OLD.zone_id <> NEW.zone_id OR OLD.user_id <> NEW.user_id) EXECUTE FUNCTION steps_of_ticket();

-- People leave, come, move and get another manager.
CREATE FUNCTION steps_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket_step s SET state = s.state FROM ticket t
    WHERE t.hash_id = s.ticket_id AND t.state <> 'CLOSED' AND s.state IN ('OPEN', 'TO_APPROVE')
      AND (s.people @> ARRAY[NEW.hash_id] OR s.approvers @> ARRAY[NEW.hash_id] OR s.user_id = NEW.hash_id OR s.approver_id = NEW.hash_id
        OR s.department_id IN (OLD.department_id, NEW.department_id) OR s.approver_department_id IN (OLD.department_id, NEW.department_id)
        OR ('manager' IN (s.owner, s.approver) AND (t.user_id = NEW.hash_id OR (s.people || s.approvers) && ARRAY[OLD.manager_id, NEW.manager_id])));
  RETURN NULL;
END $$;
CREATE TRIGGER steps_of_person AFTER UPDATE OF active, zone_id, department_id, manager_id ON app_user FOR EACH ROW
  WHEN (OLD.active <> NEW.active OR (OLD.zone_id, OLD.department_id, OLD.manager_id) IS DISTINCT FROM (NEW.zone_id, NEW.department_id, NEW.manager_id))
  EXECUTE FUNCTION steps_of_person();

-- Whatever statistics measured of it has changed: it is measured anew once it is solved.
CREATE OR REPLACE FUNCTION clocks_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.look_at := NULL;
  IF NEW.state = 'CLOSED' THEN NEW.late := false; END IF;
  IF OLD.state IN ('SOLVED', 'CLOSED') AND NEW.state IN ('OPEN', 'WAITING') THEN
    NEW.measured := false;
    NEW.solution_taken := NULL;
    NEW.solution_kept := NULL;
    IF OLD.state = 'SOLVED' THEN NEW.reopened := OLD.reopened + 1; END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION days_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  there text := (SELECT z.time_zone FROM zone z WHERE z.hash_id = NEW.zone_id);
BEGIN
  NEW.asked_on := (NEW.created_at AT TIME ZONE there)::date;
  NEW.ended_on := (coalesce(NEW.solved_at, NEW.closed_at) AT TIME ZONE there)::date;
  RETURN NEW;
END $$;
CREATE TRIGGER days_of_ticket BEFORE INSERT OR UPDATE OF created_at, solved_at, closed_at, zone_id ON ticket FOR EACH ROW EXECUTE FUNCTION days_of_ticket();
UPDATE ticket SET created_at = created_at;
ALTER TABLE ticket ALTER COLUMN asked_on SET NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON ticket_type_step, ticket_step, ticket_time TO cordial_app;
