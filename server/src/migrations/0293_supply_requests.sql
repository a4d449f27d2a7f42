-- Requests: what people ask of the office's supplies, who decides, what is reserved for them and what has to be bought.

-- Units that are promised. They are part of `available`, which counts what lies there, and leave it for whom they are promised alone.
ALTER TABLE supply_stock ADD COLUMN reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  ADD CONSTRAINT supply_stock_keeps_reserved CHECK (reserved <= available);
DROP INDEX supply_stock_short;
CREATE INDEX supply_stock_short ON supply_stock (supply_id DESC) WHERE available - reserved < minimum;
CREATE TABLE supply_reservation (
  -- What it is for, such as a line of a request.
  for_id uuid PRIMARY KEY,
  supply_id uuid NOT NULL,
  zone_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- Its last day.
  ends_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock(),
  FOREIGN KEY (supply_id, zone_id) REFERENCES supply_stock (supply_id, zone_id)
);
CREATE INDEX supply_reservation_stock ON supply_reservation (supply_id, zone_id);
CREATE INDEX supply_reservation_end ON supply_reservation (ends_on);
GRANT SELECT, INSERT, UPDATE, DELETE ON supply_reservation TO cordial_app;

CREATE TABLE supply_request_type (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  name_fr text,
  -- Whose articles are offered first.
  category_id uuid REFERENCES supply_category,
  -- What its form asks besides the lines, in order: key, label, label_fr, kind, required, options.
  fields jsonb NOT NULL,
  -- Who decides, one after the other: MANAGER of the asker, OFFICE, or PEOPLE with their identifiers.
  deciders jsonb NOT NULL CHECK (jsonb_array_length(deciders) BETWEEN 1 AND 6),
  retired boolean NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX supply_request_type_name ON supply_request_type (lower(name));
CREATE INDEX supply_request_type_category ON supply_request_type (category_id) WHERE category_id IS NOT NULL;

-- What somebody new gets, by post.
CREATE TABLE supply_kit (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  name_fr text,
  post_id uuid REFERENCES post,
  type_id uuid NOT NULL REFERENCES supply_request_type,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX supply_kit_name ON supply_kit (lower(name));
CREATE INDEX supply_kit_post ON supply_kit (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX supply_kit_type ON supply_kit (type_id);
CREATE TABLE supply_kit_line (
  kit_id uuid NOT NULL REFERENCES supply_kit ON DELETE CASCADE,
  position smallint NOT NULL,
  supply_id uuid REFERENCES supply,
  words text,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 1000000),
  PRIMARY KEY (kit_id, position),
  CHECK (num_nonnulls(supply_id, words) = 1)
);
CREATE INDEX supply_kit_line_supply ON supply_kit_line (supply_id) WHERE supply_id IS NOT NULL;

CREATE TABLE supply_request (
  hash_id uuid PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  type_id uuid NOT NULL REFERENCES supply_request_type,
  kit_id uuid REFERENCES supply_kit ON DELETE SET NULL,
  zone_id uuid NOT NULL REFERENCES zone,
  -- Whom it is for, and who asked for them.
  user_id uuid NOT NULL REFERENCES app_user,
  entered_by uuid REFERENCES app_user CHECK (entered_by <> user_id),
  -- Its lines in a few words.
  title text NOT NULL,
  description text,
  wanted_by date,
  status text NOT NULL DEFAULT 'UNVALIDATED' CHECK (status IN ('UNVALIDATED', 'VALIDATED', 'REJECTED', 'CANCELLED', 'END')),
  -- The fields of its type as they were, with what was answered.
  answers jsonb NOT NULL,
  -- How many have decided, and since when the next one is asked.
  step smallint NOT NULL DEFAULT 0,
  step_since timestamptz NOT NULL DEFAULT clock(),
  -- Who decides next: these people, or holders of the right in its office. `settle_requests` keeps them.
  deciders uuid[] NOT NULL DEFAULT '{}',
  by_office boolean NOT NULL DEFAULT false,
  -- Others decide than before, because somebody left: until a job has asked them.
  retold boolean NOT NULL DEFAULT false,
  -- Who sees it without a right: its people, and those who decide or have decided.
  readers uuid[] NOT NULL DEFAULT '{}',
  files_count smallint NOT NULL DEFAULT 0,
  validated_at timestamptz,
  rejected_at timestamptz,
  rejected_by uuid REFERENCES app_user,
  motif text,
  cancelled_at timestamptz,
  ended_at timestamptz,
  ended_by uuid REFERENCES app_user,
  -- Why it ended before all was handed out.
  reason text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  search text NOT NULL GENERATED ALWAYS AS (fold(number || ' ' || title)) STORED,
  CHECK ((status = 'REJECTED') = (rejected_at IS NOT NULL)),
  CHECK ((status = 'END') = (ended_at IS NOT NULL)),
  CHECK ((status = 'CANCELLED') = (cancelled_at IS NOT NULL)),
  CHECK ((status IN ('VALIDATED', 'END')) = (validated_at IS NOT NULL))
);
CREATE INDEX supply_request_user ON supply_request (user_id, hash_id DESC);
CREATE INDEX supply_request_readers ON supply_request USING gin (readers);
CREATE INDEX supply_request_zone ON supply_request (zone_id, hash_id DESC);
CREATE INDEX supply_request_zone_status ON supply_request (zone_id, status, hash_id DESC);
CREATE INDEX supply_request_type_id ON supply_request (type_id, hash_id DESC);
CREATE INDEX supply_request_kit ON supply_request (kit_id) WHERE kit_id IS NOT NULL;
CREATE INDEX supply_request_entered_by ON supply_request (entered_by) WHERE entered_by IS NOT NULL;
CREATE INDEX supply_request_rejected_by ON supply_request (rejected_by) WHERE rejected_by IS NOT NULL;
CREATE INDEX supply_request_ended_by ON supply_request (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX supply_request_deciders ON supply_request USING gin (deciders) WHERE status = 'UNVALIDATED';
CREATE INDEX supply_request_office ON supply_request (zone_id, step_since) WHERE status = 'UNVALIDATED' AND by_office;
CREATE INDEX supply_request_retold ON supply_request (hash_id) WHERE retold;
CREATE INDEX supply_request_wanted ON supply_request (user_id, wanted_by) WHERE status IN ('UNVALIDATED', 'VALIDATED') AND wanted_by IS NOT NULL;
CREATE INDEX supply_request_search ON supply_request USING gin (readers, zone_id, search gin_trgm_ops) WITH (fastupdate = off);

-- The deciders as its type named them when it was asked.
CREATE TABLE supply_request_step (
  request_id uuid NOT NULL REFERENCES supply_request ON DELETE CASCADE,
  position smallint NOT NULL,
  who text NOT NULL CHECK (who IN ('MANAGER', 'OFFICE', 'PEOPLE')),
  users uuid[] NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES app_user,
  PRIMARY KEY (request_id, position),
  CHECK (num_nonnulls(decided_at, decided_by) IN (0, 2))
);
CREATE INDEX supply_request_step_by ON supply_request_step (decided_by) WHERE decided_by IS NOT NULL;

CREATE TABLE supply_request_line (
  hash_id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES supply_request ON DELETE CASCADE,
  position smallint NOT NULL,
  supply_id uuid REFERENCES supply,
  words text,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 1000000),
  granted integer CHECK (granted BETWEEN 0 AND quantity),
  handed integer NOT NULL DEFAULT 0 CHECK (handed >= 0),
  -- Something of it is still to be handed out.
  is_open boolean NOT NULL DEFAULT false,
  -- What has to be bought is ordered.
  ordered_at timestamptz,
  ordered_by uuid REFERENCES app_user,
  CHECK (num_nonnulls(supply_id, words) = 1),
  CHECK (num_nonnulls(ordered_at, ordered_by) IN (0, 2)),
  CHECK (handed <= coalesce(granted, 0)),
  CHECK (NOT is_open OR handed < granted),
  UNIQUE (request_id, position)
);
CREATE INDEX supply_request_line_supply ON supply_request_line (supply_id) WHERE supply_id IS NOT NULL;
CREATE INDEX supply_request_line_open ON supply_request_line (hash_id) WHERE is_open;
CREATE INDEX supply_request_line_ordered_by ON supply_request_line (ordered_by) WHERE ordered_by IS NOT NULL;

-- Who decides in place of these: for somebody who left, or whose own request it is, their manager.
CREATE FUNCTION request_deciders(people uuid[], never uuid[]) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  WITH RECURSIVE up AS (
    SELECT u.hash_id, u.manager_id, u.active AND u.kind = 'staff' AND NOT u.hash_id = ANY (never) AS decides, 1 AS level FROM app_user u WHERE u.hash_id = ANY (people)
    UNION
    SELECT m.hash_id, m.manager_id, m.active AND m.kind = 'staff' AND NOT m.hash_id = ANY (never), up.level + 1
      FROM up JOIN app_user m ON m.hash_id = up.manager_id WHERE NOT up.decides AND up.level < 20
  )
  SELECT coalesce(array_agg(DISTINCT hash_id ORDER BY hash_id), '{}') FROM up WHERE decides
$$;
-- Whoever decides next, and who sees it. Where nobody is left, the office decides.
CREATE FUNCTION settle_requests(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH next AS (
    SELECT e.hash_id, coalesce(request_deciders(CASE s.who WHEN 'MANAGER' THEN ARRAY[u.manager_id] WHEN 'PEOPLE' THEN s.users END, array_remove(ARRAY[e.user_id, e.entered_by], NULL)), '{}') AS people
    FROM supply_request e JOIN app_user u ON u.hash_id = e.user_id
      LEFT JOIN supply_request_step s ON s.request_id = e.hash_id AND s.position = e.step AND e.status = 'UNVALIDATED'
    WHERE e.hash_id = ANY (ids)
  )
  UPDATE supply_request e SET deciders = n.people, by_office = e.status = 'UNVALIDATED' AND n.people = '{}',
    readers = ARRAY(SELECT DISTINCT r.id FROM (
      SELECT e.user_id AS id UNION ALL SELECT e.entered_by UNION ALL SELECT unnest(n.people) UNION ALL
      SELECT s.decided_by FROM supply_request_step s WHERE s.request_id = e.hash_id UNION ALL SELECT e.rejected_by) r WHERE r.id IS NOT NULL ORDER BY 1)
  FROM next n WHERE e.hash_id = n.hash_id
$$;
-- Who leaves decides no longer, and a new manager takes over what waits.
CREATE FUNCTION requests_of_leaver() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  theirs uuid[];
BEGIN
  theirs := ARRAY(SELECT e.hash_id FROM supply_request e WHERE e.status = 'UNVALIDATED' AND (e.user_id = NEW.hash_id OR e.deciders @> ARRAY[NEW.hash_id]) ORDER BY e.hash_id);
  PERFORM settle_requests(theirs);
  UPDATE supply_request SET retold = true, version = version + 1 WHERE hash_id = ANY (theirs);
  RETURN NULL;
END $$;
CREATE TRIGGER requests_of_leaver AFTER UPDATE OF active, manager_id ON app_user FOR EACH ROW
  WHEN ((OLD.active AND NOT NEW.active) OR OLD.manager_id IS DISTINCT FROM NEW.manager_id) EXECUTE FUNCTION requests_of_leaver();

GRANT SELECT, INSERT, UPDATE, DELETE ON supply_request_type, supply_kit, supply_kit_line, supply_request, supply_request_step, supply_request_line TO cordial_app;

-- Who validates requests sees those of the office.
INSERT INTO profile_grant (profile_id, permission, place_id, own)
  SELECT g.profile_id, 'user_requests_view_all', g.place_id, g.own FROM profile_grant g WHERE g.permission = 'user_requests_validate'
  ON CONFLICT DO NOTHING;
