-- Appointments. Times are kept as the clock of the office shows them, with the time zone that is meant: a weekly ten o'clock stays ten o'clock
-- when summer time begins.
CREATE TABLE appointment (
  hash_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  zone_id uuid REFERENCES zone ON DELETE SET NULL,
  time_zone text NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  kind text NOT NULL CHECK (kind IN ('visit', 'call', 'fair', 'internal')),
  contact_id uuid REFERENCES contact,
  -- Its maker and the colleagues who take part.
  people uuid[] NOT NULL CHECK (cardinality(people) > 0),
  place text,
  link text,
  -- 2026-11-19T14:30; of a whole-day one its first and its last day.
  wall_start text NOT NULL CHECK (wall_start ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  wall_end text NOT NULL CHECK (wall_end ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  all_day boolean NOT NULL DEFAULT false,
  notes text,
  remind_minutes integer CHECK (remind_minutes >= 0),
  repeat text,
  -- Times of a series that were deleted: their starts as the series has them.
  without timestamptz[] NOT NULL DEFAULT '{}',
  -- One time that was taken out of a series, and which.
  series_id uuid REFERENCES appointment ON DELETE CASCADE,
  series_at timestamptz,
  -- Its times are laid out up to here; null where they all are.
  planned_to timestamptz,
  invite boolean NOT NULL DEFAULT false,
  -- Of what is mailed to guests (RFC 5546).
  sequence integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  search text NOT NULL GENERATED ALWAYS AS (fold(title || ' ' || coalesce(place, '') || ' ' || coalesce(notes, ''))) STORED,
  CHECK ((series_id IS NULL) = (series_at IS NULL)),
  CHECK (series_id IS NULL OR repeat IS NULL)
);
CREATE INDEX appointment_user ON appointment (user_id, hash_id DESC);
CREATE INDEX appointment_zone ON appointment (zone_id) WHERE zone_id IS NOT NULL;
CREATE INDEX appointment_contact ON appointment (contact_id, hash_id DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX appointment_people ON appointment USING gin (people);
CREATE UNIQUE INDEX appointment_series ON appointment (series_id, series_at) WHERE series_id IS NOT NULL;
CREATE INDEX appointment_planned ON appointment (planned_to) WHERE planned_to IS NOT NULL;

-- People of the contact who are met.
CREATE TABLE appointment_guest (
  appointment_id uuid NOT NULL REFERENCES appointment ON DELETE CASCADE,
  contact_id uuid NOT NULL REFERENCES contact ON DELETE CASCADE,
  PRIMARY KEY (appointment_id, contact_id)
);
CREATE INDEX appointment_guest_contact ON appointment_guest (contact_id);

-- Each time of an appointment, laid out: a calendar reads them by person and moment.
CREATE TABLE appointment_time (
  hash_id uuid PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointment ON DELETE CASCADE,
  -- As the series has it; null of one that does not repeat.
  at timestamptz,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at >= starts_at),
  remind_at timestamptz
);
CREATE INDEX appointment_time_of ON appointment_time (appointment_id, starts_at);
CREATE INDEX appointment_time_remind ON appointment_time (remind_at) WHERE remind_at IS NOT NULL;

CREATE TABLE appointment_person (
  person_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  time_id uuid NOT NULL REFERENCES appointment_time ON DELETE CASCADE,
  PRIMARY KEY (person_id, starts_at, time_id)
);
CREATE INDEX appointment_person_time ON appointment_person (time_id);

-- The secret address of somebody's calendar, as a digest.
CREATE TABLE agenda_feed (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  digest bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT clock()
);

GRANT SELECT, INSERT, UPDATE, DELETE ON appointment, appointment_guest, appointment_time, appointment_person, agenda_feed TO cordial_app;
