-- Tickets: the company's statuses and priorities, types with their handlers, and what people ask.

-- Rights to tickets get offices. Who had one had it everywhere: from now on where they belong, administrators everywhere still.
UPDATE profile_grant g SET own = true WHERE g.permission LIKE 'tickets\_%' AND g.place_id IS NULL AND NOT g.own
  AND NOT EXISTS (SELECT 1 FROM profile p WHERE p.hash_id = g.profile_id AND p.name = 'Administrator')
  AND NOT EXISTS (SELECT 1 FROM profile_grant o WHERE o.profile_id = g.profile_id AND o.permission = g.permission AND o.own);
UPDATE user_grant g SET own = true WHERE g.permission LIKE 'tickets\_%' AND g.place_id IS NULL AND NOT g.own
  AND NOT EXISTS (SELECT 1 FROM user_grant o WHERE o.user_id = g.user_id AND o.permission = g.permission AND o.own);

CREATE TABLE ticket_status (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  meaning text NOT NULL CHECK (meaning IN ('OPEN', 'WAITING', 'SOLVED', 'CLOSED')),
  colour text NOT NULL CHECK (colour IN ('grey', 'blue', 'green', 'amber', 'red', 'violet')),
  sort integer NOT NULL DEFAULT nextval('list_sort'),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (hash_id, meaning)
);
CREATE UNIQUE INDEX ticket_status_name ON ticket_status (lower(name));
INSERT INTO ticket_status (hash_id, name, name_fr, meaning, colour) VALUES
  (new_id(), 'New', 'Nouveau', 'OPEN', 'grey'),
  (new_id(), 'Open', 'En cours', 'OPEN', 'blue'),
  (new_id(), 'Waiting', 'En attente', 'WAITING', 'amber'),
  (new_id(), 'Solved', 'Résolu', 'SOLVED', 'green'),
  (new_id(), 'Closed', 'Clos', 'CLOSED', 'grey');

