-- An expense that its owner wants to come again: the rule stands beside it, its first day is the expense's own.
CREATE TABLE expense_recurrence (
  expense_id uuid PRIMARY KEY REFERENCES expense ON DELETE CASCADE,
  repeat_every smallint NOT NULL CHECK (repeat_every BETWEEN 1 AND 366),
  repeat_unit text NOT NULL CHECK (repeat_unit IN ('days', 'weeks', 'months', 'years')),
  start_day date NOT NULL,
  end_day date CHECK (end_day >= start_day),
  next_day date,
  last_day date,
  made_count integer NOT NULL DEFAULT 0,
  stopped_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CONSTRAINT expense_recurrence_stopped CHECK (stopped_at IS NULL OR next_day IS NULL)
);
CREATE INDEX expense_recurrence_due ON expense_recurrence (next_day) WHERE next_day IS NOT NULL;

-- A day makes one draft, whoever makes it and however often it is tried. Stays when the draft, or what it came of, is deleted.
CREATE TABLE expense_occurrence (
  recurrence_id uuid NOT NULL,
  day date NOT NULL,
  expense_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock(),
  PRIMARY KEY (recurrence_id, day)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON expense_occurrence FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- The expense that it came of; its own identifier where it is the one that comes again.
ALTER TABLE expense ADD COLUMN recurrence_id uuid;
CREATE INDEX expense_of_recurrence ON expense (recurrence_id, start_date DESC) WHERE recurrence_id IS NOT NULL;
-- What lists are filtered by.
CREATE INDEX expense_user_recurring ON expense (user_id, own_rank, hash_id DESC) WHERE recurrence_id IS NOT NULL OR charge_id IS NOT NULL;
CREATE INDEX expense_zone_recurring ON expense (zone_id, status_rank, hash_id DESC) WHERE recurrence_id IS NOT NULL OR charge_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON expense_recurrence TO cordial_app;
GRANT SELECT, INSERT ON expense_occurrence TO cordial_app;
REVOKE UPDATE, DELETE, TRUNCATE ON expense_occurrence FROM cordial_app;
