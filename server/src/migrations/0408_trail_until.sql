-- The trail is to be kept in a table for each year. Identifiers begin with their moment, so a year is a range of the primary key.
CREATE FUNCTION trail_from(year integer) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN rpad(lpad(to_hex((extract(epoch FROM make_timestamp(year, 1, 1, 0, 0, 0)) * 1000)::bigint), 12, '0'), 32, '0')::uuid;
CREATE FUNCTION trail_year(id uuid) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN extract(year FROM to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) AT TIME ZONE 'UTC')::integer;

-- The table of before becomes the first of them: to the end of next year, so that this may take its time at a turn of the year.
DO $$
DECLARE
  last integer := coalesce((SELECT trail_year(hash_id) FROM audit ORDER BY hash_id DESC LIMIT 1), 0);
BEGIN
  EXECUTE format('ALTER TABLE audit ADD CONSTRAINT audit_until CHECK (hash_id < %L::uuid) NOT VALID',
    trail_from(greatest(last, extract(year FROM now() AT TIME ZONE 'UTC')::integer) + 2));
END $$;
