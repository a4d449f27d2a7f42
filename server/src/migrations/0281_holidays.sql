-- Leave: its types with dated rules by country, requests with half days, and how many people should be here.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE holiday_type (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  colour text NOT NULL CHECK (colour ~ '^#[0-9a-fA-F]{6}$'),
  attachment_required boolean NOT NULL,
  attachment_from_day smallint CHECK (attachment_from_day > 0),
  paid boolean NOT NULL,
  deducts boolean NOT NULL,
  -- The type whose stock it takes from; null: its own.
  deducts_from uuid REFERENCES holiday_type CHECK (deducts_from <> hash_id),
  applies_to_all boolean NOT NULL,
  excludes_weekends boolean NOT NULL,
  day_unit text NOT NULL CHECK (day_unit IN ('working', 'six_day', 'calendar')),
  excludes_public_holidays boolean NOT NULL,
  half_days boolean NOT NULL,
  may_start_earlier boolean NOT NULL,
  days_back smallint CHECK (days_back >= 0),
  confidential boolean NOT NULL,
  accrual_rate smallint NOT NULL CHECK (accrual_rate BETWEEN 0 AND 100),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX holiday_type_name ON holiday_type (lower(name));
CREATE INDEX holiday_type_deducts_from ON holiday_type (deducts_from) WHERE deducts_from IS NOT NULL;

-- The people of a type that does not apply to all.
CREATE TABLE holiday_type_user (
  type_id uuid NOT NULL REFERENCES holiday_type ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  PRIMARY KEY (type_id, user_id)
);
CREATE INDEX holiday_type_user_user ON holiday_type_user (user_id);

-- What is locked while the rules of a type in a country change.
CREATE TABLE holiday_rules (
  type_id uuid NOT NULL REFERENCES holiday_type ON DELETE CASCADE,
  country_id uuid NOT NULL REFERENCES country ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (type_id, country_id)
);
CREATE INDEX holiday_rules_country ON holiday_rules (country_id);
CREATE TABLE holiday_configuration (
  hash_id uuid PRIMARY KEY,
  type_id uuid NOT NULL,
  country_id uuid NOT NULL,
  valid_from date NOT NULL,
  stock text NOT NULL CHECK (stock IN ('none', 'fixed', 'cumulative')),
  days numeric(8, 4) NOT NULL CHECK (days >= 0),
  -- MM-DD, or anniversary of the entry.
  period_start text NOT NULL,
  period_months smallint NOT NULL CHECK (period_months > 0),
  accrue_at text NOT NULL CHECK (accrue_at IN ('start', 'end')),
  round_up boolean NOT NULL,
  reset_yearly boolean NOT NULL,
  carry_cap numeric(8, 4) CHECK (carry_cap >= 0),
  carry_months smallint CHECK (carry_months BETWEEN 0 AND period_months),
  negative numeric(8, 4) NOT NULL CHECK (negative >= 0),
  min_seniority_months smallint NOT NULL,
  -- [{years, days}]
  seniority jsonb NOT NULL,
  first_period text NOT NULL CHECK (first_period IN ('prorated', 'full')),
  FOREIGN KEY (type_id, country_id) REFERENCES holiday_rules ON DELETE CASCADE,
  UNIQUE (type_id, country_id, valid_from)
);

CREATE SEQUENCE holiday_number START 101;
CREATE TABLE holiday (
  hash_id uuid PRIMARY KEY,
  number bigint NOT NULL DEFAULT nextval('holiday_number'),
  status text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT', 'UNVALIDATED', 'APPROVED', 'VALIDATED', 'REJECTED', 'CANCELLED')),
  user_id uuid NOT NULL REFERENCES app_user,
  zone_id uuid NOT NULL REFERENCES zone,
  type_id uuid NOT NULL REFERENCES holiday_type,
  description text,
  substitute_id uuid REFERENCES app_user CHECK (substitute_id <> user_id),
  -- First and last day of its lines, their days together, and the day of the first half that is worked again.
  start_date date NOT NULL,
  end_date date NOT NULL CHECK (end_date >= start_date),
  days numeric(6, 1) NOT NULL CHECK (days >= 0),
  return_date date,
  files_count integer NOT NULL DEFAULT 0,
  -- Who entered or changed it for the applicant: they decide on it no more than on their own.
  entered_by uuid[] NOT NULL DEFAULT '{}',
  sent_at timestamptz,
  approved_at timestamptz,
  approved_by uuid REFERENCES app_user,
  validated_at timestamptz,
  validated_by uuid REFERENCES app_user,
  rejected_at timestamptz,
  rejected_by uuid REFERENCES app_user,
  motif text,
  cancellation_requested_at timestamptz,
  cancellation_reason text,
  -- Only from that day on.
  cancel_from date,
  cancelled_at timestamptz,
  cancelled_by uuid REFERENCES app_user,
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  -- Number, person and office, folded: what a search by fragment looks in. No type and no reason.
  search text NOT NULL,
  CONSTRAINT holiday_sent CHECK (status IN ('DRAFT', 'REJECTED') OR sent_at IS NOT NULL),
  CONSTRAINT holiday_validated CHECK (status <> 'VALIDATED' OR validated_at IS NOT NULL),
  CONSTRAINT holiday_rejected CHECK (status <> 'REJECTED' OR motif IS NOT NULL),
  CONSTRAINT holiday_cancelled CHECK (status <> 'CANCELLED' OR cancelled_at IS NOT NULL),
  CONSTRAINT holiday_cancelling CHECK (cancellation_requested_at IS NULL OR cancellation_reason IS NOT NULL)
);
CREATE UNIQUE INDEX holiday_number_key ON holiday (number);
CREATE INDEX holiday_user ON holiday (user_id, hash_id DESC);
CREATE INDEX holiday_zone ON holiday (zone_id, hash_id DESC);
CREATE INDEX holiday_zone_status ON holiday (zone_id, status, hash_id DESC);
CREATE INDEX holiday_zone_days ON holiday (zone_id, end_date, start_date);
CREATE INDEX holiday_user_days ON holiday (user_id, end_date, start_date);
CREATE INDEX holiday_type_id ON holiday (type_id);
CREATE INDEX holiday_substitute ON holiday (substitute_id) WHERE substitute_id IS NOT NULL AND status = 'VALIDATED';
CREATE INDEX holiday_waiting ON holiday (zone_id, sent_at) WHERE status IN ('UNVALIDATED', 'APPROVED');
CREATE INDEX holiday_cancelling ON holiday (zone_id) WHERE cancellation_requested_at IS NOT NULL;
CREATE INDEX holiday_search ON holiday USING gin (user_id, zone_id, search gin_trgm_ops) WITH (fastupdate = off);
CREATE FUNCTION holiday_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := (SELECT fold(concat_ws(' ', NEW.number, u.name, z.name)) FROM app_user u, zone z WHERE u.hash_id = NEW.user_id AND z.hash_id = NEW.zone_id);
  RETURN NEW;
END $$;
CREATE TRIGGER holiday_searched BEFORE INSERT ON holiday FOR EACH ROW EXECUTE FUNCTION holiday_searched();

-- A half day is numbered: days since 1970-01-01 times 2, the afternoon 1 more.
CREATE TABLE holiday_line (
  holiday_id uuid NOT NULL REFERENCES holiday ON DELETE CASCADE,
  position smallint NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user,
  start_date date NOT NULL,
  end_date date NOT NULL,
  starts text NOT NULL CHECK (starts IN ('morning', 'afternoon')),
  ends text NOT NULL CHECK (ends IN ('evening', 'midday')),
  days numeric(6, 1) NOT NULL CHECK (days >= 0),
  -- Its request is pending or validated.
  holds boolean NOT NULL DEFAULT false,
  halves int4range NOT NULL GENERATED ALWAYS AS (int4range(
    (start_date - '1970-01-01'::date) * 2 + (CASE starts WHEN 'afternoon' THEN 1 ELSE 0 END),
    (end_date - '1970-01-01'::date) * 2 + (CASE ends WHEN 'midday' THEN 1 ELSE 2 END))) STORED CHECK (NOT isempty(halves)),
  PRIMARY KEY (holiday_id, position),
  -- Nobody is away twice in one half day, however many requests are sent at once.
  CONSTRAINT holiday_line_once EXCLUDE USING gist (user_id WITH =, halves WITH &&) WHERE (holds)
);
CREATE INDEX holiday_line_user_days ON holiday_line (user_id, end_date, start_date) WHERE holds;
CREATE FUNCTION holiday_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE holiday_line SET holds = NEW.status IN ('UNVALIDATED', 'APPROVED', 'VALIDATED') WHERE holiday_id = NEW.hash_id;
  RETURN NULL;
END $$;
CREATE TRIGGER holiday_holds AFTER UPDATE OF status ON holiday FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION holiday_holds();
CREATE FUNCTION holiday_line_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT h.status IN ('UNVALIDATED', 'APPROVED', 'VALIDATED'), h.user_id INTO STRICT NEW.holds, NEW.user_id FROM holiday h WHERE h.hash_id = NEW.holiday_id;
  RETURN NEW;
END $$;
CREATE TRIGGER holiday_line_holds BEFORE INSERT ON holiday_line FOR EACH ROW EXECUTE FUNCTION holiday_line_holds();

-- How many people of a department should be here.
CREATE TABLE minimum_presence (
  zone_id uuid NOT NULL REFERENCES zone ON DELETE CASCADE,
  department_id uuid NOT NULL REFERENCES department ON DELETE CASCADE,
  people smallint NOT NULL CHECK (people > 0),
  PRIMARY KEY (zone_id, department_id)
);
CREATE INDEX minimum_presence_department ON minimum_presence (department_id);
CREATE TABLE minimum_presence_version (
  zone_id uuid PRIMARY KEY REFERENCES zone ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1
);

-- What leave asks of people: where they belong, their clock, and the country whose days they count.
CREATE VIEW holiday_person AS
  SELECT u.hash_id, u.name, u.email, u.sort_name, u.search, u.avatar_file_id, u.locale, u.active, u.hr, u.created_at, u.manager_id, u.zone_id,
    z.name AS zone_name, z.time_zone, (clock() AT TIME ZONE coalesce(z.time_zone, 'UTC'))::date AS today,
    u.department_id, d.name AS department_name, d.name_fr AS department_name_fr,
    coalesce(u.main_country_id,
      (SELECT o.home_country_id FROM office_hours o WHERE o.zone_id = u.zone_id AND o.valid_from <= (clock() AT TIME ZONE z.time_zone)::date ORDER BY o.valid_from DESC LIMIT 1),
      (SELECT c.country_id FROM zone_country c WHERE c.zone_id = u.zone_id ORDER BY c.country_id LIMIT 1)) AS country_id
  FROM app_user u LEFT JOIN zone z ON z.hash_id = u.zone_id LEFT JOIN department d ON d.hash_id = u.department_id
  WHERE u.kind = 'staff';

CREATE VIEW holiday_office AS
  SELECT z.hash_id, z.name, z.time_zone, (clock() AT TIME ZONE z.time_zone)::date AS today,
    coalesce((SELECT o.home_country_id FROM office_hours o WHERE o.zone_id = z.hash_id AND o.valid_from <= (clock() AT TIME ZONE z.time_zone)::date ORDER BY o.valid_from DESC LIMIT 1),
      (SELECT c.country_id FROM zone_country c WHERE c.zone_id = z.hash_id ORDER BY c.country_id LIMIT 1)) AS country_id
  FROM zone z;

-- Of whose requests somebody approves: their team's, and that of a manager whose substitute they are while that manager is away.
CREATE FUNCTION holiday_team(person uuid) RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT u.hash_id FROM app_user u WHERE u.manager_id = person
    UNION
    SELECT u.hash_id FROM app_user u JOIN holiday h ON h.user_id = u.manager_id JOIN zone z ON z.hash_id = h.zone_id
      JOIN holiday_line l ON l.holiday_id = h.hash_id
    WHERE h.substitute_id = person AND h.status = 'VALIDATED' AND u.hash_id <> person
      AND (clock() AT TIME ZONE z.time_zone)::date BETWEEN l.start_date AND l.end_date
      AND h.end_date >= (clock() AT TIME ZONE z.time_zone)::date)
