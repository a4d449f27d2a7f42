-- By what a contact is known again while somebody types: name without legal form, mails and their domains, phones (contacts/keys.ts).
ALTER TABLE contact ADD COLUMN keys text[] NOT NULL DEFAULT '{}';
CREATE INDEX contact_keys ON contact USING gin (keys);
