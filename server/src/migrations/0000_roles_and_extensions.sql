-- What the later migrations build on. The roles themselves are made before the first migration: by the embedded PostgreSQL, or
-- by the start for a database of one's own.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Text as a search compares it: without case or accents. unaccent is only STABLE because its dictionary can be replaced; with
-- the dictionary named, as here, an index may rely on it. The body is bound now, so no search_path can change it.
CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent('unaccent'::regdictionary, $1));
