-- `workdays`: the person's own week, Monday first: morning and afternoon of each day, worked or not. Null: as before, else that of the country.
-- `official`: entered or saved by somebody else. What people add themselves are papers: it gives them no seniority and no week.
ALTER TABLE user_contract
  ADD COLUMN workdays text[] CHECK (cardinality(workdays) = 7 AND workdays <@ ARRAY['11', '10', '01', '00']),
  ADD COLUMN official boolean NOT NULL DEFAULT true;
UPDATE user_contract SET official = false WHERE created_by = user_id;
