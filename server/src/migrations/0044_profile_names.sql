-- A profile is called otherwise in French, or as it is. What people read is unique in each language.
ALTER TABLE profile ADD COLUMN name_fr text;
UPDATE profile p SET name_fr = shipped.name_fr
FROM (VALUES ('Administrator', 'Administrateur'), ('Sales', 'Commercial'), ('Laboratory', 'Laboratoire'), ('Accountant', 'Comptable'),
  ('Office manager', 'Responsable de bureau'), ('Finance', 'Direction financière'), ('Human resources', 'Ressources humaines'), ('Employee', 'Salarié')) AS shipped(name, name_fr)
WHERE p.name = shipped.name AND NOT EXISTS (SELECT 1 FROM profile o WHERE lower(o.name) = lower(shipped.name_fr));
CREATE UNIQUE INDEX profile_name_fr ON profile (lower(coalesce(name_fr, name)));
