-- A month's rate is told apart from one that takes its place later: an import is not undone over that one.
ALTER TABLE exchange_rate ADD COLUMN hash_id uuid;
UPDATE exchange_rate SET hash_id = gen_random_uuid();
ALTER TABLE exchange_rate ALTER COLUMN hash_id SET NOT NULL;
CREATE UNIQUE INDEX exchange_rate_identity ON exchange_rate (hash_id);