$$;
-- Whether somebody is away today by their office's clock.
CREATE FUNCTION holiday_away(person uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT 1 FROM holiday_line l JOIN holiday h ON h.hash_id = l.holiday_id JOIN zone z ON z.hash_id = h.zone_id
    WHERE l.user_id = person AND l.holds AND h.status = 'VALIDATED'
      AND (clock() AT TIME ZONE z.time_zone)::date BETWEEN l.start_date AND l.end_date)
$$;

-- Who approves for somebody: the manager, or their substitute while they are away. Nobody: holders of the right in the office.
CREATE FUNCTION holiday_approvers(person uuid) RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT m.hash_id FROM app_user u JOIN app_user m ON m.hash_id = u.manager_id WHERE u.hash_id = person AND m.active AND NOT holiday_away(m.hash_id)
    UNION
    SELECT s.hash_id FROM app_user u JOIN holiday h ON h.user_id = u.manager_id JOIN zone z ON z.hash_id = h.zone_id JOIN holiday_line l ON l.holiday_id = h.hash_id
      JOIN app_user s ON s.hash_id = h.substitute_id
    WHERE u.hash_id = person AND h.status = 'VALIDATED' AND s.active AND s.hash_id <> person AND (clock() AT TIME ZONE z.time_zone)::date BETWEEN l.start_date AND l.end_date)
$$;
-- Who holds a right in an office.
CREATE FUNCTION holiday_holders(office uuid, wanted text) RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT DISTINCT h.user_id FROM held h JOIN app_user u ON u.hash_id = h.user_id
    WHERE h.permission = wanted AND (h.place IS NULL OR (h.place = 'office' AND h.place_id = office)) AND u.active AND u.kind = 'staff')
$$;
