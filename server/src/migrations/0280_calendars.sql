-- Working days: the week and the public holidays of a country, and the dated opening hours of an office with its closures and extra hours.
CREATE TABLE country_week (
  country_id uuid PRIMARY KEY REFERENCES country ON DELETE CASCADE,
  -- Morning and afternoon of each weekday, Monday first.
  weekdays text[] NOT NULL CHECK (cardinality(weekdays) = 7 AND weekdays <@ ARRAY['11', '10', '01', '00']),
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE public_holiday (
  hash_id uuid PRIMARY KEY,
  country_id uuid NOT NULL REFERENCES country ON DELETE CASCADE,
  -- Null: all offices of the country.
  zone_id uuid REFERENCES zone ON DELETE CASCADE,
  day date NOT NULL,
  name text NOT NULL,
  name_fr text,
  part text NOT NULL DEFAULT 'day' CHECK (part IN ('day', 'morning', 'afternoon')),
  -- What an import knows it by, so that a second one leaves it alone; null: entered by hand.
  import_key text,
  moved boolean NOT NULL DEFAULT false,
  estimated boolean NOT NULL DEFAULT false,
  corrected boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX public_holiday_by_country ON public_holiday (country_id, day);
CREATE INDEX public_holiday_by_zone ON public_holiday (zone_id) WHERE zone_id IS NOT NULL;
CREATE UNIQUE INDEX public_holiday_import ON public_holiday (country_id, import_key);

-- One row an office: what is locked while its hours and exceptions change.
CREATE TABLE office_calendar (
  zone_id uuid PRIMARY KEY REFERENCES zone ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1
);
CREATE TABLE office_hours (
  zone_id uuid NOT NULL REFERENCES zone ON DELETE CASCADE,
  valid_from date NOT NULL,
  home_country_id uuid REFERENCES country,
  -- Seven lists of {from, to}, Monday first.
  week jsonb NOT NULL CHECK (jsonb_array_length(week) = 7),
  PRIMARY KEY (zone_id, valid_from)
);
CREATE INDEX office_hours_by_country ON office_hours (home_country_id);
CREATE TABLE office_exception (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  zone_id uuid NOT NULL REFERENCES zone ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('closure', 'extra')),
  name text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  -- Local times of each day, up to 24:00.
  from_time text NOT NULL CHECK (from_time ~ '^[0-2]\d:[0-5]\d$'),
  to_time text NOT NULL CHECK (to_time ~ '^[0-2]\d:[0-5]\d$' AND from_time < to_time)
);
CREATE INDEX office_exception_by_zone ON office_exception (zone_id, last_day);
