-- The way there and back: minutes before and after an appointment, and kilometres of both.
ALTER TABLE appointment
  ADD COLUMN travel_before integer NOT NULL DEFAULT 0 CHECK (travel_before BETWEEN 0 AND 1440),
  ADD COLUMN travel_after integer NOT NULL DEFAULT 0 CHECK (travel_after BETWEEN 0 AND 1440),
  ADD COLUMN travel_km numeric(6, 1) CHECK (travel_km > 0);

-- The expense that a person drafted from an appointment, or from one time of a series: one each.
CREATE TABLE appointment_expense (
  appointment_id uuid NOT NULL REFERENCES appointment ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  -- Of a series: which time, as the series has it.
  time_at timestamptz NOT NULL DEFAULT '-infinity',
  expense_id uuid NOT NULL UNIQUE REFERENCES expense ON DELETE CASCADE,
  PRIMARY KEY (appointment_id, user_id, time_at)
);
CREATE INDEX appointment_expense_user ON appointment_expense (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON appointment_expense TO cordial_app;
