-- What payslips need of a person: dated salaries, who they are for bodies and banks, the office that pays, and the trial of a contract.

-- Still only added to. On a day holds the row with the greatest `valid_from` up to it; of several, the newest.
-- `hours`: a month; proposed on a payslip that is paid by the hour.
ALTER TABLE salary
  ADD COLUMN valid_from date,
  ADD COLUMN pay_by text NOT NULL DEFAULT 'month' CHECK (pay_by IN ('month', 'hour')),
  ADD COLUMN hours numeric(6,2) CHECK (hours > 0 AND hours <= 744);
UPDATE salary s SET valid_from = date_trunc('month', s.created_at AT TIME ZONE coalesce(
  (SELECT z.time_zone FROM app_user u JOIN zone z ON z.hash_id = u.zone_id WHERE u.hash_id = s.user_id), 'UTC'))::date;
ALTER TABLE salary ALTER COLUMN valid_from SET NOT NULL;
DROP INDEX salary_of_user;
CREATE INDEX salary_of_user ON salary (user_id, valid_from DESC, hash_id DESC);

-- Apart from the person, like the salary: no list of people and no copy of a row of theirs holds it. The IBAN is in its electronic form.
CREATE TABLE user_identity (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  social_security_number text CHECK (length(social_security_number) BETWEEN 1 AND 40),
  iban text CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT clock(),
  changed_by uuid REFERENCES app_user ON DELETE SET NULL
);
CREATE INDEX user_identity_changed_by ON user_identity (changed_by) WHERE changed_by IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON user_identity TO cordial_app;

-- `zone_id`: the office that pays.
ALTER TABLE user_contract
  ADD COLUMN trial_end date,
  ADD COLUMN zone_id uuid REFERENCES zone,
  ADD CHECK (trial_end >= start_date),
  ADD CHECK (trial_end <= end_date);
UPDATE user_contract k SET zone_id = u.zone_id FROM app_user u WHERE u.hash_id = k.user_id;
CREATE INDEX user_contract_zone ON user_contract (zone_id) WHERE zone_id IS NOT NULL;
CREATE INDEX user_contract_end ON user_contract (end_date) WHERE end_date IS NOT NULL;
CREATE INDEX user_contract_trial_end ON user_contract (trial_end) WHERE trial_end IS NOT NULL;

-- Reminders sent: each once for a date. A contract whose date moves is reminded of the new one.
CREATE TABLE user_contract_reminder (
  contract_id uuid NOT NULL REFERENCES user_contract ON DELETE CASCADE,
  about text NOT NULL CHECK (about IN ('end', 'trial')),
  day date NOT NULL,
  days_before smallint NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT clock(),
  PRIMARY KEY (contract_id, about, day, days_before)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_contract_reminder TO cordial_app;
