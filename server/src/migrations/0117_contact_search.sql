-- As for expenses (0091): person, country and fragment are looked for in one index, and nothing waits in a list that each search reads
-- from end to end. The same of what duplicates are looked for by, while somebody types.
DROP INDEX contact_search;
CREATE INDEX contact_search ON contact USING gin (owners, country_id, search gin_trgm_ops) WITH (fastupdate = off);
ALTER INDEX contact_keys SET (fastupdate = off);
