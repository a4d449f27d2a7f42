-- What may be said of a version to who does not see its formula: name and description are a part of it.
ALTER TABLE composition ADD COLUMN public_description text;
