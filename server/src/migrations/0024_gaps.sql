-- What was answered is kept sealed from now on. Of what was kept before, that a key was used: its repeat is refused, not done again.
ALTER TABLE idempotency_key ALTER COLUMN answer TYPE bytea USING NULL;
