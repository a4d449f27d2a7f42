-- What carriers answered, as they answered it: one row for each answer that said something new.
CREATE TABLE carrier_answer (
  hash_id uuid PRIMARY KEY,
  sample_id uuid NOT NULL REFERENCES sample ON DELETE CASCADE,
  carrier text NOT NULL,
  code text NOT NULL,
  status integer NOT NULL,
  body jsonb NOT NULL,
  -- What it says, the newest first: at, state, text, place.
  events jsonb NOT NULL DEFAULT '[]',
  asked_at timestamptz NOT NULL
);
CREATE INDEX carrier_answer_sample ON carrier_answer (sample_id, hash_id DESC);

-- Calls of a day, counted before they are made: no more than the carrier allows, however many servers ask.
CREATE TABLE carrier_day (
  carrier text NOT NULL,
  day date NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  -- The carrier said that it is asked too often.
  paused_until timestamptz,
  PRIMARY KEY (carrier, day)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON carrier_answer, carrier_day TO cordial_app;
