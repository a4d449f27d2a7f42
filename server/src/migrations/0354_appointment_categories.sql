-- What appointments are about, as a department sorts them, or everybody.
CREATE TABLE appointment_category (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_fr text,
  colour text NOT NULL CHECK (colour IN ('grey', 'blue', 'green', 'amber', 'red', 'violet')),
  -- Whose; null for everybody.
  department_id uuid REFERENCES department,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX appointment_category_name ON appointment_category (lower(name));
CREATE INDEX appointment_category_department ON appointment_category (department_id) WHERE department_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON appointment_category TO cordial_app;
ALTER TABLE appointment ADD COLUMN category_id uuid REFERENCES appointment_category;
CREATE INDEX appointment_category_id ON appointment (category_id) WHERE category_id IS NOT NULL;
