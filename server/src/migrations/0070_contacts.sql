-- Companies and people that the company has to do with. The place of a contact is its country.
CREATE TABLE contact (
  hash_id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  contact_type text NOT NULL CHECK (contact_type IN ('society', 'individual')),
  roles text[] NOT NULL DEFAULT '{}' CHECK (roles <@ ARRAY['customer', 'supplier', 'competitor', 'brand_owner', 'manufacturer', 'provider']),
  title_id uuid REFERENCES title,
  b2b_id uuid REFERENCES b2b,
  company_id uuid REFERENCES contact CHECK (company_id <> hash_id),
  country_id uuid NOT NULL REFERENCES country,
  street text,
  street2 text,
  city text,
  zip_code text,
  website text,
  position_held text,
  birthday date,
  language text,
  -- [{label, number, shown}], the number in E.164.
  phones jsonb NOT NULL DEFAULT '[]',
  -- [{label, address}], the address in small letters.
  mails jsonb NOT NULL DEFAULT '[]',
  tags text[] NOT NULL DEFAULT '{}',
  portal_access boolean NOT NULL DEFAULT false,
  avatar_file_id uuid,
  created_by uuid NOT NULL REFERENCES app_user,
  -- Whoever made it and its representatives: whose it is.
  owners uuid[] NOT NULL,
  -- Name, company, city, tags, mails and phones, folded: what a search by fragment looks in.
  search text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK (company_id IS NULL OR contact_type = 'individual')
);
CREATE INDEX contact_country ON contact (country_id, hash_id DESC);
CREATE INDEX contact_owners ON contact USING gin (owners);
CREATE INDEX contact_company ON contact (company_id, hash_id DESC) WHERE company_id IS NOT NULL;
CREATE INDEX contact_b2b ON contact (b2b_id, hash_id DESC) WHERE b2b_id IS NOT NULL;
CREATE INDEX contact_title ON contact (title_id) WHERE title_id IS NOT NULL;
CREATE INDEX contact_roles ON contact USING gin (roles);
CREATE INDEX contact_tags ON contact USING gin (tags);
CREATE INDEX contact_search ON contact USING gin (search gin_trgm_ops);

-- Our people in charge of a contact.
CREATE TABLE contact_representative (
  contact_id uuid NOT NULL REFERENCES contact ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user,
  PRIMARY KEY (contact_id, user_id)
);
CREATE INDEX contact_representative_user ON contact_representative (user_id, contact_id DESC);

CREATE TABLE contact_application (
  contact_id uuid NOT NULL REFERENCES contact ON DELETE CASCADE,
  application_id uuid NOT NULL REFERENCES application,
  PRIMARY KEY (contact_id, application_id)
);
CREATE INDEX contact_application_of ON contact_application (application_id, contact_id DESC);

CREATE TABLE contact_b2c (
  contact_id uuid NOT NULL REFERENCES contact ON DELETE CASCADE,
  b2c_id uuid NOT NULL REFERENCES b2c,
  PRIMARY KEY (contact_id, b2c_id)
);
CREATE INDEX contact_b2c_of ON contact_b2c (b2c_id, contact_id DESC);

-- The entry of the supplier list that a contact is.
ALTER TABLE supplier ADD COLUMN contact_id uuid UNIQUE REFERENCES contact ON DELETE SET NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON contact, contact_representative, contact_application, contact_b2c TO cordial_app;