-- Minutes of working time; 0: no target.
CREATE TABLE ticket_priority (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  colour text NOT NULL CHECK (colour IN ('grey', 'blue', 'green', 'amber', 'red', 'violet')),
  answer_minutes integer NOT NULL DEFAULT 0 CHECK (answer_minutes >= 0),
  solution_minutes integer NOT NULL DEFAULT 0 CHECK (solution_minutes >= 0),
  sort integer NOT NULL DEFAULT nextval('list_sort'),
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX ticket_priority_name ON ticket_priority (lower(name));
INSERT INTO ticket_priority (hash_id, name, name_fr, colour, answer_minutes, solution_minutes) VALUES
  (new_id(), 'Urgent', 'Urgente', 'red', 60, 240),
  (new_id(), 'High', 'Haute', 'amber', 240, 480),
  (new_id(), 'Normal', 'Normale', 'blue', 480, 1440),
  (new_id(), 'Low', 'Basse', 'grey', 960, 4800);
GRANT SELECT, INSERT, UPDATE, DELETE ON ticket_status, ticket_priority TO cordial_app;

CREATE TABLE ticket_type (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  colour text NOT NULL CHECK (colour IN ('grey', 'blue', 'green', 'amber', 'red', 'violet')),
  -- Its tickets are for their asker, their assignee and the handlers alone.
  secret boolean NOT NULL,
  retired boolean NOT NULL,
  priority_id uuid NOT NULL REFERENCES ticket_priority,
  -- Null: those of the priority.
  answer_minutes integer CHECK (answer_minutes > 0),
  solution_minutes integer CHECK (solution_minutes > 0),
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX ticket_type_name ON ticket_type (lower(name));
CREATE INDEX ticket_type_priority ON ticket_type (priority_id);
CREATE TABLE ticket_type_handler (
  type_id uuid NOT NULL REFERENCES ticket_type ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  PRIMARY KEY (type_id, user_id)
);
CREATE INDEX ticket_type_handler_user ON ticket_type_handler (user_id);

CREATE TABLE ticket_series (year smallint PRIMARY KEY, last integer NOT NULL);

CREATE TABLE ticket (
  hash_id uuid PRIMARY KEY,
  -- T-2026-0042
  number text NOT NULL UNIQUE,
  topic text NOT NULL CHECK (topic <> ''),
  description text NOT NULL,
  type_id uuid NOT NULL REFERENCES ticket_type,
  priority_id uuid NOT NULL REFERENCES ticket_priority,
  status_id uuid NOT NULL,
  -- The meaning of its status.
  state text NOT NULL,
  -- Of a type that was secret when it was asked.
  secret boolean NOT NULL,
  zone_id uuid NOT NULL REFERENCES zone,
  -- The asker, and who asked for them.
  user_id uuid NOT NULL REFERENCES app_user,
  entered_by uuid REFERENCES app_user CHECK (entered_by <> user_id),
  assignee_id uuid REFERENCES app_user,
  -- Had it and left: until a job has said that it is nobody's.
  left_by uuid REFERENCES app_user ON DELETE SET NULL,
  followers uuid[] NOT NULL DEFAULT '{}',
  -- Kept by a trigger: who sees it without a right, and which of them read internal comments.
  readers uuid[] NOT NULL,
  workers uuid[] NOT NULL,
  -- The closed ticket that its asker answered.
  follows_id uuid REFERENCES ticket ON DELETE SET NULL,
  answered_at timestamptz,
  -- What a job keeps of the two clocks: whether one was late when it looked last, when it looks next (null: at once), and which of the
  -- two notices of each clock went: 1 at three quarters of the target, 2 past it.
  late boolean NOT NULL DEFAULT false,
  look_at timestamptz,
  answer_told smallint NOT NULL DEFAULT 0 CHECK (answer_told BETWEEN 0 AND 2),
  solution_told smallint NOT NULL DEFAULT 0 CHECK (solution_told BETWEEN 0 AND 2),
  waiting_since timestamptz,
  solved_at timestamptz,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  search text NOT NULL GENERATED ALWAYS AS (fold(number || ' ' || topic)) STORED,
  CONSTRAINT ticket_status_id_fkey FOREIGN KEY (status_id) REFERENCES ticket_status,
  CONSTRAINT ticket_state_is_meaning FOREIGN KEY (status_id, state) REFERENCES ticket_status (hash_id, meaning),
  CHECK (state <> 'OPEN' OR (waiting_since IS NULL AND solved_at IS NULL AND closed_at IS NULL)),
  CHECK ((state = 'WAITING') = (waiting_since IS NOT NULL)),
  CHECK (state <> 'SOLVED' OR solved_at IS NOT NULL),
  CHECK ((state = 'CLOSED') = (closed_at IS NOT NULL))
);
CREATE INDEX ticket_user ON ticket (user_id, hash_id DESC);
CREATE INDEX ticket_readers ON ticket USING gin (readers);
CREATE INDEX ticket_followers ON ticket USING gin (followers);
CREATE INDEX ticket_workers ON ticket USING gin (workers);
CREATE INDEX ticket_zone ON ticket (zone_id, hash_id DESC);
CREATE INDEX ticket_zone_state ON ticket (zone_id, state, hash_id DESC);
CREATE INDEX ticket_zone_nobody ON ticket (zone_id, hash_id DESC) WHERE assignee_id IS NULL AND state IN ('OPEN', 'WAITING');
CREATE INDEX ticket_assignee ON ticket (assignee_id, hash_id DESC) WHERE assignee_id IS NOT NULL;
CREATE INDEX ticket_type_id ON ticket (type_id, hash_id DESC);
CREATE INDEX ticket_priority_id ON ticket (priority_id, hash_id DESC);
CREATE INDEX ticket_status_id ON ticket (status_id, hash_id DESC);
CREATE INDEX ticket_entered_by ON ticket (entered_by) WHERE entered_by IS NOT NULL;
CREATE INDEX ticket_left ON ticket (left_by) WHERE left_by IS NOT NULL;
CREATE INDEX ticket_follows ON ticket (follows_id) WHERE follows_id IS NOT NULL;
CREATE INDEX ticket_solved ON ticket (solved_at) WHERE state = 'SOLVED';
CREATE INDEX ticket_live ON ticket (status_id, hash_id DESC) WHERE state <> 'CLOSED';
CREATE INDEX ticket_late ON ticket (zone_id, hash_id DESC) WHERE late;
CREATE INDEX ticket_look ON ticket (look_at NULLS FIRST) WHERE state = 'OPEN';
CREATE INDEX ticket_search ON ticket USING gin (readers, zone_id, search gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX ticket_work_search ON ticket USING gin (workers, zone_id, search gin_trgm_ops) WITH (fastupdate = off);

CREATE FUNCTION people_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What the asker must not read they do not read as assignee or handler either.
  NEW.workers := ARRAY(SELECT DISTINCT w.id FROM (
    SELECT NEW.assignee_id AS id UNION ALL SELECT h.user_id FROM ticket_type_handler h WHERE NEW.secret AND h.type_id = NEW.type_id) w
    WHERE w.id IS NOT NULL AND w.id <> NEW.user_id ORDER BY 1);
  IF NEW.secret THEN NEW.followers := '{}'; END IF;
  NEW.readers := ARRAY(SELECT DISTINCT r.id FROM unnest(NEW.user_id || NEW.workers || NEW.followers) AS r(id) ORDER BY 1);
  RETURN NEW;
END $$;
CREATE TRIGGER people_of_ticket BEFORE INSERT OR UPDATE OF user_id, assignee_id, followers, secret, type_id ON ticket FOR EACH ROW EXECUTE FUNCTION people_of_ticket();

-- Handlers come and go: their type's secret tickets go with them.
CREATE FUNCTION tickets_of_handler() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket SET type_id = type_id, version = version + 1 WHERE secret AND type_id = coalesce(NEW.type_id, OLD.type_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tickets_of_handler AFTER INSERT OR DELETE ON ticket_type_handler FOR EACH ROW EXECUTE FUNCTION tickets_of_handler();

-- From when on a ticket had this state, in this office: what its clocks count from. Only added to.
CREATE TABLE ticket_moment (
  ticket_id uuid NOT NULL REFERENCES ticket ON DELETE CASCADE,
  position integer NOT NULL,
  at timestamptz NOT NULL DEFAULT clock(),
  state text NOT NULL,
  zone_id uuid NOT NULL REFERENCES zone,
  PRIMARY KEY (ticket_id, position)
);
CREATE INDEX ticket_moment_zone ON ticket_moment (zone_id);
CREATE FUNCTION moment_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_moment (ticket_id, position, state, zone_id)
    SELECT NEW.hash_id, coalesce(max(m.position), 0) + 1, NEW.state, NEW.zone_id FROM ticket_moment m WHERE m.ticket_id = NEW.hash_id;
  RETURN NULL;
END $$;
CREATE TRIGGER first_moment_of_ticket AFTER INSERT ON ticket FOR EACH ROW EXECUTE FUNCTION moment_of_ticket();
CREATE TRIGGER moment_of_ticket AFTER UPDATE OF state, zone_id ON ticket FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.zone_id <> NEW.zone_id) EXECUTE FUNCTION moment_of_ticket();

-- Whatever its clocks depend on has changed: they are looked at anew. What stands is late no longer than it was.
CREATE FUNCTION clocks_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.look_at := NULL;
  IF NEW.state = 'CLOSED' THEN NEW.late := false; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER clocks_of_ticket BEFORE UPDATE OF state, zone_id, type_id, priority_id, answered_at ON ticket FOR EACH ROW EXECUTE FUNCTION clocks_of_ticket();

-- Who leaves has no tickets and follows none.
CREATE FUNCTION tickets_of_leaver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket SET assignee_id = NULL, left_by = NEW.hash_id, version = version + 1 WHERE assignee_id = NEW.hash_id AND state <> 'CLOSED';
  UPDATE ticket SET followers = array_remove(followers, NEW.hash_id), version = version + 1 WHERE followers @> ARRAY[NEW.hash_id] AND state <> 'CLOSED';
  RETURN NULL;
END $$;
CREATE TRIGGER tickets_of_leaver AFTER UPDATE OF active ON app_user FOR EACH ROW WHEN (OLD.active AND NOT NEW.active) EXECUTE FUNCTION tickets_of_leaver();

GRANT SELECT, INSERT, UPDATE, DELETE ON ticket_type, ticket_type_handler, ticket_series, ticket TO cordial_app;
GRANT SELECT, INSERT, DELETE ON ticket_moment TO cordial_app;
