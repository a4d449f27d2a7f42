-- Who is mailed reports by the clock, and what became of it.
CREATE TABLE report_mailing (
  user_id uuid PRIMARY KEY REFERENCES app_user,
  -- Its time zone is the clock.
  zone_id uuid NOT NULL REFERENCES zone,
  every text NOT NULL CHECK (every IN ('day', 'week')),
  weekday smallint CHECK (weekday BETWEEN 1 AND 7),
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  -- Empty is all of them.
  kinds text[] NOT NULL DEFAULT '{}',
  offices uuid[] NOT NULL DEFAULT '{}',
  countries uuid[] NOT NULL DEFAULT '{}',
  skip_empty boolean NOT NULL DEFAULT true,
  -- What was sent after this moment is told next.
  since timestamptz NOT NULL DEFAULT clock(),
  next_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CHECK ((every = 'week') = (weekday IS NOT NULL))
);
CREATE INDEX report_mailing_next ON report_mailing (next_at);
CREATE INDEX report_mailing_zone ON report_mailing (zone_id);

CREATE TABLE report_sending (
  hash_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user,
  since timestamptz NOT NULL,
  until timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('sent', 'empty', 'refused')),
  reports integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock(),
  -- A period is told once.
  UNIQUE (user_id, until)
);
CREATE INDEX report_sending_created ON report_sending (created_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON report_mailing, report_sending TO cordial_app;
