-- The person's own week, Monday first: morning and afternoon of each day, worked or not. Null: the week of the country.
ALTER TABLE user_contract ADD COLUMN workdays text[] CHECK (cardinality(workdays) = 7 AND workdays <@ ARRAY['11', '10', '01', '00']);
