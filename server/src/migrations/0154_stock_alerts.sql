-- What was told of a place: each cause once a day. `subject` is the item that is short, or the lot that expires.
CREATE TABLE stock_alert (
  subject_id uuid NOT NULL,
  cause text NOT NULL CHECK (cause IN ('short', 'soon', 'expired')),
  day date NOT NULL,
  place_id uuid NOT NULL REFERENCES stock_place ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT clock(),
  PRIMARY KEY (subject_id, cause, day)
);
CREATE INDEX stock_alert_place ON stock_alert (place_id);
CREATE INDEX stock_alert_day ON stock_alert (day);
GRANT SELECT, INSERT, DELETE ON stock_alert TO cordial_app;
