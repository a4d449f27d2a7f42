-- The appointment that a report tells of.
ALTER TABLE report ADD COLUMN appointment_id uuid REFERENCES appointment ON DELETE SET NULL;
CREATE INDEX report_appointment ON report (appointment_id, hash_id DESC) WHERE appointment_id IS NOT NULL;
