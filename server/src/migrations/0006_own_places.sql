-- A grant may hold in the person's own office and countries, wherever those are: what a profile gives to people of every office.
ALTER TABLE profile_grant ADD COLUMN own boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT profile_grant_own_is_its_place CHECK (NOT own OR place_id IS NULL),
  DROP CONSTRAINT profile_grant_profile_id_permission_place_id_key,
  ADD CONSTRAINT profile_grant_once UNIQUE NULLS NOT DISTINCT (profile_id, permission, place_id, own);
ALTER TABLE user_grant ADD COLUMN own boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT user_grant_own_is_its_place CHECK (NOT own OR place_id IS NULL),
  DROP CONSTRAINT user_grant_user_id_permission_place_id_key,
  ADD CONSTRAINT user_grant_once UNIQUE NULLS NOT DISTINCT (user_id, permission, place_id, own);
CREATE INDEX profile_grant_permission ON profile_grant (permission);
CREATE INDEX user_grant_permission ON user_grant (permission);

-- The countries that a person works for beside the main one.
CREATE TABLE user_country (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  country_id uuid NOT NULL REFERENCES country,
  PRIMARY KEY (user_id, country_id)
);
CREATE INDEX user_country_country ON user_country (country_id);

-- What people hold: their own grants and those of their profile, `own` resolved to their office and countries.
-- `place_id` is null for everywhere; `place` says what it names, so that an office never stands for a country.
CREATE VIEW held AS
  SELECT u.hash_id AS user_id, g.permission, g.place_id, NULL::text AS place, false AS from_profile
  FROM app_user u JOIN user_grant g ON g.user_id = u.hash_id WHERE NOT g.own
  UNION ALL
  SELECT u.hash_id, g.permission, g.place_id, NULL, true
  FROM app_user u JOIN profile_grant g ON g.profile_id = u.profile_id WHERE NOT g.own
  UNION ALL
  SELECT u.hash_id, g.permission, p.place_id, p.place, false
  FROM app_user u JOIN user_grant g ON g.user_id = u.hash_id AND g.own
    CROSS JOIN LATERAL (
      SELECT u.zone_id, 'office' UNION ALL SELECT u.main_country_id, 'country' UNION ALL SELECT c.country_id, 'country' FROM user_country c WHERE c.user_id = u.hash_id
    ) AS p(place_id, place)
  WHERE p.place_id IS NOT NULL
  UNION ALL
  SELECT u.hash_id, g.permission, p.place_id, p.place, true
  FROM app_user u JOIN profile_grant g ON g.profile_id = u.profile_id AND g.own
    CROSS JOIN LATERAL (
      SELECT u.zone_id, 'office' UNION ALL SELECT u.main_country_id, 'country' UNION ALL SELECT c.country_id, 'country' FROM user_country c WHERE c.user_id = u.hash_id
    ) AS p(place_id, place)
  WHERE p.place_id IS NOT NULL;
GRANT SELECT ON held TO cordial_app;
