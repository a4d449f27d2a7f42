-- The trail by what it is asked for: newest first, by person, by thing, by kind, by action.
CREATE INDEX audit_at ON audit (at DESC, hash_id DESC);
CREATE INDEX audit_person ON audit (user_id, at DESC, hash_id DESC);
CREATE INDEX audit_thing ON audit (entity_id, at DESC, hash_id DESC);
CREATE INDEX audit_kind ON audit (kind, at DESC, hash_id DESC);
CREATE INDEX audit_action ON audit (action, at DESC, hash_id DESC);
DROP INDEX audit_user;
DROP INDEX audit_entity;

-- What is gone is found by the name that it had; everything else by the name that it has.
CREATE FUNCTION audit_name(jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN fold(coalesce($1 ->> 'number', '') || ' ' || coalesce($1 ->> 'title', '') || ' ' || coalesce($1 ->> 'name', '') || ' ' || coalesce($1 ->> 'email', ''));
CREATE INDEX audit_gone ON audit USING gin (audit_name(before) gin_trgm_ops) WHERE action = 'delete';
