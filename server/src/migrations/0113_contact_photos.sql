-- Pictures kept with a contact, such as a photo of its card: a row each, so that they go where the contact's rows go.
CREATE TABLE contact_photo (
  hash_id uuid PRIMARY KEY,
  contact_id uuid NOT NULL REFERENCES contact,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX contact_photo_contact ON contact_photo (contact_id, hash_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON contact_photo TO cordial_app;
